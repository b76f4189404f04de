import { sql } from 'kysely';
import { byField } from '#contracts/audit/datesTold.ts';
import { TELLS_VALUES, tellsDates } from '#contracts/audit/tellsValues.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { FactsSchema } from './valuesBefore.ts';

type Placed = { position: bigint; stream: string; type: string };

const ABOUT_DATES = Object.keys(TELLS_VALUES).filter(type => tellsDates({ type }));
/** An act with more facts than this is told without the values that it changed. */
const MOST = 1_000;

/** What acts changed of the dates of series, of all their facts together: by act, per field how many dates there are. */
export async function changesInAll(
  db: ReadModel<FactsSchema>,
  changesTold: (facts: readonly Placed[]) => Promise<ReadonlyMap<bigint, Change[]>>,
  acts: readonly string[],
): Promise<ReadonlyMap<string, Change[]>> {
  if (acts.length === 0) return new Map();
  const { rows } = await sql<Placed & { correlationId: string }>`
    select act.id as correlation_id, own.* from unnest(${acts}::text[]) as act (id), lateral (
      select position, stream, type from read.facts
      where correlation_id = act.id and type = any(${ABOUT_DATES}) order by position limit ${MOST + 1}
    ) as own`.execute(db);
  const facts = Map.groupBy(rows, ({ correlationId }) => correlationId);
  const told = [...facts].filter(([, own]) => own.length <= MOST);
  const changes = await changesTold(told.flatMap(([, own]) => own));
  return new Map(
    told.map(([act, own]) => [act, byField(own.flatMap(({ position }) => changes.get(position) ?? []))]),
  );
}
