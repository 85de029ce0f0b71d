"""The report of a ruling as HTML."""

from functools import partial

from markupsafe import Markup

from api.languages.language import Language
from api.letters.letter import Rendered
from api.letters.line_name import line_name
from api.pages import case_words
from api.pages.render import templates
from ledger.disputes.reasons import REASONS
from ledger.disputes.ruling_report import RulingReport
from replay.money import Unit


def report(facts: RulingReport, spoken: Language) -> Rendered:
    """The report in a language; what people wrote stays as they wrote it."""
    context = {
        "report": facts,
        "reason": REASONS[facts.reason].name if facts.reason else case_words.FOUND,
        "words": case_words,
        "line_name": partial(line_name, spoken),
        "zero": Unit(facts.unit).write(0),
    }
    body = templates(spoken.code).get_template("letters/report.html").render(context)
    title = spoken.text("{room}: case {case}", room=facts.room, case=facts.case)
    return Rendered(title, Markup(body), spoken.code)
