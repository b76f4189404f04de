import { sql } from 'kysely';
import { v5 } from 'uuid';
import { applicationStream } from '#contracts/organizers/application.ts';
import type { ApplicationRow } from '#contracts/organizers/applicationRows.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import type { RecommendationRow } from '#contracts/recommendations/rows.ts';
import type { SubscriptionRow } from '#contracts/subscriptions/rows.ts';
import { subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import type { ContactMessageRow } from '#contracts/support/rows.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import { listSubmissions, type Submission, type SubmissionKind } from '#contracts/users/submissionCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { emailHashOf } from '#platform/http/publicForms.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

export type SubmissionsSchema = {
  contactMessages: ContactMessageRow;
  organizerApplications: ApplicationRow;
  recommendations: RecommendationRow;
  subscriptions: SubscriptionRow;
};
type Forget = (subject: string, email: string | undefined) => Promise<unknown>;

/** What was erased, and the last commit of that; null if there was nothing. */
type Erased = { erased: Pick<Submission, 'kind' | 'id'>[]; commit: Commit | null };

/** Longer than queries wait: nobody should have to ask for an erasure twice. */
const PATIENCE_MS = 10_000;

/** What was sent through the public forms, by email. */
export type Submissions = {
  /** What was sent with an email, or by a signed-in account, latest first. */
  with(email: string, userId?: string): Promise<Submission[]>;
  /** Erases one of them. */
  erase(kind: SubmissionKind, id: string, asked: Asked): Promise<{ commit: Commit; revision: number }>;
  /**
   * Erases all that was sent with an email, or by a signed-in account, and returns it.
   * @throws Refusal 503 `behind` where the rows do not hold everything that has been recorded.
   */
  eraseAllWith(of: { email: string; userId?: string | undefined }, asked: Asked): Promise<Erased>;
};

type Parts = Pick<Core, 'execute' | 'freshness'> & {
  db: ReadModel<SubmissionsSchema>;
  codec: Pick<Core['codec'], 'keyedHash'>;
  store: Pick<Core['store'], 'head'>;
  /** Deletes keys at once; without it, the periodic work finds them. */
  forget?: Forget;
};

export function submissionsOf({ db, execute, codec, freshness, store, forget }: Parts): Submissions {
  const commands: Record<SubmissionKind, (id: string, asked: Asked) => ReturnType<typeof execute>> = {
    contactMessage: (id, asked) => execute(contactMessageStream, id, 'EraseContactMessage', {}, asked),
    organizerApplication: (id, asked) =>
      execute(applicationStream, id, 'EraseOrganizerApplication', {}, asked),
    recommendation: (id, asked) => execute(recommendationStream, id, 'EraseRecommendation', {}, asked),
    subscription: (id, asked) => execute(subscriptionStream, id, 'EndSubscription', { why: 'erased' }, asked),
  };
  const found = async (email: string, userId?: string) =>
    submissionsWith(db, await emailHashOf(codec.keyedHash, email), userId ?? null);
  const erase: Submissions['erase'] = async (kind, id, asked) => {
    const { commit, revision } = await commands[kind](id, asked);
    await forget?.(id, undefined);
    return { commit, revision };
  };
  return {
    with: found,
    erase,
    async eraseAllWith({ email, userId }, { expected: _, onRecorded: __, ...asked }) {
      const { fresh } = await freshness.wait(listSubmissions.reads, await store.head(), PATIENCE_MS);
      if (!fresh) throw new Refusal(userSentences.behind, { status: 503, code: 'behind' });
      let commit: Commit | null = null;
      const all = await found(email, userId);
      for (const { kind, id } of all) {
        const done = await erase(kind, id, {
          ...asked,
          commandId: v5(`erase ${id}`, asked.commandId),
          correlationId: asked.correlationId ?? asked.commandId,
          causationId: asked.commandId,
        });
        commit = done.commit;
      }
      return { erased: all.map(({ kind, id }) => ({ kind, id })), commit };
    },
  };
}

async function submissionsWith(db: ReadModel<SubmissionsSchema>, emailHash: string, userId: string | null) {
  const kindOf = (kind: SubmissionKind) => sql<SubmissionKind>`${sql.lit(kind)}`.as('kind');
  const rows = await db
    .selectFrom('contactMessages')
    .select([kindOf('contactMessage'), 'id', sql<string>`subject`.as('title'), 'createdAt'])
    .where('emailHash', '=', emailHash)
    .unionAll(
      db
        .selectFrom('organizerApplications')
        .select([kindOf('organizerApplication'), 'id', 'organizerName as title', 'createdAt'])
        .where('emailHash', '=', emailHash),
    )
    .unionAll(
      db
        .selectFrom('recommendations')
        .select([kindOf('recommendation'), 'id', 'title', 'createdAt'])
        .where(eb => eb.or([eb('emailHash', '=', emailHash), eb('userId', '=', userId)])),
    )
    .unionAll(
      db
        .selectFrom('subscriptions')
        .select([kindOf('subscription'), 'id', 'topic as title', 'createdAt'])
        .where('emailHash', '=', emailHash),
    )
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
