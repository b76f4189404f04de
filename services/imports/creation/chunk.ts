import { sql } from 'kysely';
import { v5 } from 'uuid';
import {
  type ChangeEvent,
  type CreateEvent,
  type EventState,
  eventStream,
} from '#contracts/events/event/event.ts';
import { stateOfRow } from '#contracts/events/eventColumns.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { isRefusal, Refusal } from '#platform/refusals/refusal.ts';
import { importedEventId } from '../rows/identity.ts';
import type { NumberedRow } from '../rows/row.ts';
import type { ChunkOrder, ChunkParts, RowOutcome, Work } from './chunkParts.ts';
import { changeFor, creationFor } from './creation.ts';
import { matchesOf, sameTitled } from './matches.ts';
import { importNamedSeries, importSeries } from './series.ts';

type Outcomes = Map<number, RowOutcome>;

const UPDATES_AT_ONCE = 8;

/**
 * Imports rows: new ones together, existing ones one by one. Repeated after a crash, it finds what it has
 * recorded, and returns the same outcomes.
 */
export async function importChunk(
  { rows: read, ...order }: ChunkOrder,
  parts: ChunkParts,
): Promise<Outcomes> {
  const work: Work = { ...parts, ...order };
  const outcomes: Outcomes = new Map();
  const { rows: named, ofSeries } = await withNamed(parts.db, read);
  const rows = named.map(row => withMatch(row, order.matches.get(row.key)));
  const firsts = new Map<string, NumberedRow>();
  const repeated: NumberedRow[] = [];
  for (const row of rows) {
    if (row.recurrence) continue;
    if (firsts.has(row.key)) repeated.push(row);
    else firsts.set(row.key, row);
  }
  const candidates = [...firsts.values()];
  const [present, titled] = await Promise.all([
    presentAmong(work, candidates),
    sameTitled(parts.db, candidates),
  ]);
  const fresh: NumberedRow[] = [];
  const there: NumberedRow[] = [];
  for (const row of candidates) (present.has(row.key) ? there : fresh).push(row);
  const matches = await settleMatches(work, { rows: fresh, titled }, outcomes);
  for (const { row, known } of matches.found) present.set(row.key, known);
  const exist = await createFresh(work, matches.others, outcomes);
  const updates = [...there, ...matches.found.map(({ row }) => row), ...exist];
  const lane = async (): Promise<void> => {
    for (let row = updates.shift(); row; row = updates.shift()) {
      outcomes.set(row.number, await bringUp(work, row, present.get(row.key)));
    }
  };
  await Promise.all(Array.from({ length: UPDATES_AT_ONCE }, lane));
  for (const row of repeated) {
    const same = withMatch(row, order.matches.get(row.key));
    outcomes.set(row.number, await bringUp(work, same, undefined));
  }
  for (const row of rows) {
    const { recurrence } = row;
    if (recurrence) outcomes.set(row.number, await importSeries(work, { ...row, recurrence }));
  }
  for (const row of ofSeries) outcomes.set(row.number, await importNamedSeries(work, row));
  return outcomes;
}

type Present = { row: EventRow; firstFact: string | null };

/** The events of these rows that exist in the list, each with the id of its first fact. */
async function presentAmong({ db }: Work, rows: readonly NumberedRow[]): Promise<Map<string, Present>> {
  if (rows.length === 0) return new Map();
  const keys = new Map(rows.map(row => [row.id, row.key]));
  const found = await db
    .selectFrom('events as e')
    .selectAll('e')
    .select(
      sql<string | null>`(select f.id from read.facts as f
        where f.stream = ${`${eventStream.category}-`} || e.id::text order by f.position limit 1)`.as(
        'firstFact',
      ),
    )
    .where(sql<boolean>`e.id = any(${[...keys.keys()]}::uuid[])`)
    .execute();
  return new Map(found.map(({ firstFact, ...row }) => [keys.get(row.id)!, { row, firstFact }]));
}

/** Separates rows whose event exists under another id from new ones; asks if that is undecided. */
async function settleMatches(
  work: Work,
  { rows, titled }: { rows: readonly NumberedRow[]; titled: readonly EventRow[] },
  outcomes: Outcomes,
) {
  const { sameEvent } = work;
  const matches = await matchesOf(titled, rows, work);
  const found: { row: NumberedRow; known: Present }[] = [];
  const others: NumberedRow[] = [];
  for (const row of rows) {
    const match = matches.get(row.number);
    if (match && !match.same) {
      row.notes.push({ code: 'sameEvent', value: match.row.title, taken: sameEvent });
    }
    if (match && (match.same || sameEvent === 'update')) {
      work.matches.set(row.key, match.row.id);
      found.push({ row: withMatch(row, match.row.id), known: { row: match.row, firstFact: null } });
    } else if (match && sameEvent === null) outcomes.set(row.number, perhapsTheSame());
    else others.push(row);
  }
  return { found, others };
}

function withMatch(row: NumberedRow, id: string | undefined): NumberedRow {
  return id ? { ...row, id, key: `named ${id}`, sameness: undefined } : row;
}

function perhapsTheSame(): Refusal {
  return new Refusal(rowSentences.perhapsTheSame, { status: 422, code: 'same_event' });
}

/** Creates what does not exist; returns the rows whose event turned out to exist. */
async function createFresh(
  work: Work,
  rows: readonly NumberedRow[],
  outcomes: Outcomes,
): Promise<NumberedRow[]> {
  const { lookups, asked, createEach, wouldBe } = work;
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
  const made = await createEach(eventStream, 'CreateEvent', creations);
  const taken: NumberedRow[] = [];
  for (const [index, outcome] of made.entries()) {
    if (outcome === 'exists') taken.push(rows[index]!);
    else outcomes.set(rows[index]!.number, outcome === 'made' ? 'created' : outcome);
  }
  return taken;
}

function tried(
  { decide, wouldBe }: Work,
  row: NumberedRow,
  data: CreateEvent,
  { now, actor }: Asked,
): RowOutcome {
  try {
    decide(eventStream, undefined, 'CreateEvent', data, { now, actor });
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  if (wouldBe!.has(row.key)) return 'updated';
  wouldBe!.add(row.key);
  return 'created';
}

/** Applies a row to its event; creates the event if it was deleted. */
async function bringUp(work: Work, row: NumberedRow, known: Present | undefined): Promise<RowOutcome> {
  const { asked, execute, lookups, touched, wouldBe } = work;
  const by = asked(row);
  if (known?.firstFact === v5('0', by.commandId)) return 'created';
  try {
    if (wouldBe && !known) return 'updated';
    if (known && !touched.has(row.key)) {
      const change = await changeFor(row, lookups, known.row);
      if (changesNothing(work, known.row, change, by)) return 'unchanged';
      if (wouldBe) return 'updated';
    }
    touched.add(row.key);
    for (let turn = 0; ; turn++) {
      const id = turn === 0 ? row.id : importedEventId(row.key, turn);
      const state = await stateOf(work, id);
      if (state?.deleted) continue;
      if (state) {
        const change = await changeFor(row, lookups, state);
        const { facts } = await execute(eventStream, id, 'ChangeEvent', change, by);
        if (facts[0]?.metadata.command.name === 'CreateEvent') return 'created';
        return facts.length > 0 ? 'updated' : 'unchanged';
      }
      await execute(eventStream, id, 'CreateEvent', await creationFor(row, lookups), by);
      return 'created';
    }
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

async function stateOf({ load }: ChunkParts, id: string): Promise<EventState | undefined> {
  return fold(eventStream, await load(`${eventStream.category}-${id}`));
}

function changesNothing({ decide }: Work, row: EventRow, change: ChangeEvent, { now, actor }: Asked) {
  return decide(eventStream, stateOfRow(row), 'ChangeEvent', change, { now, actor }).length === 0;
}

/**
 * The rows, with those that name an existing event referring to it by its id; and separately those that name
 * a series.
 */
async function withNamed(
  db: ReadModel<EventTables>,
  rows: readonly NumberedRow[],
): Promise<{ rows: NumberedRow[]; ofSeries: NumberedRow[] }> {
  const ids = rows.flatMap(({ named }) => named ?? []);
  if (ids.length === 0) return { rows: [...rows], ofSeries: [] };
  const found = await db.selectFrom('events').select(['id', 'kind']).where('id', 'in', ids).execute();
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]));
  const told = rows.map((row): NumberedRow => {
    const { named } = row;
    if (!named || !kinds.has(named)) return row;
    return { ...row, id: named, key: `named ${named}`, recurrence: undefined };
  });
  const isOfSeries = ({ id }: NumberedRow): boolean => kinds.get(id) === 'master';
  return { rows: told.filter(row => !isOfSeries(row)), ofSeries: told.filter(isOfSeries) };
}
