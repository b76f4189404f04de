import { collectEvents } from '#contracts/importedEvents/collected.ts';
import { sourceSentences } from '#contracts/importedEvents/sentences.ts';
import { REQUESTS_A_MINUTE } from '#contracts/importedEvents/sourceCalls.ts';
import { tell } from '#contracts/platform/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import { consume } from '#platform/http/rateLimits.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { countsOf } from './batches.ts';
import type { Collecting } from './collect.ts';
import { sourceWithKey } from './sourceKeys.ts';

/** The call with which programs send what they collected. */
export function collectRoutes(
  { calls, load, pool, clock }: Core,
  { collect }: Pick<Collecting, 'collect'>,
): void {
  calls.command(collectEvents, async ({ body: { batchId = undefined, items }, request, asked, language }) => {
    const source = await sourceWithKey(load, request);
    const windows = [{ seconds: 60, most: REQUESTS_A_MINUTE }];
    const { granted, freeAt } = await consume(pool, { key: `collected ${source.id}`, windows }, clock());
    if (!granted) throw tooMany(freeAt.getTime() - clock().getTime());
    const batch = batchId ?? asked.commandId;
    const outcomes = await collect({
      sourceId: source.id,
      batchId: batch,
      items,
      // The source itself is named by each item; no person sent this.
      asked: { ...asked, actor: { id: 'system', role: 'system' } },
    });
    const told = outcomes.map(({ reason, ...same }) => ({
      ...same,
      ...(reason && { reason: tell(reason, language) }),
    }));
    return { body: { batchId: batch, ...countsOf(outcomes), items: told } };
  });
}

function tooMany(wait: number): Refusal {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return new Refusal(sourceSentences.tooMany({ count: seconds }), {
    status: 429,
    code: 'too_many_requests',
    retryAfter: seconds,
  });
}
