import { listActs, listAudit, showFact } from '#contracts/audit/calls.ts';
import { auditSentences } from '#contracts/audit/sentences.ts';
import { findThings } from '#contracts/audit/thingCalls.ts';
import type { ThingNameRow } from '#contracts/audit/thingNames.ts';
import type { Core } from '#platform/areas/core.ts';
import { pageWithTotal, paginationOf } from '#platform/database/readModel.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { lastActs } from './acts.ts';
import { entryParts } from './changesTold.ts';
import { type AuditSchema, entriesOf, entryRows } from './entries.ts';
import { exportRoutes } from './exportRoutes.ts';
import { changesOf, factsAround } from './factChanges.ts';
import { streamsFound, thingOf, thingsFound } from './findThings.ts';
import { type LookNeeds, lookRoutes } from './lookRoutes.ts';
import { type OriginNeeds, originRoutes } from './originRoutes.ts';
import { factsSought } from './sought.ts';

export type AuditNeeds = OriginNeeds & LookNeeds & { nameThings: NameThings };

/** The calls of the audit area: what was recorded, newest first. */
export function auditRoutes(core: Core, needs: AuditNeeds): void {
  const { calls } = core;
  const { nameThings } = needs;
  originRoutes(core, needs);
  exportRoutes(core, nameThings);
  lookRoutes(core, needs);
  const db = core.db<AuditSchema>();
  const parts = entryParts(core, nameThings);
  const find = streamsFound(core.db<{ thingNames: ThingNameRow }>());
  calls.query(listAudit, async ({ query }) => {
    const matching = await factsSought(db, query, find);
    const page = entryRows(matching)
      .orderBy('f.at', 'desc')
      .orderBy('f.position', 'desc')
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    return { entries: await entriesOf(rows, parts), pagination: paginationOf(total, query) };
  });

  calls.query(listActs, ({ query }) => lastActs(db, query, { ...parts, find }));

  calls.query(findThings, async ({ query: { q, category, stream } }) => {
    const names = core.db<{ thingNames: ThingNameRow }>();
    if (stream) return { things: await thingOf(names, stream) };
    return { things: q ? await thingsFound(names, { q, category }) : [] };
  });

  calls.query(showFact, async ({ params }) => {
    const position = BigInt(params.position);
    const row = await entryRows(
      db.selectFrom('facts as f').where('f.position', '=', position),
    ).executeTakeFirst();
    if (!row) throw notFound(auditSentences.none);
    const [[entry], changes, around] = await Promise.all([
      entriesOf([row], parts),
      changesOf(db, row),
      factsAround(db, row),
    ]);
    return { entry: entry!, changes, ...around };
  });
}
