import { foldedText } from './text/foldedText.ts';

/**
 * What facts can be found by, beside the mirror: one row per fact with its terms, one per block of the log, and one per
 * stream with the values that its facts have given so far. All are written after the rows that people wait for, under a
 * checkpoint of their own.
 */
export const SOUGHT_FACTS = 'sought_facts';
export const SOUGHT_BLOCKS = 'sought_blocks';
export const SOUGHT_THINGS = 'sought_things';
/** The checkpoint of all three: no projection that lists show, as its two underscores say. */
export const SOUGHT = 'facts__sought';

/** A row of the facts that can be found. `terms` is a `tsvector` of the texts that `TERM` makes. */
export type SoughtFactRow = { position: bigint; at: Date; correlationId: string; terms: unknown };

/** Consecutive facts of the log, which have a term in common. */
export const FACTS_A_BLOCK = 16_384;
/** The terms of a fact, one function per question; also those of a query. */
export const TERM = {
  block: (block: number) => `b:${block}`,
  actor: (id: string) => `a:${id}`,
  people: () => 'p:',
  /** The capacity in which somebody did it; signing in is done in none. */
  capacity: (role: string) => `y:${role}`,
  type: (type: string) => `t:${type}`,
  category: (category: string) => `c:${category}`,
  stream: (stream: string) => `s:${stream}`,
  region: (id: string) => `r:${id}`,
  organizer: (id: string) => `o:${id}`,
  /** The kind of run that it is a part of; `NO_RUN` for none. */
  run: (kind: string) => `k:${kind}`,
  /** A word of the name of the file that it was imported from. */
  file: (word: string) => `i:${word}`,
  command: (name: string) => `d:${name}`,
  /** A word of its reason; the empty one if it has a reason at all. */
  reason: (word = '') => `q:${word}`,
  /** A field to which it gave another value. */
  field: (field: string) => `f:${field}`,
  /** A word of the value before, or after: of one field, or of any for an empty name. */
  before: (field: string, word: string) => `<:${field}:${word}`,
  after: (field: string, word: string) => `>:${field}:${word}`,
  /** A word of its values, of its reason, or of the name of its thing. */
  word: (word: string) => `w:${word}`,
} as const;
export const NO_RUN = '-';

const WORD_LONGEST = 60;
/** Days, times and prices are one word: 2026-10-05, 20:00, 12.50. */
const WORDS = /\d+(?:[.,:-]\d+)*|[\p{L}\p{N}]+/gu;
const ASCII = /^[\x20-\x7e]*$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The words of a text as searches compare them, each once; an id is one word. */
export function wordsOf(text: string, most = 60): string[] {
  const start = text.slice(0, 4_000);
  // Most texts are ASCII, which takes a tenth of the time.
  const plain = ASCII.test(start) ? start.toLowerCase() : foldedText(start);
  if (UUID.test(plain)) return [plain];
  const found = plain.replace(/(\d)t(\d)/g, '$1 $2').match(WORDS) ?? [];
  return [...new Set(found.map(word => word.slice(0, WORD_LONGEST)))].slice(0, most);
}
