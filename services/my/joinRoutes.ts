import { v5, v7 } from 'uuid';
import { mySentences } from '#contracts/my/sentences.ts';
import { acceptMyInvitation, declineMyInvitation, showMyInvitation } from '#contracts/my/teamCalls.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import { userStream } from '#contracts/users/user.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { originOf } from '#platform/http/commandCall.ts';
import { invalidField, Refusal } from '#platform/refusals/refusal.ts';
import type { TeamNeeds } from './teamNeeds.ts';

/** The calls behind the link of an invitation. The token says that whoever has it reads the mails to the address. */
export function joinRoutes(core: Core, needs: TeamNeeds): void {
  const { calls, clock } = core;
  const { invitationsByLink, accountWith, enter } = needs;

  calls.query(showMyInvitation, async ({ body: { id, token } }) => {
    const { invitation, organizer } = await invitationsByLink.usable(id, token);
    const { email, role } = invitation;
    return { organizer, role, email, hasAccount: (await accountWith(email)) !== undefined };
  });

  calls.command(declineMyInvitation, async ({ body: { id, token }, asked }) => ({
    body: { success: true, commit: await invitationsByLink.decline(id, token, asked) },
  }));

  // A query, because the answer to a command is kept for repeats, and this one holds a session's token.
  calls.query(acceptMyInvitation, async ({ body: { id, token, name }, request }, reply) => {
    const { invitation, organizer } = await invitationsByLink.usable(id, token);
    const { email, language } = invitation;
    const asked = (userId: string, commandId = v7()): Asked => ({
      ...{ commandId, actor: { id: userId, role: 'organizer' }, now: clock(), origin: originOf(request) },
    });
    const known = await accountWith(email);
    if (known) {
      await needActive(needs, known);
      const commit = await invitationsByLink.accept(id, known, asked(known));
      return { organizer, token: null, commit };
    }
    if (!name) throw invalidField('name', mySentences.nameMissing);
    // Made before it is recorded that the invitation is accepted, which erases the address. Both ids follow from the
    // invitation: who was interrupted in between accepts again, with the account that is there.
    const userId = v5('account', id);
    const user = { name, email, role: 'organizer' as const };
    const registration = { ...user, location: null, preferredLanguage: language };
    const registering = asked(userId, v5('register', id));
    const registered = await core.execute(userStream, userId, 'RegisterUser', registration, registering);
    const commit = await invitationsByLink.accept(id, userId, asked(userId));
    const position = BigInt(registered.commit.position);
    return { organizer, token: await enter({ id: userId, ...user, position }, request, reply), commit };
  });
}

async function needActive({ accountOf }: TeamNeeds, userId: string): Promise<void> {
  if ((await accountOf(userId))?.status === 'active') return;
  throw new Refusal(organizerSentences.accountNotActive, { code: 'not_active' });
}
