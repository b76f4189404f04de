import {
  addDanceStyle,
  type DanceStyleRead,
  type ListedDanceStyle,
  listDanceStyles,
  renameDanceStyle,
  restoreDanceStyle,
  retireDanceStyle,
} from '#contracts/danceStyles/calls.ts';
import { type DanceStyleState, danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked, Outcome } from '#platform/commands/commands.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import { inSnapshot, type ReadModel } from '#platform/database/readModel.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { idsFor } from './ids.ts';

type DanceStylesSchema = CountersSchema & { danceStyles: DanceStyleRow };

/** The calls of the dance styles area. What is done to events, the events area does. */
export function danceStyleRoutes(core: Core): void {
  const { calls, execute } = core;
  const db = core.db<DanceStylesSchema>();

  calls.query(listDanceStyles, async () => ({ danceStyles: await findDanceStyles(db) }));

  calls.command(addDanceStyle, async ({ body, asked }) => {
    const { id, outcome } = await add(core, body, asked);
    return written(id, outcome);
  });
  calls.command(renameDanceStyle, async ({ params: { id }, body, asked }) =>
    written(id, await execute(danceStyleStream, id, 'RenameDanceStyle', body, asked)),
  );
  calls.command(retireDanceStyle, async ({ params: { id }, asked }) =>
    written(id, await execute(danceStyleStream, id, 'RetireDanceStyle', {}, asked)),
  );
  calls.command(restoreDanceStyle, async ({ params: { id }, asked }) =>
    written(id, await execute(danceStyleStream, id, 'RestoreDanceStyle', {}, asked)),
  );
}

async function findDanceStyles(db: ReadModel<DanceStylesSchema>): Promise<ListedDanceStyle[]> {
  return inSnapshot(db, async db => {
    const rows = await db
      .selectFrom('danceStyles')
      .select(['id', 'name', 'status', 'mergedInto', 'revision'])
      .execute();
    const counts = await countersOf(db, 'events', 'danceStyle');
    return rows
      .map(row => ({ ...row, events: counts[row.id] ?? 0 }))
      .sort((one, other) => compareNames(one.name, other.name) || compareNames(one.id, other.id));
  });
}

/** Records a style under the first of its ids that is free. The same command again finds what it has recorded. */
async function add({ execute }: Pick<Core, 'execute'>, { name }: { name: string }, asked: Asked) {
  for (const id of idsFor(name)) {
    try {
      return { id, outcome: await execute(danceStyleStream, id, 'AddDanceStyle', { name }, asked) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'exists') throw error;
    }
  }
  throw new Error('There is always another id');
}

function written(id: string, { state, revision, commit }: Outcome<DanceStyleState>) {
  const danceStyle: DanceStyleRead = { id, ...state, revision };
  return { body: { success: true, danceStyle, commit }, revision };
}
