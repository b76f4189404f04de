import { type KindOfRun, MOST_FIELDS } from './audit/calls.ts';
import {
  BULK_EVENTS,
  CHANGE_VENUE,
  DELETE_ALL_EVENTS,
  MERGE_DANCE_STYLE,
  REZONE_EVENTS,
  UNDO_BULK_EVENTS,
} from './events/runKinds.ts';
import { typesSaying } from './happenings.ts';
import { DELETE_ALL_IMPORTED, REVIEW_IMPORTED } from './importedEvents/bulkCalls.ts';
import { IMPORT_EVENTS, UNDO_IMPORT } from './imports/runKinds.ts';
import { NO_RUN, TERM, wordsOf } from './platform/soughtFacts.ts';
import { DECIDE_IN_QUEUE } from './queues/bulkCalls.ts';

// A query of terms, in the notation of Postgres' `tsquery`: lexemes in quotes, so that nothing in them is an operator.

/** The filters of the audit log. */
export type FactFilters = {
  actorId?: string | undefined;
  people?: 'true' | undefined;
  capacity?: string | undefined;
  type?: string | undefined;
  category?: string | undefined;
  stream?: string | undefined;
  correlationId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  field?: string | undefined;
  was?: string | undefined;
  became?: string | undefined;
  regionId?: string | undefined;
  organizerId?: string | undefined;
  run?: KindOfRun | undefined;
  file?: string | undefined;
  reason?: string | undefined;
  q?: string | undefined;
};

/** The streams of things of a kind that ever had a name with this word. */
export type FindStreams = (word: string, category: string) => Promise<string[]>;

const term = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const beginning = (text: string): string => `${term(text)}:*`;
const allOf = (parts: readonly string[]): string => (parts.length > 0 ? `(${parts.join(' & ')})` : '');
const anyOf = (parts: readonly string[]): string => `(${parts.join(' | ')})`;
/** No fact has this term: words without a letter or digit are in no text. */
const NONE = term('none');

const OTHER_BULK = [
  BULK_EVENTS,
  CHANGE_VENUE,
  MERGE_DANCE_STYLE,
  REZONE_EVENTS,
  DELETE_ALL_IMPORTED,
  REVIEW_IMPORTED,
  DECIDE_IN_QUEUE,
  DELETE_ALL_EVENTS,
];
const UNDOING = [UNDO_BULK_EVENTS, UNDO_IMPORT].map(kind => term(TERM.run(kind)));

const OF_RUN: Readonly<Record<KindOfRun, string>> = {
  import: term(TERM.run(IMPORT_EVENTS)),
  bulk: anyOf(OTHER_BULK.map(kind => term(TERM.run(kind)))),
  undo: anyOf([...UNDOING, beginning(TERM.command('Undo'))]),
  process: allOf([term(TERM.actor('system')), term(TERM.run(NO_RUN))]),
};

/** What facts must match: a query of terms, and the part of it without beginnings of words; empty where there is none. */
export type SoughtTerms = { terms: string; exact: string };

export const hasBeginnings = (query: string): boolean => query.includes("':*");

/**
 * The query of terms that the facts must match; empty if the filters set none but times. `recorded` are the types of
 * facts that the log has.
 */
export async function termsOf(
  filters: FactFilters,
  find: FindStreams,
  recorded: ReadonlySet<string>,
): Promise<SoughtTerms> {
  const { actorId, people, capacity, type, category, stream } = filters;
  const { regionId, organizerId, run, file, reason, q } = filters;
  const parts = [
    actorId && term(TERM.actor(actorId)),
    people && term(TERM.people()),
    capacity && term(TERM.capacity(capacity)),
    type && term(TERM.type(type)),
    category && term(TERM.category(category)),
    stream && term(TERM.stream(stream)),
    regionId && term(TERM.region(regionId)),
    organizerId && term(TERM.organizer(organizerId)),
    run && OF_RUN[run],
    file && beginningsOf(file, TERM.file),
    reason && reasonTerms(reason),
    q && (await wordTerms(q, find, recorded)),
    await changeTerms(filters, find),
  ].flatMap(part => part || []);
  const exact = parts.filter(part => !hasBeginnings(part));
  return { terms: allOf(parts), exact: allOf(exact) };
}

function reasonTerms(reason: string): string {
  if (reason.trim() === '*') return term(TERM.reason());
  return beginningsOf(reason, TERM.reason);
}

function beginningsOf(text: string, of: (word: string) => string): string {
  const words = wordsOf(text, MOST_WORDS).map(word => beginning(of(word)));
  return words.length > 0 ? allOf(words) : NONE;
}

const MOST_WORDS = 8;

// Each fact of a block is compared with every type, and some words are said of a hundred types.
async function wordTerms(q: string, find: FindStreams, recorded: ReadonlySet<string>): Promise<string> {
  const words = wordsOf(q, MOST_WORDS);
  if (words.length === 0) return NONE;
  const each = words.map(async word => {
    const actors = await find(word, 'user');
    return anyOf([
      beginning(TERM.word(word)),
      ...typesSaying(word)
        .filter(type => recorded.has(type))
        .map(type => term(TERM.type(type))),
      ...actors.flatMap(stream => [term(TERM.actor(idOf(stream))), term(TERM.stream(stream))]),
    ]);
  });
  return allOf(await Promise.all(each));
}

/** That one of the fields changed, and from and to what. */
async function changeTerms(filters: FactFilters, find: FindStreams): Promise<string | null> {
  const { field, was, became } = filters;
  const fields = [...new Set((field ?? '').split(',').map(one => one.trim()))].filter(one => one !== '');
  const each = (fields.length > 0 ? fields : ['']).slice(0, MOST_FIELDS).map(async one => {
    const parts = [
      one && term(TERM.field(one)),
      was && (await valueTerms(one, was, TERM.before, find)),
      became && (await valueTerms(one, became, TERM.after, find)),
    ].flatMap(part => part || []);
    return parts.length > 0 ? allOf(parts) : null;
  });
  const parts = (await Promise.all(each)).filter(part => part !== null);
  return parts.length > 0 ? anyOf(parts) : null;
}

const OF_FIELD: Readonly<Record<string, string>> = {
  regionId: 'region',
  venueId: 'venue',
  eventOrganizerId: 'organizer',
  organizerId: 'organizer',
};

/** The words of a value; of a field that refers to a thing, also those things by any name that they had. */
async function valueTerms(
  field: string,
  value: string,
  of: typeof TERM.before,
  find: FindStreams,
): Promise<string> {
  const words = wordsOf(value, MOST_WORDS);
  if (words.length === 0) return NONE;
  const said = allOf(words.map(word => term(of(field, word))));
  const category = Object.hasOwn(OF_FIELD, field) ? OF_FIELD[field] : undefined;
  if (!category) return said;
  const things = await find(value, category);
  return anyOf([said, ...things.map(stream => term(of(field, idOf(stream))))]);
}

function idOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}
