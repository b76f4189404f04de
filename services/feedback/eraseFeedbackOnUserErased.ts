import { v5 } from 'uuid';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import { userStream } from '#contracts/users/user.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { type Effected, NotPerformed, type Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import type { Store } from '#platform/store/store.ts';

const ERASE = 'eraseFeedback';

/** Erases what people wrote about themselves in feedback when they are erased. */
export const eraseFeedbackOnUserErased = process({
  name: 'eraseFeedbackOnUserErased',
  of: [userStream],
  on: { UserErased: () => [{ effect: ERASE, key: ERASE, payload: {} }] },
});

type Parts = {
  db: ReadModel<{ feedback: FeedbackRow }>;
  store: Pick<Store, 'head'>;
  freshness: Freshness;
  execute: Execute;
  clock(): Date;
};

/** The keys are deleted as after every erasure (`finishErasures`). */
export function feedbackErasures(parts: Parts): Record<string, Performer> {
  return { [ERASE]: { idempotent: true, perform: effect => eraseAll(parts, effect) } };
}

async function eraseAll(
  { db, store, freshness, execute, clock }: Parts,
  { stream, factId, correlationId }: Effected,
): Promise<void> {
  // Without the latest rows, feedback that was given right before would be missed.
  const { fresh } = await freshness.wait(['feedback'], await store.head());
  if (!fresh) throw new NotPerformed('the rows of feedback are behind', { counted: false });
  const given = await db.selectFrom('feedback').select('id').where('userId', '=', idOf(stream)).execute();
  for (const { id } of given) {
    await execute(
      feedbackStream,
      id,
      'EraseFeedback',
      {},
      {
        commandId: v5(`erase ${id}`, factId),
        actor: { id: 'system', role: 'system' },
        now: clock(),
        correlationId,
        causationId: factId,
      },
    );
  }
}
