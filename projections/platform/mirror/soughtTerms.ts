import { FACTS_A_BLOCK, NO_RUN, TERM, wordsOf } from '#contracts/platform/soughtFacts.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import { MASK, masked } from '#platform/facts/masking.ts';
import { isSealed } from '#platform/facts/sealing.ts';

/** A fact of the mirror, as its terms are made from it. Sealed values stay sealed: no personal field becomes a term. */
export type SoughtRecord = {
  position: bigint;
  /** Its place in the log, from 0. */
  index: bigint;
  stream: string;
  type: string;
  at: Date;
  actorId: string;
  /** The role of its actor; null for a foreign record. */
  capacity: string | null;
  command: string;
  correlationId: string;
  reason: string | null;
  data: Record<string, unknown>;
  foreignRecord: string | null;
};

/** The last value that the facts of a stream gave to each field, as text. */
export type ThingValues = Readonly<Record<string, string>>;
/** What a run is: its kind, and the name of the file that it imports, if it does. */
type Run = { kind?: string | undefined; file?: string | undefined };

const MOST_FIELDS = 100;
const MOST_TERMS = 400;
const VALUE_LONGEST = 300;
const NAMES = ['title', 'name', 'city'];

/** What facts without fields say of a field. */
const IMPLIED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  EventCreated: { status: 'draft', isFeatured: false },
  EventPublished: { status: 'published' },
  EventUnpublished: { status: 'draft' },
  EventCancelled: { status: 'cancelled' },
  EventCompleted: { status: 'completed' },
  EventFeatured: { isFeatured: true },
  EventUnfeatured: { isFeatured: false },
  RegionActivated: { status: 'active' },
  RegionDeactivated: { status: 'inactive' },
  RegionMarkedPopular: { popular: true },
  RegionUnmarkedPopular: { popular: false },
  OrganizerActivated: { status: 'active' },
  OrganizerDeactivated: { status: 'inactive' },
  OrganizerVerified: { verified: true },
  OrganizerUnverified: { verified: false },
  UserSuspended: { status: 'suspended' },
};

/**
 * The terms of a fact and the values of its thing after it. Pure. A field has changed if the fact gives it another value
 * than the earlier facts of the stream; the first fact of a stream creates, and changes none.
 */
export function soughtTerms(
  record: SoughtRecord,
  before: ThingValues | undefined,
  run: Run | undefined,
): { terms: string[]; values: ThingValues } {
  const { kept, once } = recordedFields(record);
  const values = withValues(before ?? {}, kept);
  const changed = before === undefined ? [] : changedIn({ ...kept, ...once }, before);
  const said = [...Object.values({ ...kept, ...once }), ...changed.map(({ from }) => from)];
  const named = NAMES.map(name => values[name] ?? '');
  const texts = [...said, ...named, record.reason ?? '', run?.file ?? '', record.foreignRecord ?? ''];
  const terms = [
    ...ownTerms(record),
    TERM.run(run?.kind ?? NO_RUN),
    ...wordsOf(run?.file ?? '').map(TERM.file),
    ...[before ?? {}, { ...values, ...once }].flatMap(of => placeTerms(record.stream, of)),
    ...changed.flatMap(changeTerms),
    ...new Set(texts.flatMap(text => wordsOf(text)).map(TERM.word)),
  ];
  return { terms: [...new Set(terms.map(storable))].slice(0, MOST_TERMS), values };
}

/** The block of the log that a fact is in. */
export function blockOf({ index }: Pick<SoughtRecord, 'index'>): number {
  return Math.floor(Number(index) / FACTS_A_BLOCK);
}

function ownTerms({ index, actorId, capacity, type, stream, command, reason }: SoughtRecord): string[] {
  return [
    TERM.block(blockOf({ index })),
    TERM.actor(actorId),
    ...(actorId === 'system' ? [] : [TERM.people()]),
    ...(capacity && categoryOf(stream) !== 'signIn' ? [TERM.capacity(capacity)] : []),
    TERM.type(type),
    TERM.category(categoryOf(stream)),
    TERM.stream(stream),
    TERM.command(command),
    ...(reason ? ['', ...wordsOf(reason)].map(TERM.reason) : []),
  ];
}

/** Region and organizer as of then: those that the thing has, or is; what changes them belongs to both. */
function placeTerms(stream: string, { regionId, eventOrganizerId, organizerId }: ThingValues): string[] {
  const category = categoryOf(stream);
  const regions = [category === 'region' ? idOf(stream) : regionId];
  const organizers = [category === 'organizer' ? idOf(stream) : undefined, eventOrganizerId, organizerId];
  return [
    ...regions.filter(id => id !== undefined && id !== '').map(id => TERM.region(id!)),
    ...organizers.filter(id => id !== undefined && id !== '').map(id => TERM.organizer(id!)),
  ];
}

type Changed = { field: string; from: string; to: string };

function changedIn(given: Readonly<Record<string, string>>, before: ThingValues): Changed[] {
  return Object.entries(given)
    .map(([field, to]) => ({ field, from: Object.hasOwn(before, field) ? before[field]! : '', to }))
    .filter(({ from, to }) => from !== to);
}

function changeTerms({ field, from, to }: Changed): string[] {
  const of = (text: string, term: typeof TERM.before) =>
    wordsOf(text, 12).flatMap(word => [term(field, word), term('', word)]);
  return [TERM.field(field), ...of(from, TERM.before), ...of(to, TERM.after)];
}

type Fields = Record<string, string>;

/** The fields that a fact gives values: those of the whole thing, and those of one date of it. */
function recordedFields({ type, data }: SoughtRecord): { kept: Fields; once: Fields } {
  const implied = Object.hasOwn(IMPLIED, type) ? IMPLIED[type]! : {};
  const whole = wholeOf(data.series) ?? wholeOf(data.restored) ?? data;
  const { segment, segments, patch, ...flat } = whole;
  const part = objectOf(segment) ?? objectOf(Array.isArray(segments) ? segments.at(-1) : undefined) ?? {};
  const { template, ...rule } = part;
  const file = fileOf(data);
  const kept = { ...implied, ...flat, ...rule, ...objectOf(template), ...(file !== undefined && { file }) };
  return { kept: textsOf(kept), once: textsOf(objectOf(patch) ?? {}) };
}

/** The name of the file that a run imports, from the fact that starts it. */
export function fileOf({ parameters }: Record<string, unknown>): string | undefined {
  const name = objectOf(parameters)?.fileName;
  return typeof name === 'string' ? name : undefined;
}

function wholeOf(value: unknown): Record<string, unknown> | undefined {
  const object = objectOf(value);
  return object && 'segments' in object ? object : undefined;
}

function objectOf(value: unknown): Record<string, unknown> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && !isSealed(value) ? (value as Record<string, unknown>) : undefined;
}

/** Values as texts. What is sealed or masked has none, and neither has what only repeats others. */
function textsOf(data: Record<string, unknown>): Fields {
  const texts = Object.entries(masked(data))
    .slice(0, MOST_FIELDS)
    .filter(([field, value]) => !NOT_SOUGHT.has(field) && value !== undefined && value !== MASK)
    .map(([field, value]) => [field.slice(0, 100), textOf(value)] as const);
  return Object.fromEntries(texts);
}

const NOT_SOUGHT = new Set(['ownValuesDropped', 'overrides', 'absorbed', '__proto__']);

function textOf(value: unknown): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, VALUE_LONGEST);
}

function withValues(before: ThingValues, given: Fields): ThingValues {
  return Object.fromEntries(Object.entries({ ...before, ...given }).slice(0, 2 * MOST_FIELDS));
}

const PLAIN = /^[\x20-\x7e]*$/;

/** A term as Postgres can store it: other programs write what they like. */
function storable(term: string): string {
  const plain = PLAIN.test(term) ? term : term.replaceAll('\0', '').toWellFormed();
  return plain.slice(0, 300).toWellFormed();
}
