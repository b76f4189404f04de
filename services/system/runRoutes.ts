import { sql } from 'kysely';
import type pg from 'pg';
import { isOver, runStream } from '#contracts/platform/run.ts';
import type { RunRow } from '#contracts/platform/runs.ts';
import { type Language, tellStored } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { cancelRun, listRuns, type RunRead, showRun } from '#contracts/system/runCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { pageWithTotal, paginationOf, type ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { figuresOf, pageOfItems, type RunFigures } from '#platform/runs/runItems.ts';

export type RunsSchema = { runs: RunRow; users: UserRow };
type Parts = {
  db: ReadModel<RunsSchema>;
  pool: pg.Pool;
  execute: Execute;
  stopTrial(id: string): Promise<boolean>;
};
type Found = RunRow & { startedByName: string | null };

/** The calls about runs: what is being or was done to many things, the progress, and the results. */
export function runRoutes(api: Api, { db, pool, execute, stopTrial }: Parts): void {
  api.query(listRuns, async ({ query, language }) => {
    const matching = query.kind
      ? db.selectFrom('runs as r').where('r.kind', '=', query.kind)
      : db.selectFrom('runs as r');
    const page = withStarter(matching)
      .orderBy('r.startedAt', 'desc')
      .orderBy('r.id', 'desc')
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    const figures = await figuresOf(
      pool,
      rows.map(({ id }) => id),
    );
    const runs = rows.map(row => runFrom(row, figures.get(row.id), language));
    return { runs, pagination: paginationOf(total, query) };
  });

  api.query(showRun, async ({ params, query, language }) => {
    const row = await withStarter(
      db.selectFrom('runs as r').where('r.id', '=', params.id),
    ).executeTakeFirst();
    if (!row) throw notFound(platformSentences.noRun);
    const [figures, page] = await Promise.all([
      figuresOf(pool, [params.id]),
      pageOfItems(pool, params.id, query),
    ]);
    const items = page.items.map(({ sentence, message, ...item }) => {
      return { ...item, message: message && tellStored({ sentence, text: message }, language) };
    });
    const run = runFrom(row, figures.get(params.id), language);
    return { run, items, pagination: paginationOf(page.total, query) };
  });

  api.command(cancelRun, async ({ params, asked }) => {
    if (await stopTrial(params.id)) return { body: { success: true, status: 'cancelling' as const } };
    const { state, commit } = await execute(runStream, params.id, 'CancelRun', {}, asked);
    return { body: { success: true, status: state.status, commit } };
  });
}

function withStarter(query: ReturnType<typeof runsOf>) {
  return query
    .leftJoin('users as u', join => join.on(sql`u.id::text`, '=', sql`r.started_by`))
    .selectAll('r')
    .select('u.name as startedByName');
}

function runsOf(db: ReadModel<RunsSchema>) {
  return db.selectFrom('runs as r');
}

/** A finished run keeps the figures that it ended with: the results of its items are deleted eventually. */
function runFrom(row: Found, figures: RunFigures | undefined, language: Language): RunRead {
  const { revision: _, startedBy, startedByName, startedAt, finishedAt, why, sentence, ...same } = row;
  return {
    ...same,
    ...(!isOver(row.status) && figures),
    why: why && tellStored({ sentence, text: why }, language),
    startedBy: { id: startedBy, name: startedByName },
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
