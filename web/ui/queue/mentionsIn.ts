import { foldedText } from '#contracts/platform/text/foldedText.ts';

/** A person who can be mentioned in a text, as `@` and the name. */
export type Mentionable = { id: string; name: string };

const AROUND = /[\p{L}\p{N}]/u;

/** A part of a text; `mention` is the person whom it mentions. */
export type MentionPart = { text: string; mention: Mentionable | null };

/**
 * Splits a text at its mentions. Where one name begins with another, the longer one counts; of people with the same
 * name, the first in the list.
 */
export function mentionParts(text: string, people: readonly Mentionable[]): MentionPart[] {
  const longestFirst = people
    .filter(({ name }) => name.trim() !== '')
    .toSorted((one, other) => other.name.length - one.name.length);
  const parts: MentionPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const person = isBoundary(text[at - 1]) ? longestFirst.find(one => isAt(text, at, one)) : undefined;
    if (!person) {
      plain += text[at++];
      continue;
    }
    if (plain) parts.push({ text: plain, mention: null });
    plain = '';
    parts.push({ text: `@${person.name}`, mention: person });
    at += person.name.length + 1;
  }
  if (plain) parts.push({ text: plain, mention: null });
  return parts;
}

/** The ids of those whom a text mentions, each once. */
export function mentionsIn(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(mentionParts(text, people).flatMap(({ mention }) => (mention ? [mention.id] : [])))];
}

/** What is being typed after an `@`, up to the caret, and where the `@` is; null if nothing is. */
export function mentionBegun(text: string, caret: number): { at: number; typed: string } | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at < 0 || !isBoundary(text[at - 1])) return null;
  const typed = text.slice(at + 1, caret);
  return typed.length <= 60 && !/[\n@]|\s\s/.test(typed) ? { at, typed } : null;
}

/** Those whose name, or a word of it, begins with what was typed. */
export function matchingPeople(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = foldedText(typed);
  const begins = (text: string) => foldedText(text).startsWith(wanted);
  return people.filter(({ name }) => begins(name) || name.split(/\s+/).some(begins));
}

function isAt(text: string, at: number, { name }: Mentionable): boolean {
  return text[at] === '@' && text.startsWith(name, at + 1) && isBoundary(text[at + 1 + name.length]);
}

function isBoundary(character: string | undefined): boolean {
  return character === undefined || !AROUND.test(character);
}
