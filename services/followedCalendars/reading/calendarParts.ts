import { createHash } from 'node:crypto';
import { OverBudget } from '#platform/threads/overBudget.ts';
import type { Unreadable } from './calendarText.ts';
import type { Entry } from './entryItem.ts';
import { type CalendarContext, readCalendar } from './readCalendar.ts';

/** An entry, and what it is recognised by when it has not changed. */
export type HashedEntry = Entry & { hash: string };
export type CalendarOrder = { bytes: Uint8Array; context: CalendarContext };
/** What a thread answers: its only part if the calendar cannot be read, else a part for each entry. */
export type CalendarPart = { unreadable: Unreadable } | HashedEntry;

/** Of a calendar with more items than it may have entries, rules have made them. */
const MOST_ITEMS = 20_000;

export function partsOfCalendar({ bytes, context }: CalendarOrder): Iterable<CalendarPart> {
  const read = readCalendar(bytes, context);
  if (typeof read === 'string') return [{ unreadable: read }];
  if (read.entries.length > MOST_ITEMS) throw new OverBudget();
  return hashed(read.entries);
}

function* hashed(entries: readonly Entry[]): Generator<HashedEntry> {
  for (const entry of entries) yield { ...entry, hash: hashOf(entry) };
}

function hashOf({ item }: Entry): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64');
}
