import { sql } from 'kysely';
import type pg from 'pg';
import { v5 } from 'uuid';
import type { SourceRow } from '#contracts/importedEvents/rows.ts';
import { sourceStream } from '#contracts/importedEvents/source.ts';
import {
  changeSource,
  createSource,
  issueSourceKey,
  listSources,
  revokeSourceKey,
  type SourceRead,
} from '#contracts/importedEvents/sourceCalls.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { lastRuns } from './collecting/batches.ts';
import { newKey } from './collecting/sourceKeys.ts';
import type { ImportedSchema } from './importedQueries.ts';

/** The calls about sources and their API keys. */
export function sourceRoutes(core: Core): void {
  const { calls, codec, execute, pool } = core;
  const db = core.db<ImportedSchema>();
  calls.query(listSources, async () => ({ sources: await findSources(db, pool) }));

  const issue = async (id: string, asked: Asked) => {
    const { key, stored } = await newKey(codec, id, asked.commandId);
    const { commit } = await execute(sourceStream, id, 'IssueSourceKey', stored, asked);
    return { id, key, commit };
  };
  calls.command(createSource, async ({ body: { name }, asked }) => {
    const id = asked.commandId;
    await execute(sourceStream, id, 'AddSource', { name, kind: 'api' }, asked);
    return { body: await issue(id, further(asked, 'key')) };
  });
  calls.command(issueSourceKey, async ({ params: { id }, asked }) => ({ body: await issue(id, asked) }));
  calls.command(revokeSourceKey, async ({ params: { id }, asked }) => {
    const { commit } = await execute(sourceStream, id, 'RevokeSourceKey', {}, asked);
    return { body: { id, commit } };
  });
  calls.command(changeSource, async ({ params: { id }, body: { name, enabled }, asked }) => {
    const switching = enabled === false ? 'DisableSource' : 'EnableSource';
    const renamed =
      name === undefined ? undefined : await execute(sourceStream, id, 'RenameSource', { name }, asked);
    const by = renamed ? further(asked, switching) : asked;
    const switched = enabled === undefined ? undefined : await execute(sourceStream, id, switching, {}, by);
    // The body has one of the two.
    const { commit } = (switched ?? renamed)!;
    return { body: { id, commit } };
  });
}

function further(asked: Asked, name: string): Asked {
  const { expected: _, ...same } = asked;
  return {
    ...same,
    commandId: v5(name, asked.commandId),
    correlationId: asked.correlationId ?? asked.commandId,
  };
}

type Figures = {
  id: string;
  items: number;
  waiting: number;
  duplicates: number;
  approved: number;
  rejected: number;
  completeness: number | null;
  confidence: number | null;
};

/** All sources with their figures, by name. */
async function findSources(db: ReadModel<ImportedSchema>, pool: pg.Pool): Promise<SourceRead[]> {
  const [sources, { rows }, runs] = await Promise.all([
    db.selectFrom('importSources').selectAll().execute(),
    sql<Figures>`
      select i.source_id as id, count(*)::int as items,
        (count(*) filter (where i.status in ('pending', 'needs_review')))::int as waiting,
        (count(*) filter (where i.status = 'duplicate'))::int as duplicates,
        (count(*) filter (where i.status in ('approved', 'imported')))::int as approved,
        (count(*) filter (where i.status = 'rejected'))::int as rejected,
        avg(i.completeness_score)::float8 as completeness, avg(i.confidence_score)::float8 as confidence
      from read.imported_events as i where i.deleted_at is null group by i.source_id`.execute(db),
    lastRuns(pool),
  ]);
  const figures = new Map(rows.map(row => [row.id, row]));
  return sources
    .map(source => sourceFrom(source, figures.get(source.id), runs.get(source.id)))
    .toSorted((one, other) => compareNames(one.name, other.name));
}

function sourceFrom(row: SourceRow, figures: Figures | undefined, lastRun: Date | undefined): SourceRead {
  const { approved = 0, rejected = 0, items = 0, waiting = 0, duplicates = 0 } = figures ?? {};
  const decided = approved + rejected;
  return {
    ...row,
    items,
    waiting,
    duplicates,
    approveRate: decided === 0 ? null : approved / decided,
    avgCompleteness: figures?.completeness ?? null,
    avgConfidence: figures?.confidence ?? null,
    lastRun: lastRun?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
