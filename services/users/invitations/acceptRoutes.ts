import { v7 } from 'uuid';
import type { Role, SessionUser } from '#contracts/access/calls.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import { type InvitationState, invitationStream } from '#contracts/users/invitation.ts';
import { acceptInvitation, showInvitation } from '#contracts/users/invitationCalls.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { type Api, originOf, type Query } from '#platform/http/api.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { needUsable, superseded } from './invitation.ts';
import { readToken } from './invitationToken.ts';
import { acceptedBy, registerAccepted } from './registerUserOnInvitationAccepted.ts';

type Inviter = { name: string; role: Role; status: UserStatus };
type Request = Query<typeof showInvitation>['request'];
type Reply = Parameters<Parameters<Api['query']>[1]>[1];

export type AcceptNeeds = {
  /** The id of the account that has the address. */
  accountWith(email: string): Promise<string | undefined>;
  /** The account that invited, with its current state. */
  accountOf(userId: string): Promise<Inviter | undefined>;
  /** Signs in the new account once its row is there; null if that takes too long. */
  enter(user: SessionUser & { position: bigint }, request: Request, reply: Reply): Promise<string | null>;
};
type Parts = AcceptNeeds & {
  execute: Execute;
  load: Load;
  /** Refuses a caller who tries links too often. */
  limit(ip: string): Promise<void>;
  clock(): Date;
};

/** The calls behind an invitation's link, for people who have no account yet. */
export function acceptRoutes(api: Api, parts: Parts): void {
  const { execute, enter, accountWith, clock } = parts;
  api.query(showInvitation, async ({ body, request }) => {
    const { state, inviter } = await usable(parts, body.token, request);
    const { email, role, expiresAt } = state;
    return { email, role, expiresAt, invitedBy: inviter.name };
  });

  // A query, because the answer to a command is kept for repeats, and this one holds a session's token.
  api.query(acceptInvitation, async ({ body, request }, reply) => {
    const { id, tokenHash, state } = await usable(parts, body.token, request);
    const actor: Actor = { id, role: state.role };
    const asked = { commandId: v7(), actor, now: clock(), origin: originOf(request) };
    const account = await accountWith(state.email);
    if (account) {
      await execute(invitationStream, id, 'SupersedeInvitation', { account }, asked);
      throw superseded();
    }
    const wanted = { tokenHash, name: body.name };
    const { facts } = await execute(invitationStream, id, 'AcceptInvitation', wanted, asked);
    const registered = await registerAccepted({ execute, accountWith }, acceptedBy(facts[0]!));
    if (!registered) throw superseded();
    const { name, email, role } = registered.state;
    const user = { id, name, email, role };
    const position = BigInt(registered.commit.position);
    return { token: await enter({ ...user, position }, request, reply), user };
  });
}

type Usable = { id: string; tokenHash: string; state: InvitationState; inviter: Inviter };

/** The invitation behind a link; refuses one that cannot be used, with the reason. */
async function usable(
  { load, limit, accountOf, clock }: Parts,
  token: string,
  request: Request,
): Promise<Usable> {
  await limit(originOf(request).ip ?? '');
  const read = readToken(token);
  const state = read && fold(invitationStream, await load(`${invitationStream.category}-${read.id}`));
  needUsable(state, read?.tokenHash ?? '', clock());
  const inviter = await accountOf(state.invitedBy);
  // An administrator who was removed must not come back by an invitation made before.
  if (inviter?.role !== 'admin' || inviter.status !== 'active') {
    throw new Refusal(userSentences.invitationVoid, { code: 'invitation_void' });
  }
  return { ...read!, state, inviter };
}
