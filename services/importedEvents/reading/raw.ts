import { issueSentences } from '#contracts/importedEvents/issues.ts';
import type { Note } from './found.ts';
import type { Received } from './readTexts.ts';

const MOST_DEPTH = 30;
const MOST_TEXT = 2_000;
const MOST_RAW = 24_000;

/** Whether objects in a value are nested more deeply than an item may be. Does not recurse. */
export function isTooDeep(value: unknown): boolean {
  const open = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= MOST_DEPTH) return true;
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 });
  }
  return false;
}

/**
 * What an item was read from, as JSON; that is always a text that can be stored. Long texts are shortened, and of what
 * is still too long only the beginning is kept, as a text: an append has room for a megabyte, a person reads a page.
 */
export function readRaw(item: Received, note: Note): string {
  let isShort = true;
  const raw = JSON.stringify(item.raw ?? item, (_, value) => {
    if (typeof value !== 'string' || value.length <= MOST_TEXT) return value;
    isShort = false;
    return `${value.slice(0, MOST_TEXT)}…`;
  });
  if (!isShort || raw.length > MOST_RAW) note('raw', 'rawShortened', issueSentences.rawShortened);
  return raw.length <= MOST_RAW ? raw : JSON.stringify(`${raw.slice(0, MOST_RAW)}…`);
}
