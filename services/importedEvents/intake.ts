import { setImmediate as breath } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { v5 } from 'uuid';
import { instantOf, PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { Taken } from '#contracts/importedEvents/collected.ts';
import { type ImportedContent, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { intakeSentences } from '#contracts/importedEvents/sentences.ts';
import type { CommandData } from '#contracts/platform/fact.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { CreateEach } from '#platform/commands/createEach.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { SubjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Comparable } from '#platform/likeness/events.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import type { Store } from '#platform/store/store.ts';
import { type CandidateTables, duplicatesOf } from './candidates.ts';
import { isTooDeep } from './reading/raw.ts';
import { hashOf, readItem } from './reading/readItem.ts';
import type { Known } from './reading/readPlace.ts';
import type { Received } from './reading/readTexts.ts';

export type IntakeParts = {
  db: Kysely<CandidateTables>;
  store: Pick<Store, 'head'>;
  freshness: Freshness;
  keys: SubjectKeys;
  execute: Execute;
  createEach: CreateEach;
  /** Regions and dance styles as they are now. */
  known(): Promise<Known>;
};
/** What became of an item; `reason` for those that were refused. */
export type Outcome = { sourceItemId: string | null; id: string | null; outcome: Taken; reason?: Sentence };
export type Sending = { sourceId: string; batchId: string; items: readonly unknown[]; asked: Asked };
export type Intake = (sending: Sending) => Promise<Outcome[]>;

type Collected = CommandData<typeof importedEventStream, 'CollectEvent'>;
type Named = { at: number; sourceItemId: string; id: string; item: Received };

const AT_ONCE = 500;
const UPDATES_AT_ONCE = 8;
const MOST_ID = 300;

/**
 * Makes the function that takes in what a source collected. It can be repeated at any time and at the same time: the
 * stream of an item follows from its source and the source's own id. New items are appended together, changed ones one
 * by one; for unchanged ones, rows that are up to date are enough.
 */
export function intaker(parts: IntakeParts): Intake {
  return async sending => {
    const { items, sourceId } = sending;
    const outcomes: Outcome[] = new Array(items.length);
    const named = nameEach(items, sourceId, outcomes);
    if (named.length === 0) return outcomes;
    const read = ['importedEvents', 'regions', 'danceStyles'];
    const { fresh } = await parts.freshness.wait(read, await parts.store.head());
    const known = await parts.known();
    for (let at = 0; at < named.length; at += AT_ONCE) {
      await takeIn(parts, { ...sending, known, fresh }, named.slice(at, at + AT_ONCE), outcomes);
      // Other requests get their turn.
      await breath();
    }
    return outcomes;
  };
}

/** The id under which an item of a source is kept. */
export function importedEventId(sourceId: string, sourceItemId: string): string {
  return v5(sourceItemId, sourceId);
}

/** Items with an id of their own; the others are refused. Of several with the same id the last one counts. */
function nameEach(items: readonly unknown[], sourceId: string, outcomes: Outcome[]): Named[] {
  const named = new Map<string, Named>();
  const refuse = (at: number, sourceItemId: string | null, reason: Sentence): void => {
    outcomes[at] = { sourceItemId, id: null, outcome: 'refused', reason };
  };
  for (const [at, item] of items.entries()) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      refuse(at, null, intakeSentences.noObject);
      continue;
    }
    const { id } = item as Received;
    const sourceItemId = typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
    const shown = sourceItemId.slice(0, MOST_ID).toWellFormed() || null;
    if (!isUsable(sourceItemId)) refuse(at, shown, intakeSentences.noId({ most: MOST_ID }));
    else if (isTooDeep(item)) refuse(at, shown, intakeSentences.tooDeep);
    else {
      const before = named.get(sourceItemId);
      if (before) refuse(before.at, shown, intakeSentences.comesAgain);
      named.delete(sourceItemId);
      const own = { at, sourceItemId, id: importedEventId(sourceId, sourceItemId), item: item as Received };
      named.set(sourceItemId, own);
    }
  }
  return [...named.values()];
}

function isUsable(id: string): boolean {
  return id.length > 0 && id.length <= MOST_ID && id.isWellFormed() && !id.includes('\0');
}

type Order = Sending & { known: Known; fresh: boolean };
type Read = Named & { data: Collected };

async function takeIn(
  parts: IntakeParts,
  order: Order,
  named: readonly Named[],
  outcomes: Outcome[],
): Promise<void> {
  const settle = ({ at, sourceItemId, id }: Named, outcome: Taken, reason?: Sentence): void => {
    outcomes[at] = {
      sourceItemId,
      id: outcome === 'refused' ? null : id,
      outcome,
      ...(reason && { reason }),
    };
  };
  const rows = order.fresh ? await rowsOf(parts.db, named) : new Map<string, Present>();
  const isSame = (one: Named): boolean => {
    const row = rows.get(one.id);
    return row !== undefined && row.hash === hashOf(one.item) && !row.vanished && !row.deletedAt;
  };
  const open: Named[] = [];
  for (const one of named) {
    if (isSame(one)) settle(one, 'unchanged');
    else open.push(one);
  }
  const read = await readEach(parts, order, open);
  const fresh = read.filter(({ id }) => !rows.has(id));
  const there = read.filter(({ id }) => rows.has(id));
  await parts.keys.prepare(fresh.map(({ id }) => id));
  const creations = fresh.map(one => ({ id: one.id, data: one.data, asked: askedFor(order, one) }));
  const made = await parts.createEach(importedEventStream, 'CollectEvent', creations);
  for (const [index, outcome] of made.entries()) {
    const one = fresh[index]!;
    if (outcome === 'made') settle(one, 'created');
    else there.push(one);
  }
  const lane = async (): Promise<void> => {
    for (let one = there.pop(); one; one = there.pop()) await update(parts, order, one, settle);
  };
  await Promise.all(Array.from({ length: UPDATES_AT_ONCE }, lane));
}

type Settle = (one: Named, outcome: Taken, reason?: Sentence) => void;

async function update({ execute }: IntakeParts, order: Order, one: Read, settle: Settle): Promise<void> {
  try {
    const { facts } = await execute(
      importedEventStream,
      one.id,
      'CollectEvent',
      one.data,
      askedFor(order, one),
    );
    const [first] = facts;
    if (!first) settle(one, 'unchanged');
    else settle(one, first.type === 'EventCollected' ? 'created' : 'updated');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    settle(one, 'refused', error.sentence);
  }
}

/** The command's id follows from the request's, so that a request under the same key finds what it recorded. */
function askedFor({ asked }: Order, { id }: Named): Asked {
  const { origin: _, onRecorded: __, expected: ___, ...same } = asked;
  return {
    ...same,
    commandId: v5(id, asked.commandId),
    correlationId: asked.correlationId ?? asked.commandId,
  };
}

type Present = { id: string; hash: string; vanished: boolean; deletedAt: Date | null };

async function rowsOf(db: IntakeParts['db'], named: readonly Named[]): Promise<Map<string, Present>> {
  const rows = await db
    .selectFrom('importedEvents')
    .select(['id', 'hash', 'vanished', 'deletedAt'])
    .where(
      'id',
      'in',
      named.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

async function readEach({ db }: IntakeParts, order: Order, named: readonly Named[]): Promise<Read[]> {
  const { sourceId, batchId, known, asked } = order;
  const read = named.map(one => ({ ...one, ...readItem(one.item, known, asked.now) }));
  const comparable = read.flatMap(({ id, content }) => {
    const one = comparableOf(content);
    return one ? [{ id, comparable: one }] : [];
  });
  const duplicates = await duplicatesOf(db, comparable);
  return read.map(({ content, raw, hash, ...one }) => {
    const { sourceItemId } = one;
    const duplicateOf = duplicates.get(one.id) ?? null;
    return { ...one, data: { sourceId, sourceItemId, batchId, hash, raw, ...content, duplicateOf } };
  });
}

/** What an item is compared by; undefined without a title or a start. */
export function comparableOf(
  content: Pick<
    ImportedContent,
    'title' | 'startLocal' | 'timeZone' | 'locationName' | 'latitude' | 'longitude'
  >,
): Comparable | undefined {
  const { title, startLocal, timeZone, locationName: venue, latitude, longitude } = content;
  if (title === '' || startLocal === null) return;
  return { title, startsAt: instantOf(startLocal, timeZone ?? PLATFORM_ZONE), venue, latitude, longitude };
}
