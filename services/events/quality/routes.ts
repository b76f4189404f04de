import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { countGaps } from '#contracts/events/gapCountCall.ts';
import { acceptClockChange, listGaps, previewSuggestions } from '#contracts/events/qualityCalls.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import { inSnapshot, paginationOf } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { recordOnEvent } from '../event/order.ts';
import { likelyPairs } from '../pairs/likelyPairs.ts';
import { pairCounter } from '../pairs/pairCounter.ts';
import { tellEvent } from '../reading/tellEvent.ts';
import { thingOf } from '../reading/thing.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { recordOnSeries } from '../seriesCalls/order.ts';
import { tellDate } from '../seriesCalls/tell.ts';
import type { RegionFinder } from '../unassigned/regionSuggester.ts';
import { countOfGaps, findGaps } from './gapQueries.ts';
import { previewOf, suggesting } from './suggestions.ts';

type Parts = WriteParts & { regionFinder: RegionFinder; freshness: Freshness };

/** The calls of the data-quality inbox. Most of its fixes are ordinary changes of events. */
export function qualityRoutes(api: Api, parts: Parts): void {
  const { db, clock, freshness, regionFinder } = parts;
  const countPairs = pairCounter({
    freshness,
    find: now => inSnapshot(db, snapshot => likelyPairs(snapshot, now)),
  });

  api.query(countGaps, async () => {
    const now = clock();
    const counts = await countOfGaps(db, now, await countPairs(now));
    return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), counts };
  });

  api.query(listGaps, async ({ params: { kind }, query }) => {
    const { items, total } = await findGaps(db, kind, query, clock());
    return { items, pagination: paginationOf(total, query) };
  });

  api.query(previewSuggestions, async ({ params: { kind }, query }) => {
    const suggest = await suggesting(db, kind, regionFinder);
    return previewOf(db, { kind, ...query }, suggest, clock());
  });

  api.command(acceptClockChange, async ({ params, body, asked }) => {
    const { startDateTime, endDateTime, timeZone } = body;
    const times = {
      startLocal: startDateTime.slice(0, 16),
      endLocal: endDateTime?.slice(0, 16) ?? null,
      timeZone,
    };
    const thing = await thingOf(parts, params.id);
    if (thing.kind === 'series') throw invalidField('id', seriesSentences.whichDate);
    const accepted = { success: true, commandId: asked.commandId };
    if (thing.kind === 'event') {
      const order = { id: thing.id, name: 'AcceptClockChange', data: times } as const;
      const outcome = await recordOnEvent(parts, order, asked);
      const event = await tellEvent(parts, thing.id, outcome);
      return { body: { ...accepted, event, commit: outcome.commit }, revision: outcome.revision };
    }
    const order = { id: thing.id, name: 'AcceptClockChange', data: { date: thing.key, ...times } } as const;
    const outcome = await recordOnSeries(parts, order, asked);
    const event = (await tellDate(parts, thing.id, thing.key, outcome))!;
    return { body: { ...accepted, event, commit: outcome.commit }, revision: outcome.revision };
  });
}
