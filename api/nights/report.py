"""The report of a night: HTML that can be printed and stands alone, PDF with the same bytes each time."""

from typing import Any, Final

from markupsafe import Markup

from api.languages.language import Language
from api.letters.letter import Rendered
from api.letters.pdf import pdf
from api.nights import words
from api.nights.charts import Chart, drawn_trend, row_chart
from api.nights.finding_view import finding_views
from api.nights.night_facts import NightFacts
from api.pages.render import STATIC, templates
from replay.money import write_micros
from replay.reconciliation.amounts import read_micros
from replay.reconciliation.statement import REAL

MOST_FINDINGS: Final = 500
"""Findings that a report tells one by one; the CSV has all."""
MOST_RAKE: Final = 300
MOST_BARS: Final = 12
LONGEST_NAME: Final = 32


def report(facts: NightFacts, spoken: Language) -> Rendered:
    """The report in a language. It is a function of what is recorded: the same record gives the same text."""
    findings = facts.findings
    views = finding_views(findings[:MOST_FINDINGS], facts.document, facts.explained, spoken)
    by_key = {one.key: one for one in views}
    groups = [
        (group, [by_key[one["key"]] for one in group.findings if one["key"] in by_key]) for group in facts.groups()
    ]
    context: dict[str, Any] = {
        "facts": facts, "document": facts.document, "words": words, "linked": False, "groups": groups,
        "more_findings": max(len(findings) - MOST_FINDINGS, 0), "rake": facts.document["rake"][:MOST_RAKE],
        "more_rake": max(len(facts.document["rake"]) - MOST_RAKE, 0), "trend_drawn": drawn_trend(facts.trend, spoken),
        "findings_drawn": _findings(facts, spoken), "rake_drawn": _rake(facts, spoken),
    }  # fmt: skip
    body = templates(spoken.code).get_template("nights/report.html").render(context)
    title = spoken.text("{room}: reconciliation of {day}", room=facts.room, day=spoken.day(facts.date))
    return Rendered(title, Markup(body), spoken.code)


def report_page(facts: NightFacts, spoken: Language) -> str:
    """The report as a page that stands alone: nothing is loaded with it."""
    made = report(facts, spoken)
    style = (STATIC / "letter.css").read_text(encoding="utf-8")
    template = templates(spoken.code).get_template("nights/report_alone.html")
    return template.render(body=made.body, title=made.title, style=Markup(style))


def report_pdf(facts: NightFacts, spoken: Language) -> bytes:
    """The report as PDF/UA. Raises NoPdf."""
    return pdf(report(facts, spoken), facts.room)


def _findings(facts: NightFacts, spoken: Language) -> Chart | None:
    rows = [
        (spoken.text(words.CHECKS[one["check"]]), one["findings"], spoken.number(one["findings"]))
        for one in facts.document["checks"]
        if one["findings"]
    ]
    return row_chart(rows, "open") if rows else None


def _rake(facts: NightFacts, spoken: Language) -> list[tuple[str, Chart]]:
    """For each currency of real money the tables with the most rake."""
    found = []
    for currency in sorted({one["currency"] for one in facts.document["rake"] if one["money"] == REAL}):
        by_table: dict[str, int] = {}
        for one in facts.document["rake"]:
            if one["currency"] == currency and one["money"] == REAL:
                by_table[one["table"]] = by_table.get(one["table"], 0) + read_micros(one["rake"])
        from_most = sorted(by_table.items(), key=lambda item: (-item[1], item[0]))[:MOST_BARS]
        if any(micros > 0 for _, micros in from_most):
            rows = [
                (table[:LONGEST_NAME], max(micros, 0), spoken.amount(write_micros(micros), currency))
                for table, micros in from_most
            ]
            found.append((currency, row_chart(rows, "sum")))
    return found
