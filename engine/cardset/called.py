"""Decks and variants are called as their files are; one that says another name is read by its file's."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf

from engine.cardset import fields
from engine.cardset.declared import error
from engine.source.characters import is_id
from engine.source.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from engine.source.shape import as_id
from engine.source.values import Mapping, Meant, Text


def called_as_files(
    what: str, files: MappingOf[str, Mapping | None], found: list[Diagnostic]
) -> Iterator[tuple[str, Mapping]]:
    """The decks or the variants in these files, by the files' names without ending; `what` is what each is."""
    for stem, of in files.items():
        name = fields.text(of, what) if of is not None else None
        if name is not None and name.said != stem:
            found[:] = [each for each in found if each.code != "E208" or each.span != name.span]
            found.append(_wrong(what, stem, name))
        if of is not None:
            yield stem, of if fields.word(of, what) == stem else _called(what, stem, of)


def _called(what: str, stem: str, of: Mapping) -> Mapping:
    key, value = of.key(what), of.get(what)
    start = Span(of.span.source, of.span.start, of.span.start)
    name = Meant(stem, value.span if value is not None else start, original=stem)
    return Mapping(((key or Text(what, start), name), *(each for each in of.entries if each[0] is not key)), of.span)


def _wrong(what: str, stem: str, name: Text) -> Diagnostic:
    if not is_id(stem):
        says = f"{stem}.yaml is no name for the file of a {what}: small letters, digits and single hyphens"
        return error("E412", name.span, says, f"call the file {as_id(stem) or name.value}.yaml")
    says = f"this file is called {stem}.yaml, so its {what} is {stem}"
    fix = Fix(f"write {stem}", (Edit(name.span, stem),), safe=False)
    return Diagnostic("E412", Severity.ERROR, says, name.span, help=f"write “{what}: {stem}”", fixes=(fix,))
