import type { UserRow } from '#contracts/users/rows.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import { eraseSubmission, listSubmissions } from '#contracts/users/submissionCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { Submissions } from './submissions.ts';

export type SubmissionNeeds = { submissions: Submissions };

/** What was sent through the public forms with a person's email, and the erasure of one of them. */
export function submissionRoutes({ calls, ...core }: Core, { submissions }: SubmissionNeeds): void {
  const db = core.db<{ users: UserRow }>();

  calls.query(listSubmissions, async ({ params: { id } }) => {
    const user = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
    if (!user) throw notFound(userSentences.none);
    return { submissions: await submissions.with(user.email, id) };
  });

  calls.command(eraseSubmission, async ({ params: { kind, id }, asked }) => {
    const { commit, revision } = await submissions.erase(kind, id, asked);
    return { body: { success: true, id, commit }, revision };
  });
}
