import { mySentences } from '#contracts/my/sentences.ts';
import { inviteToMyTeam, revokeMyInvitation, sendMyInvitationAgain } from '#contracts/my/teamCalls.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import { teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { consume, type RateLimit } from '#platform/http/rateLimits.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { organizerWith } from './organizerWith.ts';
import type { TeamNeeds } from './teamNeeds.ts';

/** The mails that one team can have sent to people who may not know of it. */
const INVITATIONS: RateLimit['windows'] = [{ seconds: 86_400, most: 20 }];
/** How often one invitation is sent again in a day. */
const AGAIN: RateLimit['windows'] = [{ seconds: 86_400, most: 3 }];

/** Inviting somebody to a team, and taking that back. */
export function invitingRoutes(core: Core, { accountWith }: Pick<TeamNeeds, 'accountWith'>): void {
  const { calls, execute } = core;

  calls.command(inviteToMyTeam, async ({ params: { organizerId }, body, account, asked }) => {
    const { team } = await organizerWith(core, organizerId);
    const known = await accountWith(body.email);
    if (known && team.some(({ userId }) => userId === known)) {
      const fieldErrors = { email: organizerSentences.alreadyOnTeam };
      throw new Refusal(organizerSentences.alreadyOnTeam, { code: 'already_member', fieldErrors });
    }
    await limit(core, `team invitations ${organizerId}`, INVITATIONS, asked);
    const invited = { ...body, organizerId, invitedBy: account!.id, site: core.publicUrl() };
    const id = asked.commandId;
    const made = await execute(teamInvitationStream, id, 'InviteToTeam', invited, asked);
    const { state, commit, revision } = made;
    return { body: { id, expiresAt: state.expiresAt, commit }, revision };
  });

  calls.command(revokeMyInvitation, async ({ params: { organizerId, invitationId }, asked }) => {
    const by = { ...asked, provided: ifOf(organizerId) };
    const revoked = await execute(teamInvitationStream, invitationId, 'RevokeTeamInvitation', {}, by);
    const { commit, revision } = revoked;
    return { body: { success: true, commit }, revision };
  });

  calls.command(sendMyInvitationAgain, async ({ params, account, asked }) => {
    const { organizerId, invitationId } = params;
    const by = { ...asked, provided: ifOf(organizerId) };
    const data = { invitedBy: account!.id };
    await limit(core, `team invitation ${invitationId}`, AGAIN, asked);
    await limit(core, `team invitations ${organizerId}`, INVITATIONS, asked);
    const sent = await execute(teamInvitationStream, invitationId, 'SendTeamInvitationAgain', data, by);
    return { body: { success: true, commit: sent.commit }, revision: sent.revision };
  });
}

/** What is no invitation to this team does not exist for it. */
const ifOf =
  (organizerId: string) =>
  (state: unknown): void => {
    const own = (state as { organizerId: string } | undefined)?.organizerId === organizerId;
    if (!own) throw notFound(organizerSentences.noInvitation);
  };

/** A repeat of the same command counts once. */
async function limit(
  { pool }: Core,
  key: string,
  windows: RateLimit['windows'],
  { now, isNew }: Asked,
): Promise<void> {
  if (!isNew) return;
  const { granted, freeAt } = await consume(pool, { key, windows }, now);
  if (granted) return;
  const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
  throw new Refusal(mySentences.tooManyInvitations, { status: 429, code: 'too_many', retryAfter });
}
