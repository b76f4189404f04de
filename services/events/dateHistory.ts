import type { Kysely } from 'kysely';
import { type Occurrence, occurrenceOf, stateOfDate } from '#contracts/events/occurrences.ts';
import { series } from '#contracts/events/series.ts';
import { evolveSeries, type SeriesState } from '#contracts/events/seriesState.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { HistoryRow } from '#contracts/platform/history.ts';
import { changesBetween } from '#platform/changes.ts';
import type { EventsSchema } from './queries.ts';
import type { Load } from './thing.ts';

type Entry = Omit<HistoryRow, 'subjectId'> & { actorName: string | null };

/** What was done to one date of a series, newest first: those facts of the series that changed it, and how. */
export async function findDateHistory(
  { db, load }: { db: Kysely<EventsSchema>; load: Load },
  { id, key }: { id: string; key: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Entry[]; total: number }> {
  const facts = await load(`${series.category}-${id}`);
  const touching: { fact: Fact; changes: Change[] }[] = [];
  let before: SeriesState | undefined;
  for (const fact of facts) {
    const after: SeriesState = evolveSeries[fact.type as keyof typeof evolveSeries](
      before as SeriesState,
      fact.data as never,
    );
    const changes = changesBetween(said(id, before, key), said(id, after, key));
    if (changes.length > 0) touching.push({ fact, changes });
    before = after;
  }
  const page = touching.reverse().slice(offset, offset + limit);
  const names = await namesOf(
    db,
    page.map(({ fact }) => fact.metadata.actor.id),
  );
  const rows = page.map(({ fact, changes }) => entry(fact, changes, names));
  return { rows, total: touching.length };
}

function said(id: string, state: SeriesState | undefined, key: string): object | undefined {
  if (!state) return undefined;
  const date = occurrenceOf(id, state, key);
  return { ...(date && plain(date)), state: state.deleted ? 'deleted' : stateOfDate(state, key) };
}

function plain(date: Occurrence): object {
  const {
    key: _,
    id: __,
    startsAt: ___,
    overAt: ____,
    own: _____,
    moved,
    extra,
    dst,
    imported,
    ...said
  } = date;
  return said;
}

function entry(
  { position, revision, type, metadata }: Fact,
  changes: Change[],
  names: Map<string, string>,
): Entry {
  const { actor, command, at, $correlationId, reason = null } = metadata;
  return {
    ...{ position, revision, type, actor, reason, changes, correlationId: $correlationId },
    at: new Date(at),
    command: command.name,
    actorName: names.get(actor.id) ?? null,
  };
}

async function namesOf(db: Kysely<EventsSchema>, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter(id => /^[0-9a-f-]{36}$/.test(id));
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
