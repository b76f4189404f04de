import type { EventRow } from '#contracts/events/rows.ts';
import { listMyHistory } from '#contracts/my/historyCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import type { HistoryNeeds } from './needs.ts';
import { readHistory } from './readHistory.ts';

/** What a team reads of what was done. */
export function historyRoutes(core: Core, needs: HistoryNeeds): void {
  const { calls, load, clock } = core;
  const { actsOfOrganizer, pastNights, givenNames, followersOf } = needs;
  const db = core.db<{ events: EventRow }>();
  const parts = { load, clock, db, actsOfOrganizer, pastNights, givenNames, followersOf };
  calls.query(listMyHistory, ({ query, member, account, language }) =>
    readHistory(parts, query, { member, language, isByLink: account!.onlyOrganizer !== null }),
  );
}
