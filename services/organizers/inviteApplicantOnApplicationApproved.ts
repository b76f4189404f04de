import { sql } from 'kysely';
import { v5 } from 'uuid';
import { z } from 'zod';
import { type ApplicationState, applicationStream } from '#contracts/organizers/application.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import type { InvitationRow, UserRow } from '#contracts/users/rows.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { accountWith } from './applicationQueries.ts';

const INVITE = 'inviteApplicant';
const WITHDRAW = 'withdrawApplicantInvitation';

/**
 * Invites the applicant of an approved application who has no account, as an organizer. Once the invitation is
 * accepted, `joinTeamsOfNewAccounts` puts the account on the team. Withdraws the invitation if the application is
 * reopened before that.
 */
export const inviteApplicantOnApplicationApproved = process({
  name: 'inviteApplicantOnApplicationApproved',
  of: [applicationStream],
  on: {
    OrganizerApplicationApproved: ({ data: { userId, site }, metadata }) =>
      userId || !site
        ? []
        : [{ effect: INVITE, key: INVITE, payload: { site, invitedBy: metadata.actor.id } }],
    OrganizerApplicationReopened: ({ data }) =>
      data.organizerId ? [{ effect: WITHDRAW, key: WITHDRAW, payload: {} }] : [],
  },
});

const payloadSchema = z.object({ site: z.string(), invitedBy: z.uuid() });

type Parts = {
  db: ReadModel<{ users: UserRow; invitations: InvitationRow }>;
  load: Load;
  execute: Execute;
  clock(): Date;
};

export function applicantsInvited(parts: Parts): Record<string, Performer> {
  return {
    [INVITE]: { idempotent: true, perform: effect => invite(parts, effect) },
    [WITHDRAW]: { idempotent: true, perform: effect => withdraw(parts, effect) },
  };
}

async function invite(
  { db, load, execute, clock }: Parts,
  { stream, factId, payload, correlationId }: Effected,
): Promise<void> {
  const application = fold(applicationStream, await load(stream)) as ApplicationState | undefined;
  if (application?.status !== 'approved' || application.erased) return;
  const { email, language } = application;
  if (await accountWith(db, email)) return;
  const now = clock();
  const asked = (name: string): Asked => ({
    commandId: v5(name, factId),
    actor: { id: 'system', role: 'system' },
    now,
    correlationId,
    causationId: factId,
  });
  const { site, invitedBy } = payloadSchema.parse(payload);
  const invited = { email, language, role: 'organizer', site, invitedBy } as const;
  try {
    await execute(invitationStream, invitationOf(factId), 'InviteUser', invited, asked('InviteUser'));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'taken') throw error;
    // The applicant has an invitation already. If its link is void by now, this is another one.
    const id = await voidInvitationOf(db, email, now);
    if (id)
      await execute(invitationStream, id, 'RenewInvitation', { site, invitedBy }, asked('RenewInvitation'));
  }
}

const invitationOf = (approvalId: string): string => v5('invitation', approvalId);

/** Revokes the invitation of an approval that was undone. A person who has accepted it keeps their account. */
async function withdraw(
  { load, execute, clock }: Parts,
  { stream, factId, correlationId }: Effected,
): Promise<void> {
  const facts = await load(stream);
  const before = facts.slice(
    0,
    facts.findIndex(({ id }) => id === factId),
  );
  const approval = before.findLast(({ type }) => type === 'OrganizerApplicationApproved');
  if (!approval) return;
  const id = invitationOf(approval.id);
  if ((await load(`${invitationStream.category}-${id}`)).length === 0) return;
  try {
    await execute(
      invitationStream,
      id,
      'RevokeInvitation',
      {},
      {
        commandId: v5('RevokeInvitation', factId),
        actor: { id: 'system', role: 'system' },
        now: clock(),
        correlationId,
        causationId: factId,
      },
    );
  } catch (error) {
    // It was accepted, or has ended otherwise.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function voidInvitationOf(db: Parts['db'], email: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where('expiresAt', '<=', now)
    .executeTakeFirst();
  return row?.id;
}
