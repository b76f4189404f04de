import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { v5 } from 'uuid';
import { event } from '#contracts/events/event.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import type { Asked, Execute } from '#platform/commands.ts';
import { createEach } from '#platform/createEach.ts';
import type { FactCodec } from '#platform/factCodec.ts';
import { loadStream } from '#platform/loadStream.ts';
import { Refusal } from '#platform/refusal.ts';
import { fold } from '#platform/rules.ts';
import type { Store } from '#platform/store.ts';
import { type CreateEvent, type EventState, eventRules } from './event.ts';
import { changeOf, creationOf } from './form.ts';
import type { Lookups } from './importLookups.ts';
import { withNamed } from './importNamed.ts';
import { type ImportRow, importedEventId } from './importRow.ts';
import { bringUpNamedSeries, bringUpSeries } from './importSeries.ts';
import type { EventsSchema } from './queries.ts';

export type ChunkParts = { db: Kysely<EventsSchema>; store: Store; codec: FactCodec; execute: Execute };
export type NumberedRow = ImportRow & { number: number };
/** What became of a row, or why nothing did. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | Refusal;

export type ChunkOrder = {
  rows: readonly NumberedRow[];
  lookups: Lookups;
  asked(row: NumberedRow): Asked;
  /** Keys of events that this run has changed, of which the list may not know yet. */
  touched: Set<string>;
  /** How far ahead an endless series has dates at first. */
  daysToGenerate: number;
  /** Keys that this dry run would have made already; undefined where things are made. */
  wouldBe: Set<string> | undefined;
};

export type Work = ChunkParts & Omit<ChunkOrder, 'rows'>;
type Outcomes = Map<number, RowOutcome>;

const UPDATES_AT_ONCE = 8;

/**
 * Brings rows into the log: new ones together, those that are there already one by one. Done again after a
 * crash, it finds what it has recorded, and answers the same.
 */
export async function importChunk(
  { rows: read, ...order }: ChunkOrder,
  parts: ChunkParts,
): Promise<Outcomes> {
  const work: Work = { ...parts, ...order };
  const outcomes: Outcomes = new Map();
  const { rows, ofSeries } = await withNamed(parts.db, read);
  const firsts = new Map<string, NumberedRow>();
  const repeated: NumberedRow[] = [];
  for (const row of rows) {
    if (row.recurrence) continue;
    if (firsts.has(row.key)) repeated.push(row);
    else firsts.set(row.key, row);
  }
  const present = await presentAmong(work, [...firsts.values()]);
  const fresh: NumberedRow[] = [];
  const there: NumberedRow[] = [];
  for (const row of firsts.values()) (present.has(row.key) ? there : fresh).push(row);
  const taken = await createFresh(work, fresh, outcomes);
  const updates = [...there, ...taken];
  const lane = async (): Promise<void> => {
    for (let row = updates.shift(); row; row = updates.shift()) {
      outcomes.set(row.number, await bringUp(work, row, present.get(row.key)));
    }
  };
  await Promise.all(Array.from({ length: UPDATES_AT_ONCE }, lane));
  for (const row of repeated) outcomes.set(row.number, await bringUp(work, row, undefined));
  for (const row of rows) {
    const { recurrence } = row;
    if (recurrence) outcomes.set(row.number, await bringUpSeries(work, { ...row, recurrence }));
  }
  for (const row of ofSeries) outcomes.set(row.number, await bringUpNamedSeries(work, row));
  return outcomes;
}

type Present = { row: EventRow; firstFact: string | null };

/** The events of these rows that are on the list, each with the id of its first fact. */
async function presentAmong({ db }: Work, rows: readonly NumberedRow[]): Promise<Map<string, Present>> {
  if (rows.length === 0) return new Map();
  const keys = new Map(rows.map(row => [row.id, row.key]));
  const found = await db
    .selectFrom('events as e')
    .selectAll('e')
    .select(
      sql<string | null>`(select f.id from read.facts as f
        where f.stream = ${`${event.category}-`} || e.id::text order by f.position limit 1)`.as('firstFact'),
    )
    .where(sql<boolean>`e.id = any(${[...keys.keys()]}::uuid[])`)
    .execute();
  return new Map(found.map(({ firstFact, ...row }) => [keys.get(row.id)!, { row, firstFact }]));
}

/** Makes what is not there; answers the rows whose event turned out to be there. */
async function createFresh(
  work: Work,
  rows: readonly NumberedRow[],
  outcomes: Outcomes,
): Promise<NumberedRow[]> {
  const { lookups, asked, wouldBe } = work;
  const creations = await Promise.all(
    rows.map(async row => ({
      id: row.id,
      data: await creationFor(row, lookups),
      asked: asked(row),
    })),
  );
  if (wouldBe) {
    for (const [index, { data, asked: by }] of creations.entries()) {
      outcomes.set(rows[index]!.number, tried(work, rows[index]!, data, by));
    }
    return [];
  }
  const made = await createEach(work, eventRules, 'CreateEvent', creations);
  const taken: NumberedRow[] = [];
  for (const [index, outcome] of made.entries()) {
    if (outcome === 'exists') taken.push(rows[index]!);
    else outcomes.set(rows[index]!.number, outcome === 'made' ? 'created' : outcome);
  }
  return taken;
}

function tried({ wouldBe }: Work, row: NumberedRow, data: CreateEvent, { now, actor }: Asked): RowOutcome {
  try {
    eventRules.decide.CreateEvent(undefined, data, { now, actor });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  if (wouldBe!.has(row.key)) return 'updated';
  wouldBe!.add(row.key);
  return 'created';
}

/** Gives the event of a row what the row says; makes it where it was deleted. */
async function bringUp(work: Work, row: NumberedRow, known: Present | undefined): Promise<RowOutcome> {
  const { asked, execute, lookups, touched, wouldBe } = work;
  const by = asked(row);
  if (known?.firstFact === v5('0', by.commandId)) return 'created';
  const change = await changeOf(row.body, lookups);
  try {
    if (wouldBe && !known) return 'updated';
    if (known && !touched.has(row.key)) {
      if (changesNothing(known.row, change, by)) return 'unchanged';
      if (wouldBe) return 'updated';
    }
    touched.add(row.key);
    for (let turn = 0; ; turn++) {
      const id = turn === 0 ? row.id : importedEventId(row.key, turn);
      const state = await stateOf(work, id);
      if (state?.deleted) continue;
      if (state) {
        const { facts } = await execute(eventRules, id, 'ChangeEvent', change, by);
        if (facts[0]?.metadata.command.name === 'CreateEvent') return 'created';
        return facts.length > 0 ? 'updated' : 'unchanged';
      }
      await execute(eventRules, id, 'CreateEvent', await creationFor(row, lookups), by);
      return 'created';
    }
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function stateOf(parts: ChunkParts, id: string): Promise<EventState | undefined> {
  return fold(eventRules, await loadStream(parts, `${event.category}-${id}`));
}

function changesNothing(row: EventRow, change: Awaited<ReturnType<typeof changeOf>>, { now, actor }: Asked) {
  const state: EventState = { ...row, deleted: false };
  return eventRules.decide.ChangeEvent(state, change, { now, actor }).length === 0;
}

async function creationFor({ body }: ImportRow, lookups: Lookups): Promise<CreateEvent> {
  return { ...(await creationOf(body, lookups)), imported: true };
}
