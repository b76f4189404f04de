import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { ERASED } from '#contracts/platform/fact.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import {
  inviteUser,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from '#contracts/users/invitationCalls.ts';
import type { InvitationRow, UserRow } from '#contracts/users/rows.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Api } from '#platform/http/api.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { needFreshCode } from '../user/freshCode.ts';
import { superseded } from './invitation.ts';

export type InvitationsSchema = { invitations: InvitationRow; users: UserRow };

type Parts = {
  db: ReadModel<InvitationsSchema>;
  execute: Execute;
  load: Load;
  /** The id of the account that has the address. */
  accountWith(email: string): Promise<string | undefined>;
  /** The address of the site from outside. */
  publicUrl(): string;
};

const MOST_LISTED = 200;

/** The calls with which administrators invite, and send again or revoke what nobody has accepted yet. */
export function invitationRoutes(api: Api, { db, execute, load, accountWith, publicUrl }: Parts): void {
  api.command(inviteUser, async ({ body, account, asked }) => {
    if (body.role === 'admin') needFreshCode(account, asked);
    if (await accountWith(body.email)) throw emailTaken();
    const id = asked.commandId;
    const invited = { ...body, invitedBy: account!.id, site: publicUrl() };
    const { state, commit, revision } = await execute(invitationStream, id, 'InviteUser', invited, asked);
    return { body: { id, expiresAt: state.expiresAt, commit }, revision };
  });

  api.query(listInvitations, async () => ({ invitations: await openInvitations(db) }));

  api.command(renewInvitation, async ({ params: { id }, account, asked }) => {
    const invitation = fold(invitationStream, await load(`${invitationStream.category}-${id}`));
    if (invitation?.role === 'admin') needFreshCode(account, asked);
    const known = invitation?.status === 'open' && (await accountWith(invitation.email));
    if (known) {
      await execute(invitationStream, id, 'SupersedeInvitation', { account: known }, asked);
      throw superseded();
    }
    const renewed = { invitedBy: account!.id, site: publicUrl() };
    const { state, commit, revision } = await execute(
      invitationStream,
      id,
      'RenewInvitation',
      renewed,
      asked,
    );
    return { body: { success: true, expiresAt: state.expiresAt, commit }, revision };
  });

  api.command(revokeInvitation, async ({ params: { id }, asked }) => {
    const { commit, revision } = await execute(invitationStream, id, 'RevokeInvitation', {}, asked);
    return { body: { success: true, commit }, revision };
  });
}

function emailTaken(): Refusal {
  const fieldErrors = { email: userSentences.emailTaken };
  return new Refusal(userSentences.emailTaken, { code: 'taken', fieldErrors });
}

async function openInvitations(db: ReadModel<InvitationsSchema>) {
  const rows = await db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invitedBy')
    .select(['i.id', 'i.email', 'i.role', 'i.createdAt', 'i.sentAt', 'i.expiresAt'])
    .leftJoin('users as a', 'a.id', 'i.accountId')
    .select(['i.supersededAt', 'i.accountId'])
    .select(eb =>
      jsonBuildObject({
        id: eb.ref('a.id').$notNull(),
        name: eb.ref('a.name').$notNull(),
        email: eb.ref('a.email').$notNull(),
        role: eb.ref('a.role').$notNull(),
      }).as('account'),
    )
    .select(sql<string>`coalesce(u.name, ${ERASED})`.as('invitedBy'))
    .where('i.acceptedAt', 'is', null)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ createdAt, sentAt, expiresAt, supersededAt, account, accountId: _, ...row }) => ({
    ...row,
    superseded: supersededAt && {
      at: supersededAt.toISOString(),
      account: account.id === null ? null : account,
    },
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }));
}
