import { parse, v5, validate } from 'uuid';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import type { Rule } from '../when/rules.ts';
import type { Cells } from './values.ts';
import { WrongValue } from './wrongValue.ts';

/**
 * Namespace of the ids of imported events (RFC 9562, version 5). Must never change: every such id depends on
 * it.
 */
const IMPORTED = parse('4f0cf1c6-56c2-5d3e-9c0b-2f8a5e0f9d61');

/** The id of the event with a key; after deleted events, that of the next `turn`. */
export function importedEventId(key: string, turn: number): string {
  return v5(turn === 0 ? key : `${key}\n${turn}`, IMPORTED);
}

/** The id of one of our events that a row names. */
export function namedBy({ tandaId }: Cells): string | undefined {
  if (tandaId === undefined || validate(tandaId)) return tandaId?.toLowerCase();
  if (!occurrenceRef(tandaId)) throw new WrongValue(rowSentences.noId({ text: tandaId }));
  throw new WrongValue(rowSentences.dateOfSeries);
}

/** A recurring row has the same key on any day; and each event of a row with several has its own key. */
export function keyOf(
  cells: Cells,
  { title, startDateTime }: { title: string; startDateTime: string },
  { rule, isSeveral }: { rule: Rule | undefined; isSeveral: boolean },
): string {
  const start = rule ? `${rule.said} ${startDateTime.slice(11, 16)}` : startDateTime.slice(0, 16);
  if (cells.externalId) return `${externalKey(cells.externalId)}${isSeveral ? ` ${start}` : ''}`;
  return `row ${[title, start, placeIn(cells)].map(folded).join('\n')}`;
}

export function externalKey(id: string): string {
  return `external ${id}`;
}

export function placeIn({ locationName, locationAddress, locationCity, region }: Cells): string {
  return locationName ?? locationAddress ?? locationCity ?? region ?? '';
}

/** The key by which two events that start at different times are recognised as possibly the same. */
export function samenessOf(title: string, place: string): string {
  return [title, place].map(folded).join('\n');
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
