import { v5 } from 'uuid';
import { z } from 'zod';
import type { Fact } from '#contracts/platform/fact.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { secretMailPerformer } from '#platform/processes/mailPerformer.ts';
import { type Effect, process } from '#platform/processes/process.ts';
import { invitationMail } from '../user/userMails.ts';
import { linkOf, newToken } from './invitationToken.ts';

const SEND_INVITATION = 'sendInvitation';

/** Mails an invitation with its link, and again when it is renewed. */
export const mailOnUserInvited = process({
  name: 'mailOnUserInvited',
  of: [invitationStream],
  on: { UserInvited: sending, InvitationRenewed: sending },
});

function sending({ stream, revision }: Fact): Effect[] {
  return [{ effect: SEND_INVITATION, key: SEND_INVITATION, payload: { id: idOf(stream), revision } }];
}

const payloadSchema = z.object({ id: z.uuid(), revision: z.int() });

type Parts = { execute: Execute; load: Load; sendMail: SendMail; brand: string; clock(): Date };

/**
 * Makes the link's secret, records its hash and sends the mail: the secret is readable there alone, and in no
 * queue. If interrupted, the retry makes another one, which replaces the first.
 */
export function sendInvitations(parts: Parts): Record<string, Performer> {
  return {
    [SEND_INVITATION]: secretMailPerformer(async ({ factId, payload, correlationId }) =>
      sendOne(parts, payloadSchema.parse(payload), { causationId: factId, correlationId }),
    ),
  };
}

async function sendOne(
  { execute, load, sendMail, brand, clock }: Parts,
  { id, revision }: z.output<typeof payloadSchema>,
  causes: { causationId: string; correlationId: string },
): Promise<void> {
  const facts = await load(`${invitationStream.category}-${id}`);
  const state = fold(invitationStream, facts);
  // A later renewal sends its own.
  const isReplaced = facts.some(fact => fact.type === 'InvitationRenewed' && fact.revision > revision);
  if (state?.status !== 'open' || isReplaced) return;
  const { secret, tokenHash } = newToken();
  const asked = {
    commandId: v5(tokenHash, causes.causationId),
    actor: { id: 'system', role: 'system' } as const,
    now: clock(),
    ...causes,
  };
  const sent = await execute(invitationStream, id, 'NoteInvitationSent', { tokenHash }, asked);
  if (sent.state.tokenHash !== tokenHash) return;
  const { email, language, role, site } = sent.state;
  const mail = { id: v5(tokenHash, id), person: id, to: email };
  await sendMail(invitationMail({ brand, language, role, link: linkOf(site, id, secret) }, mail));
}
