import { v7, validate } from 'uuid';
import { previewHistory, reverseInHistory, showHistory, wantedOf } from '#contracts/audit/historyCalls.ts';
import { nameAt } from '#contracts/audit/thingNames.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Account } from '#platform/http/api.ts';
import { positionAt } from '#platform/past/pastReads.ts';
import type { Reversals } from './planThing.ts';
import { type FactsTold, type GivenNames, readHistory } from './readHistory.ts';
import { previewReversal, type ReverseParts, reverse } from './reverse.ts';

export type HistoryNeeds = Reversals &
  Pick<ReverseParts, 'namesOf' | 'seriesChanges'> & { factsTold: FactsTold; givenNames: GivenNames };

/** The parts with which histories are read and taken back. */
export function historyParts(core: Core, needs: HistoryNeeds) {
  const { load, decide, execute } = core;
  const { namesOf, seriesChanges, factsTold, givenNames } = needs;
  const db = core.db<{ facts: FactRow }>();
  return { db, load, decide, execute, reversals: needs, namesOf, seriesChanges, factsTold, givenNames };
}

/** The calls about the history of a thing of any kind. */
export function historyRoutes(core: Core, needs: HistoryNeeds): void {
  const { calls, pool } = core;
  const parts = historyParts(core, needs);
  calls.query(showHistory, async ({ params: { stream }, query: { at, ...page } }) =>
    readHistory(parts, stream, page, at === undefined ? undefined : await positionAt(pool, new Date(at))),
  );

  calls.query(previewHistory, async ({ params: { stream }, body, account, language }) => {
    const asked = trialBy(account, core.clock());
    const preview = await previewReversal(parts, stream, wantedOf(body), { asked, language });
    return { ...preview, changes: await withNames(needs, preview.changes) };
  });

  calls.command(reverseInHistory, async ({ params: { stream }, body, asked, language }) => ({
    body: await reverse(parts, stream, { wanted: wantedOf(body), seen: body.seen }, { asked, language }),
  }));
}

/** How a preview asks the rules. */
export function trialBy(account: Account | null, now: Date): Asked {
  const { id, role } = account!;
  return { commandId: v7(), actor: { id, role }, now };
}

/** Puts the names of things in the place of their ids. */
async function withNames({ givenNames }: HistoryNeeds, changes: readonly Change[]): Promise<Change[]> {
  const isId = (value: unknown): value is string => typeof value === 'string' && validate(value);
  const ids = changes.flatMap(({ before, after }) => [before, after].filter(isId));
  const names = await givenNames([...new Set(ids)]);
  const nameOf = (value: unknown): unknown => {
    const given = isId(value) ? names.get(value) : undefined;
    return given ? (nameAt(given, given.at(-1)!.stream) ?? value) : value;
  };
  return changes.map(({ field, before, after }) => ({ field, before: nameOf(before), after: nameOf(after) }));
}
