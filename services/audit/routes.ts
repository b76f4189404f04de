import { listActs, listAudit, showFact } from '#contracts/audit/calls.ts';
import { auditSentences } from '#contracts/audit/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { pageWithTotal, paginationOf } from '#platform/database/readModel.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { lastActs } from './acts.ts';
import { type AuditSchema, entriesOf, entryRows, matchingFacts } from './entries.ts';
import { changesOf, neighboursOf } from './factChanges.ts';
import { type OriginNeeds, originRoutes } from './originRoutes.ts';

export type AuditNeeds = OriginNeeds & { nameThings: NameThings };

/** The calls of the audit area: what was recorded, newest first. */
export function auditRoutes(core: Core, { nameThings, ...needs }: AuditNeeds): void {
  const { calls } = core;
  originRoutes(core, needs);
  const db = core.db<AuditSchema>();
  calls.query(listAudit, async ({ query }) => {
    const matching = matchingFacts(db, query);
    const page = entryRows(matching)
      .orderBy('f.at', 'desc')
      .orderBy('f.position', 'desc')
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    return { entries: await entriesOf(rows, nameThings), pagination: paginationOf(total, query) };
  });

  calls.query(listActs, ({ query }) => lastActs(db, query, nameThings));

  calls.query(showFact, async ({ params }) => {
    const position = BigInt(params.position);
    const row = await entryRows(
      db.selectFrom('facts as f').where('f.position', '=', position),
    ).executeTakeFirst();
    if (!row) throw notFound(auditSentences.none);
    const [[entry], changes, neighbours] = await Promise.all([
      entriesOf([row], nameThings),
      changesOf(db, row),
      neighboursOf(db, row),
    ]);
    return { entry: entry!, changes, ...neighbours };
  });
}
