import { watchPositions } from '#contracts/system/positionCalls.ts';
import type { Api } from '#platform/http/api.ts';
import type { ticks } from './ticks.ts';

/** Tells consoles that rows have changed, so that none has to ask again and again. */
export function positionRoutes(api: Api, followFrom: ReturnType<typeof ticks>): void {
  api.follow(watchPositions, ({ query }) =>
    followFrom(query.after === undefined ? undefined : BigInt(query.after)),
  );
}
