import { watchPositions } from '#contracts/system/positionCalls.ts';
import type { Api } from '#platform/http/api.ts';
import type { ticks } from './ticks.ts';

/** Notifies consoles that rows have changed, so that they need not poll. */
export function positionRoutes(api: Api, followFrom: ReturnType<typeof ticks>): void {
  api.follow(watchPositions, ({ query }) =>
    followFrom(query.after === undefined ? undefined : BigInt(query.after)),
  );
}
