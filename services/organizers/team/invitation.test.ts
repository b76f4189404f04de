import { describe, it } from 'vitest';
import type { teamInvitationFacts } from '#contracts/organizers/teamInvitation.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { given } from '#testing/specification.ts';
import { teamInvitationRules } from './invitation.ts';

type Fact = NewFact<typeof teamInvitationFacts>;

const invitations = given(teamInvitationRules);
const at = (now: string) => ({ now: new Date(now) });
const organizerId = '0197a000-0000-7000-8000-000000000001';
const person = { userId: '0197a000-0000-7000-8000-000000000002' };
const asked = {
  ...{ organizerId, email: 'bo@example.org', role: 'editor' as const },
  ...{ language: 'en' as const, invitedBy: organizerId, site: 'https://dance.example.org' },
};
const invited: Fact = { type: 'TeamInvited', data: { ...asked, expiresAt: '2026-06-08T12:00:00.000Z' } };
const accepted: Fact = { type: 'TeamInvitationAccepted', data: { organizerId, ...person } };
const revoked: Fact = { type: 'TeamInvitationRevoked', data: { organizerId } };
const declined: Fact = { type: 'TeamInvitationDeclined', data: { organizerId } };
const again = { invitedBy: person.userId };
const sentAgain: Fact = {
  type: 'TeamInvitationSentAgain',
  data: { organizerId, ...again, expiresAt: '2026-06-12T12:00:00.000Z' },
};
const DECLINED = 'This invitation was declined. Ask the team for another one.';
const expired: Fact = { type: 'TeamInvitationExpired', data: { organizerId } };
const IN_TIME = at('2026-06-08T11:59:59Z');
const LATE = at('2026-06-08T12:00:00Z');
const INVALID = 'This link is not valid. If you have received several, use the one from the latest email.';
const USED = 'This invitation has already been accepted. Sign in with your email.';
const REVOKED = 'This invitation was revoked. Ask the team for another one.';
const EXPIRED = 'This invitation has expired. Ask the team for another one.';

describe('an invitation to a team', () => {
  it('is valid for seven days', () => {
    invitations().when('InviteToTeam', asked, at('2026-06-01T12:00:00Z')).then(invited);
    invitations(invited).when('AcceptTeamInvitation', person, IN_TIME).then(accepted);
    invitations(invited).when('AcceptTeamInvitation', person, LATE).refuses(EXPIRED);
  });

  it('is accepted once, and not if there is none', () => {
    invitations(invited, accepted).when('AcceptTeamInvitation', person, IN_TIME).refuses(USED);
    invitations().when('AcceptTeamInvitation', person, IN_TIME).refuses(INVALID);
  });

  it('can be revoked until it is accepted', () => {
    invitations(invited).when('RevokeTeamInvitation', {}, IN_TIME).then(revoked);
    invitations(invited, revoked).when('RevokeTeamInvitation', {}, IN_TIME).then();
    invitations(invited, revoked).when('AcceptTeamInvitation', person, IN_TIME).refuses(REVOKED);
    invitations(invited, accepted).when('RevokeTeamInvitation', {}, IN_TIME).refuses(USED);
    invitations().when('RevokeTeamInvitation', {}, IN_TIME).refuses('This invitation does not exist.');
  });

  it('can be declined while it is open, and then not be accepted, sent again or revoked', () => {
    invitations(invited).when('DeclineTeamInvitation', {}, IN_TIME).then(declined);
    invitations(invited, declined).when('DeclineTeamInvitation', {}, IN_TIME).then();
    invitations(invited, declined).when('AcceptTeamInvitation', person, IN_TIME).refuses(DECLINED);
    invitations(invited, declined).when('SendTeamInvitationAgain', again, IN_TIME).refuses(DECLINED);
    invitations(invited, declined).when('RevokeTeamInvitation', {}, IN_TIME).then();
    invitations(invited, accepted).when('DeclineTeamInvitation', {}, IN_TIME).refuses(USED);
    invitations(invited, revoked).when('DeclineTeamInvitation', {}, IN_TIME).refuses(REVOKED);
    invitations().when('DeclineTeamInvitation', {}, IN_TIME).refuses(INVALID);
  });

  it('is valid for seven more days once it is sent again, and not sent again once they are over', () => {
    const later = at('2026-06-05T12:00:00Z');
    invitations(invited).when('SendTeamInvitationAgain', again, later).then(sentAgain);
    invitations(invited, sentAgain)
      .when('AcceptTeamInvitation', person, at('2026-06-12T11:59:59Z'))
      .then(accepted);
    invitations(invited, sentAgain).when('ExpireTeamInvitation', {}, LATE).then();
    invitations(invited).when('SendTeamInvitationAgain', again, LATE).refuses(EXPIRED);
  });

  it('expires if nobody accepts it, and not before', () => {
    invitations(invited).when('ExpireTeamInvitation', {}, IN_TIME).then();
    invitations(invited).when('ExpireTeamInvitation', {}, LATE).then(expired);
    invitations(invited, accepted).when('ExpireTeamInvitation', {}, LATE).then();
    invitations(invited, expired).when('AcceptTeamInvitation', person, IN_TIME).refuses(EXPIRED);
  });
});
