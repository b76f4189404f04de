import type pg from 'pg';
import { effectStream } from '#contracts/system/effect.ts';
import { listEffects, retryEffect, settleEffect } from '#contracts/system/effectCalls.ts';
import { systemSentences } from '#contracts/system/sentences.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { paginationOf } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { countEffects, findEffect, pageOfEffects, setEffectStatus } from '#platform/processes/outboxList.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

type Parts = { pool: pg.Pool; execute: Execute };

/**
 * The effects of processes: how many are waiting, have failed, or have an unknown outcome; and what people
 * decide about them: retry, or settle.
 */
export function effectRoutes(api: Api, { pool, execute }: Parts): void {
  api.query(listEffects, async ({ query }) => {
    const [counts, { effects, total }] = await Promise.all([countEffects(pool), pageOfEffects(pool, query)]);
    return { counts, effects, pagination: paginationOf(total, query) };
  });

  const resting = async (id: string) => {
    const effect = await findEffect(pool, id);
    if (!effect) throw notFound(systemSentences.noEffect);
    const { process, key, factId, status: was } = effect;
    if (was !== 'failed' && was !== 'unknown') {
      throw new Refusal(systemSentences.undecidable);
    }
    return { process, key, factId, was };
  };

  api.command(retryEffect, async ({ params: { id }, asked }) => {
    const { commit } = await execute(effectStream, id, 'RetryEffect', await resting(id), asked);
    await setEffectStatus(pool, id, 'waiting');
    return { body: { success: true, commit } };
  });

  api.command(settleEffect, async ({ params: { id }, asked }) => {
    const { commit } = await execute(effectStream, id, 'SettleEffect', await resting(id), asked);
    await setEffectStatus(pool, id, 'done');
    return { body: { success: true, commit } };
  });
}
