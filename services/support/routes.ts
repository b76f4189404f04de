import { sendContactMessage } from '#contracts/support/calls.ts';
import { type ContactMessageState, contactMessageStream } from '#contracts/support/contactMessage.ts';
import { supportSentences } from '#contracts/support/sentences.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import { eraseSubmission, listSubmissions } from '#contracts/users/submissionCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import { emailHashOf, formReceiver } from '#platform/http/publicForms.ts';
import { queueRoutes } from '#platform/queue/queueRoutes.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { deadlinesOf, findMessage, messageRows } from './queries.ts';
import type { Submissions } from './submissions.ts';

export type SupportNeeds = SubmissionNeeds & {
  /** The names of accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
};

/** The calls with which visitors write to us, and administrators answer. */
export function supportRoutes(core: Core, needs: SupportNeeds): void {
  const { calls, execute, clock, codec } = core;
  const receive = formReceiver({ ...core, keyedHash: codec.keyedHash });

  calls.command(sendContactMessage, async ({ body, request, language, asked }) =>
    receive({ body, request, asked }, async id => {
      const { name, email, subject, message } = body;
      const emailHash = await emailHashOf(codec.keyedHash, email);
      const data = { name, email, subject, message, language, emailHash };
      await execute(contactMessageStream, id, 'SendContactMessage', data, asked);
    }),
  );

  queueRoutes(core, messageRows, {
    namesOf: needs.namesOf,
    needs: clock,
    none: supportSentences.none,
    async find(db, id) {
      const message = await findMessage(db, id, clock());
      return message && { message };
    },
    acts: {
      answer: ({ body }) => ['AnswerContactMessage', body],
      sort: ({ body: { status } }) =>
        status === 'spam' ? ['MarkContactMessageSpam', {}] : ['ReopenContactMessage', {}],
    },
    answer: (id, outcome) => writtenFrom(id, outcome, needs, clock()),
  });
  submissionRoutes(core, needs);
}

/** A message as it is right after a command. */
async function writtenFrom(
  id: string,
  { state, revision, createdAt, commit, facts }: Outcome<ContactMessageState>,
  { namesOf }: SupportNeeds,
  now: Date,
) {
  const { erased: _, ...same } = state;
  const decision = state.status === 'open' ? undefined : facts.at(-1)?.metadata;
  const by = decision?.actor.id;
  const message = {
    ...same,
    id,
    revision,
    ...deadlinesOf({ ...state, createdAt }, now),
    decidedBy: by ? { id: by, name: (await namesOf([by])).get(by) ?? null } : null,
    decidedAt: decision?.at ?? null,
    createdAt: createdAt.toISOString(),
  };
  return { message, commit };
}

type SubmissionNeeds = { submissions: Submissions };

/** What was sent through the public forms with a person's email, and the erasure of one of them. */
function submissionRoutes({ calls, ...core }: Core, { submissions }: SubmissionNeeds): void {
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
