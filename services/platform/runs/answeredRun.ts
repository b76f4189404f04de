import type pg from 'pg';
import { ITEMS_AT_ONCE } from '#contracts/platform/runAnswer.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Asked } from '../commands/commands.ts';
import { figuresOf, pageOfItems } from './runItems.ts';
import { forgetRunWords, keepRunWords } from './runWords.ts';
import type { StartRun } from './startRun.ts';

type Parts = { pool: pg.Pool; startRun: StartRun };
type Order = Parameters<StartRun>[0] & {
  /** Texts written for the run, which are not among its parameters. */
  words: string | null;
};

/** Starts a run, and returns the result of each item if the run ends soon. */
export async function answeredRun(
  { pool, startRun }: Parts,
  { words, ...order }: Order,
  { asked, language }: { asked: Asked; language: Language },
) {
  if (words !== null) await keepRunWords(pool, asked.commandId, words);
  const { id, commit, counts, total } = await startRun(order, asked);
  const answer = { success: true, jobId: id, count: total, commit };
  if (!counts) return { body: answer, status: 202 };
  await forgetRunWords(pool, id);
  return { body: { ...answer, ...(await outcomesOf(pool, id, language)) } };
}

async function outcomesOf(pool: pg.Pool, id: string, language: Language) {
  const { items } = await pageOfItems(pool, id, { limit: ITEMS_AT_ONCE, offset: 0, outcome: 'all' });
  const succeeded = items.filter(({ outcome }) => outcome === 'ok').map(({ item }) => item);
  const failed = items
    .filter(({ outcome }) => outcome !== 'ok')
    .map(({ item, code, sentence }) => ({
      id: item,
      code: code ?? 'failed',
      message: tell(sentence ?? platformSentences.unexpected, language),
    }));
  return { succeeded, failed };
}

/** How many items a run has changed so far. */
export async function changedBy(pool: pg.Pool, runId: string): Promise<number> {
  return (await figuresOf(pool, [runId])).get(runId)?.succeeded ?? 0;
}
