"""A language: texts from its catalogue; money, numbers, dates and times in the form that CLDR gives it."""

import copy
import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Final, cast
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.numbers import NumberPattern, format_decimal, get_currency_symbol

from api.languages.catalogue import ENGLISH, Catalogue, read_catalogue
from ledger.sentences.sentence import WORDS_WITHIN, Sentence, kind_of, sentence_of, spoken_form, words
from replay.money import Unit

MINUS: Final = "−"
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
DEFAULT: Final = "en"
CHIPS: Final = "CHIPS"
"""In place of a currency: chips of a tournament, or play money."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of what is said: a card, or text. ``foreign``: it is English, because no form says it."""

    text: str
    card: bool = False
    foreign: bool = False


class Language:
    """One language. ``code`` is its BCP 47 tag, ``name`` what it calls itself."""

    def __init__(self, code: str, name: str, locale: str, catalogue: Catalogue) -> None:
        self.code: Final = code
        self.name: Final = name
        self.locale: Final = Locale.parse(locale)
        self.catalogue: Final = catalogue

    # --- texts -------------------------------------------------------------------------------------------------------

    def text(self, key: str, **filled: object) -> str:
        """The text for an English one, its ``{names}`` filled."""
        found = self.catalogue.text(key)
        return found.format(**filled) if filled else found

    def plural(self, one: str, many: str, count: int, **filled: object) -> str:
        """The text for so many things; ``{count}`` is how many, in figures."""
        return self.catalogue.plural(one, many, count).format(count=self.number(count), **filled)

    def word(self, name: str) -> str:
        """An identifier in words: ``small_blind`` is "small blind"; as it is where no language has a word for it."""
        plain = name.replace("_", " ")
        return self.text(plain) if plain in words() else plain

    def pot(self, number: int) -> str:
        """What a pot is called within a sentence."""
        return self.text("side pot {number}", number=number) if number else self.text("the main pot")

    def all_of(self, items: Iterable[str]) -> str:
        """ "one, two and three"."""
        return str(format_list(list(items), locale=self.locale))

    # --- numbers, money ----------------------------------------------------------------------------------------------

    def number(self, value: int) -> str:
        """A whole number with its thousands apart."""
        return format_decimal(value, locale=self.locale).replace("-", MINUS)

    def money(self, units: int, unit: str, currency: str) -> str:
        """So many of the smallest chip, ``unit`` being its decimal text, with the decimals that the chip has."""
        return self.amount(Unit(unit).write(units), currency)

    def amount(self, text: str, currency: str = "") -> str:
        """A decimal string with its currency, "" for none: "€1,234.50", "1 234,50 €", "1.234,50 kr."."""
        value = Decimal(text)
        decimals = len(text.partition(".")[2])
        figures = self._figures(abs(value), decimals, self._pattern(currency), currency)
        if currency == CHIPS:
            whole = int(abs(value)) if value == value.to_integral_value() else 2
            figures = self.catalogue.plural("{figures} chip", "{figures} chips", whole).format(figures=figures)
        return f"{MINUS}{figures}" if value < 0 else figures

    def _pattern(self, currency: str) -> NumberPattern:
        plain = not currency or currency == CHIPS
        found = self.locale.decimal_formats[None] if plain else self.locale.currency_formats["standard"]
        return cast(NumberPattern, found)

    def _figures(self, value: Decimal, decimals: int, pattern: NumberPattern, currency: str) -> str:
        exact = copy.copy(pattern)
        exact.frac_prec = (decimals, decimals)
        said = str(exact.apply(value, self.locale, currency=currency or None, currency_digits=False))
        symbol = get_currency_symbol(currency, self.locale) if currency else ""
        if symbol and said.startswith(symbol) and symbol[-1].isalpha():
            return f"{symbol}{NO_BREAK}{said.removeprefix(symbol)}"
        return said

    # --- days and times ----------------------------------------------------------------------------------------------

    def date(self, day: date) -> str:
        """ "30 November 2026"."""
        return format_date(day, "long", self.locale)

    def day(self, text: str) -> str:
        """An ISO day in words."""
        return self.date(date.fromisoformat(text))

    def time(self, moment: datetime, zone: ZoneInfo) -> str:
        """Day and time to the minute where the room is: "30 Nov 2026, 14:05 CET"."""
        local = moment.astimezone(zone)
        return self._minute(local, str(local.tzname()))

    def moment(self, time: str) -> str:
        """An RFC 3339 time to the minute, with the offset that it was written with; as it is, where it is none."""
        try:
            found = datetime.fromisoformat(time)
        except ValueError:
            return time
        if len(time) == len("2026-11-30"):
            return format_date(found.date(), "medium", self.locale)
        offset = found.strftime("%z")
        return self._minute(found, "UTC" if offset in ("", "+0000") else f"{offset[:3]}:{offset[3:5]}")

    def _minute(self, local: datetime, zone: str) -> str:
        day = format_date(local.date(), "medium", self.locale)
        return f"{day} {format_time(local.timetz(), 'HH:mm', locale=self.locale)}{NO_BREAK}{zone}".rstrip()

    # --- what the replayer says --------------------------------------------------------------------------------------

    def parts(self, said: str | Sentence, currency: str = "", begins: bool = False) -> list[Part]:
        """A sentence of the replayer's in this language, in parts, so that its cards can be drawn.

        Amounts get their currency. It ``begins`` with a capital. English, where no form says it.
        """
        parts = [part for part in self._parts(said, currency) if part.text]
        if begins and parts and not parts[0].card:
            first = parts[0]
            parts[0] = Part(first.text[0].upper() + first.text[1:], foreign=first.foreign)
        return parts

    def speak(self, said: str | Sentence, currency: str = "", begins: bool = False) -> str:
        """The same as one text, cards as they are written: ``Ah``."""
        return "".join(part.text for part in self.parts(said, currency, begins))

    def _parts(self, said: str | Sentence, currency: str) -> Iterator[Part]:
        sentence = sentence_of(said) if isinstance(said, str) else said
        if sentence is None:
            yield self._unformed(str(said))
            return
        if not sentence.filled:
            yield self._unformed(sentence.form)
            return
        filled = dict(sentence.filled)
        for literal, name, _, _ in string.Formatter().parse(self.catalogue.text(spoken_form(sentence.form))):
            yield Part(literal)
            if name is not None:
                yield from self._filled(kind_of(name), filled[name], currency)

    def _unformed(self, said: str) -> Part:
        """What has nothing to fill in: translated where the catalogue has it, else English, and marked as such."""
        return Part(self.catalogue.text(said), foreign=self.code != DEFAULT and said not in self.catalogue.texts)

    def _filled(self, kind: str, value: str, currency: str) -> Iterator[Part]:
        if kind == "amount":
            yield Part(self.amount(value, currency))
        elif kind in ("card", "cards"):
            yield from (Part(card, card=True) for card in value.split())
        elif kind in ("what", "detail"):
            yield from self._parts(value, currency)
        elif kind == "seats":
            yield Part(self.all_of(value.split(", ")))
        elif kind in ("pot", "pots"):
            yield Part(self.all_of([self.pot(int(one)) for one in value.split(", ")]))
        else:
            yield Part(self.word(value) if kind in WORDS_WITHIN else value)


LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType(
    {
        "en": Language("en", "English", "en_GB", ENGLISH),
        "sv": Language("sv", "Svenska", "sv", read_catalogue("sv")),
        "nb": Language("nb", "Norsk", "nb", read_catalogue("nb")),
        "da": Language("da", "Dansk", "da", read_catalogue("da")),
    }
)
"""By code, in the order in which they are offered."""


def language(code: str) -> Language:
    """The language of a code, English for one that there is none of."""
    return LANGUAGES.get(code, LANGUAGES[DEFAULT])
