import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { applicationStream } from '#contracts/organizers/application.ts';
import type { ApplicationRow } from '#contracts/organizers/applicationRows.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import type { RecommendationRow } from '#contracts/recommendations/rows.ts';
import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import type { ContactMessageRow } from '#contracts/support/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import { eraseSubmission, listSubmissions, type SubmissionKind } from '#contracts/users/submissionCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { emailHashOf } from '#platform/http/publicForms.ts';
import { notFound } from '#platform/refusals/refusal.ts';

export type SubmissionNeeds = {
  /** Deletes a key, and whatever else is stored outside the log about its subject. */
  forget(subject: string, email: string | undefined): Promise<unknown>;
};

type SubmissionsSchema = {
  users: UserRow;
  contactMessages: ContactMessageRow;
  organizerApplications: ApplicationRow;
  recommendations: RecommendationRow;
};

/** What was sent through the public forms with a person's e-mail, and the erasure of one of them. */
export function submissionRoutes(
  { calls, execute, codec, ...core }: Core,
  { forget }: SubmissionNeeds,
): void {
  const db = core.db<SubmissionsSchema>();

  calls.query(listSubmissions, async ({ params: { id } }) => {
    const user = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
    if (!user) throw notFound(userSentences.none);
    return { submissions: await submissionsWith(db, await emailHashOf(codec.keyedHash, user.email)) };
  });

  const erase: Record<SubmissionKind, (id: string, asked: Asked) => ReturnType<typeof execute>> = {
    contactMessage: (id, asked) => execute(contactMessageStream, id, 'EraseContactMessage', {}, asked),
    organizerApplication: (id, asked) =>
      execute(applicationStream, id, 'EraseOrganizerApplication', {}, asked),
    recommendation: (id, asked) => execute(recommendationStream, id, 'EraseRecommendation', {}, asked),
  };
  calls.command(eraseSubmission, async ({ params: { kind, id }, asked }) => {
    const { commit, revision } = await erase[kind](id, asked);
    await forget(id, undefined);
    return { body: { success: true, id, commit }, revision };
  });
}

async function submissionsWith(db: Kysely<SubmissionsSchema>, emailHash: string) {
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
        .where('emailHash', '=', emailHash),
    )
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
