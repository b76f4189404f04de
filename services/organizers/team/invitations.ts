import { validate } from 'uuid';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import { type TeamInvitationState, teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { isLinkToken } from '#platform/http/linkToken.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { invalid, needUsable } from './invitation.ts';
import { tokenMeaning } from './invitationLink.ts';
import { joinInvited, mayInvite } from './joinTeamOnInvitationAccepted.ts';

/** An invitation that can be accepted, and what the organizer is called. */
export type UsableInvitation = { invitation: TeamInvitationState; organizer: string };

type Parts = {
  load: Load;
  execute: Execute;
  codec: { keyedHash(text: string): Promise<string> };
  accountOf(userId: string): Promise<{ status: string } | undefined>;
  clock(): Date;
};

/** What the person who has the link of an invitation may do. */
export function invitationsByLink({ load, execute, codec, accountOf, clock }: Parts) {
  const needLink = async (id: string, token: string): Promise<void> => {
    if (!validate(id) || !(await isLinkToken(codec.keyedHash, tokenMeaning(id), token))) throw invalid();
  };
  return {
    /** @throws Refusal with the reason if the link is wrong, or the invitation cannot be accepted. */
    async usable(id: string, token: string): Promise<UsableInvitation> {
      await needLink(id, token);
      const invitation = fold(teamInvitationStream, await load(`${teamInvitationStream.category}-${id}`));
      needUsable(invitation, clock());
      const { organizerId, invitedBy } = invitation;
      const organizer = fold(organizerStream, await load(`${organizerStream.category}-${organizerId}`));
      // Who was removed must not come back, or bring others in, by an invitation made before.
      if (!mayInvite(organizer, invitedBy) || (await accountOf(invitedBy))?.status !== 'active') {
        throw new Refusal(organizerSentences.invitationVoid, { code: 'invitation_void' });
      }
      return { invitation, organizer: organizer.name };
    },
    /**
     * Records that whoever has the link declines, which erases their address; also where who invited them may no
     * longer do so.
     */
    async decline(id: string, token: string, asked: Asked): Promise<Commit> {
      await needLink(id, token);
      return (await execute(teamInvitationStream, id, 'DeclineTeamInvitation', {}, asked)).commit;
    },
    /** Records that the account accepts, and puts it on the team. */
    async accept(id: string, userId: string, asked: Asked): Promise<Commit> {
      const accepted = await execute(teamInvitationStream, id, 'AcceptTeamInvitation', { userId }, asked);
      const joined = await joinInvited({ load, execute }, accepted.facts[0]!, asked.now);
      return joined ?? accepted.commit;
    },
  };
}
