import type pg from 'pg';
import { v7 } from 'uuid';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { effectStream } from '#contracts/system/effect.ts';
import { listEffects, retryEffect, settleEffect, showEffectContents } from '#contracts/system/effectCalls.ts';
import { systemSentences } from '#contracts/system/sentences.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { paginationOf } from '#platform/database/readModel.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import type { SubjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Api, originOf } from '#platform/http/api.ts';
import {
  countEffects,
  findEffect,
  findPayload,
  kindOfEffect,
  pageOfEffects,
  setEffectStatus,
} from '#platform/processes/outboxList.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { contentsOf, type EffectMails } from './effectContents.ts';
import { whyNotDone } from './whyNotDone.ts';

type Parts = {
  pool: pg.Pool;
  keys: SubjectKeys;
  execute: Execute;
  clock(): Date;
  effectMails(): EffectMails;
};

/**
 * The effects of processes: how many are waiting, have failed, or have an unknown outcome; what is in one; and what
 * people decide about them: retry, mark as done, or give up.
 */
export function effectRoutes(api: Api, parts: Parts): void {
  const { pool, effectMails } = parts;

  api.query(listEffects, async ({ query, language }) => {
    const mails = Object.keys(effectMails());
    const [counts, { effects: found, total }] = await Promise.all([
      countEffects(pool),
      pageOfEffects(pool, { ...query, mails }),
    ]);
    const effects = found.map(effect => {
      const why = whyNotDone(effect);
      return { ...effect, kind: kindOfEffect(effect.effect, mails), why: why && tell(why, language) };
    });
    return { counts, effects, pagination: paginationOf(total, query) };
  });

  contentsRoute(api, parts);
  decisionRoutes(api, parts);
}

function contentsRoute(api: Api, { pool, keys, execute, clock, effectMails }: Parts): void {
  api.query(showEffectContents, async ({ params: { id }, account, request }) => {
    const found = await findPayload(pool, id);
    if (!found) throw notFound(systemSentences.noEffect);
    const { process, key, factId } = found;
    const actor = { id: account!.id, role: account!.role };
    const asked = { commandId: v7(), actor, now: clock(), origin: originOf(request) };
    const { commit } = await execute(effectStream, id, 'NoteEffectShown', { process, key, factId }, asked);
    const about = { kind: categoryOf(found.stream), id: idOf(found.stream) };
    return { about, contents: await contentsOf({ keys, mails: effectMails() }, found), commit };
  });
}

function decisionRoutes(api: Api, { pool, execute }: Parts): void {
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

  api.command(settleEffect, async ({ params: { id }, body: { status, reason }, asked }) => {
    const command = status === 'done' ? 'SettleEffect' : 'GiveUpEffect';
    const { commit } = await execute(effectStream, id, command, await resting(id), { ...asked, reason });
    await setEffectStatus(pool, id, status);
    return { body: { success: true, commit } };
  });
}
