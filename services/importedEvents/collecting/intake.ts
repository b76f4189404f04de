import { setImmediate as breath } from 'node:timers/promises';
import { v5 } from 'uuid';
import { instantOf, PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { Taken } from '#contracts/importedEvents/collected.ts';
import { type ImportedContent, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { intakeSentences } from '#contracts/importedEvents/sentences.ts';
import type { CommandData } from '#contracts/platform/fact.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { CreateEach } from '#platform/commands/createEach.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { SubjectKeys } from '#platform/facts/subjectKeys.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import type { Comparable } from '#platform/similarity/events.ts';
import type { Store } from '#platform/store/store.ts';
import type { KnownRows } from '../reading/known.ts';
import { isTooDeep } from '../reading/raw.ts';
import { hashOf, type ReadItem } from '../reading/readItem.ts';
import { readItemsAside } from '../reading/readItemsAside.ts';
import type { Received } from '../reading/readTexts.ts';
import { type CandidateTables, duplicatesOf } from './candidates.ts';

export type IntakeParts = {
  db: ReadModel<CandidateTables>;
  store: Pick<Store, 'head'>;
  freshness: Freshness;
  keys: SubjectKeys;
  execute: Execute;
  createEach: CreateEach;
  /** Regions and dance styles as they are now. */
  known(): Promise<KnownRows>;
};
/** What became of an item; `reason` for those that were refused. */
export type Outcome = { sourceItemId: string | null; id: string | null; outcome: Taken; reason?: Sentence };
export type Sending = { sourceId: string; batchId: string; items: readonly unknown[]; asked: Asked };
export type Intake = (sending: Sending) => Promise<Outcome[]>;

type Collected = CommandData<typeof importedEventStream, 'CollectEvent'>;
type Named = { at: number; sourceItemId: string; id: string; item: Received };
/** `isThere`: whether the item has a row. */
type Open = Named & { isThere: boolean };
type Read = Open & ReadItem;

const AT_ONCE = 500;
const UPDATES_AT_ONCE = 8;
const MOST_ID = 300;

/**
 * Makes the function that takes in what a source collected. It can be repeated at any time and at the same time: the
 * stream of an item follows from its source and the source's own id. New items are appended together, changed ones one
 * by one; for unchanged ones, rows that are up to date are enough. All items are read before any is recorded, so that
 * nothing is recorded of what takes too much to read.
 */
export function intaker(parts: IntakeParts): Intake {
  return async sending => {
    const { items, sourceId, asked } = sending;
    const outcomes: Outcome[] = new Array(items.length);
    const named = nameEach(items, sourceId, outcomes);
    if (named.length === 0) return outcomes;
    const read = ['importedEvents', 'regions', 'danceStyles'];
    const { fresh } = await parts.freshness.wait(read, await parts.store.head());
    const open: Open[] = [];
    for (const some of inSlices(named)) {
      open.push(...(await changedAmong(parts.db, some, { fresh, outcomes })));
      // Other requests get their turn.
      await breath();
    }
    if (open.length === 0) return outcomes;
    const known = await parts.known();
    const found = await readItemsAside({ items: open.map(({ item }) => item), known, now: asked.now });
    const readItems = open.map((one, index) => ({ ...one, ...found[index]! }));
    for (const some of inSlices(readItems)) {
      await takeIn(parts, sending, some, outcomes);
      await breath();
    }
    return outcomes;
  };
}

function* inSlices<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
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

/** Items that are not as they were when they were last sent; the others are settled. */
async function changedAmong(
  db: IntakeParts['db'],
  named: readonly Named[],
  { fresh, outcomes }: { fresh: boolean; outcomes: Outcome[] },
): Promise<Open[]> {
  const rows = fresh ? await rowsOf(db, named) : new Map<string, Present>();
  return named.flatMap(one => {
    const row = rows.get(one.id);
    const isSame = row && row.hash === hashOf(one.item) && !row.vanished && !row.deletedAt;
    if (!isSame) return [{ ...one, isThere: row !== undefined }];
    settle(outcomes, one, 'unchanged');
    return [];
  });
}

function settle(
  outcomes: Outcome[],
  { at, sourceItemId, id }: Named,
  outcome: Taken,
  reason?: Sentence,
): void {
  const kept = outcome === 'refused' ? null : id;
  outcomes[at] = { sourceItemId, id: kept, outcome, ...(reason && { reason }) };
}

async function takeIn(
  parts: IntakeParts,
  order: Sending,
  read: readonly Read[],
  outcomes: Outcome[],
): Promise<void> {
  const ready = await withDuplicates(parts, order, read);
  const fresh = ready.filter(({ isThere }) => !isThere);
  const there = ready.filter(({ isThere }) => isThere);
  await parts.keys.prepare(fresh.map(({ id }) => id));
  const creations = fresh.map(one => ({ id: one.id, data: one.data, asked: askedFor(order, one) }));
  const made = await parts.createEach(importedEventStream, 'CollectEvent', creations);
  for (const [index, outcome] of made.entries()) {
    const one = fresh[index]!;
    if (outcome === 'made') settle(outcomes, one, 'created');
    else there.push(one);
  }
  const lane = async (): Promise<void> => {
    for (let one = there.pop(); one; one = there.pop()) await update(parts, order, one, outcomes);
  };
  await Promise.all(Array.from({ length: UPDATES_AT_ONCE }, lane));
}

type Ready = Named & { isThere: boolean; data: Collected };

async function update(
  { execute }: IntakeParts,
  order: Sending,
  one: Ready,
  outcomes: Outcome[],
): Promise<void> {
  try {
    const { facts } = await execute(
      importedEventStream,
      one.id,
      'CollectEvent',
      one.data,
      askedFor(order, one),
    );
    const [first] = facts;
    if (!first) settle(outcomes, one, 'unchanged');
    else settle(outcomes, one, first.type === 'EventCollected' ? 'created' : 'updated');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    settle(outcomes, one, 'refused', error.sentence);
  }
}

/** The command's id follows from the request's, so that a request under the same key finds what it recorded. */
function askedFor({ asked }: Sending, { id }: Named): Asked {
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

async function withDuplicates(
  { db }: IntakeParts,
  { sourceId, batchId }: Sending,
  read: readonly Read[],
): Promise<Ready[]> {
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
