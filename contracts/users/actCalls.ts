import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { line, lines } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { exportAccount } from './ownCalls.ts';
import { userSentences } from './sentences.ts';

const userId = z.object({ id: z.uuid() });

/** The text is encrypted in the log, under the person's key. 409 `erased` for somebody who was erased. */
export const messageUser = call({
  method: 'POST',
  path: '/api/admin/users/:id/messages',
  summary: 'Send a user an email',
  access: 'admin',
  params: userId,
  body: z.strictObject({
    // A line break would be a header of the mail.
    subject: line(200).min(1, asMessage(userSentences.subjectMissing)),
    text: lines(10_000).min(1, asMessage(userSentences.textMissing)),
  }),
  answer: z.object({ success: z.boolean(), commit: commitSchema }),
  status: 202,
});

/**
 * The person can sign in again. The caller's own session stays, if it is their own account. For another
 * administrator this needs a fresh code: 403 `code_required`.
 */
export const endUserSessions = call({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/end',
  summary: 'Sign a user out everywhere',
  access: 'admin',
  params: userId,
  answer: z.object({ success: z.boolean(), ended: z.int() }),
});

/** As `exportAccount`; that it was exported, and by whom, is recorded before the first byte is sent. */
export const exportUser = call({
  ...exportAccount,
  path: '/api/admin/users/:id/export',
  summary: 'Everything stored about a user, as a file; who took it is recorded',
  access: 'admin',
  shows: { category: 'user', param: 'id', how: 'exported' },
  params: userId,
});
