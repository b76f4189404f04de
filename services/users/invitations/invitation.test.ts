import { describe, it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import type { invitationFacts } from '#contracts/users/invitation.ts';
import { given } from '#testing/specification.ts';
import { invitationRules } from './invitation.ts';

type Fact = NewFact<typeof invitationFacts>;

const invitations = given(invitationRules);
const at = (now: string) => ({ now: new Date(now) });
const asked = { invitedBy: '0197a000-0000-7000-8000-000000000001', site: 'https://dance.example.org' };
const person = { email: 'bo@example.org', role: 'organizer', language: 'en' } as const;
const invited: Fact = {
  type: 'UserInvited',
  data: { ...person, ...asked, expiresAt: '2026-06-08T12:00:00.000Z' },
};
const sent = (tokenHash: string): Fact => ({ type: 'InvitationSent', data: { tokenHash } });
const renewed: Fact = {
  type: 'InvitationRenewed',
  data: { ...asked, expiresAt: '2026-06-17T12:00:00.000Z' },
};
const accepted: Fact = { type: 'InvitationAccepted', data: { name: 'Bo', ...person } };
const revoked: Fact = { type: 'InvitationRevoked', data: {} };
const expired: Fact = { type: 'InvitationExpired', data: {} };
const superseded: Fact = { type: 'InvitationSuperseded', data: { account: asked.invitedBy } };
const other = { account: asked.invitedBy };
const SOON = at('2026-06-01T12:00:01Z');
const bo = (tokenHash: string) => ({ tokenHash, name: 'Bo' });
const INVALID = 'This link is not valid. If you have received several, use the one from the latest email.';
const USED = 'This invitation has already been used. Sign in with your email.';
const REVOKED = 'This invitation was revoked. Ask whoever invited you for another one.';
const KNOWN = 'There is already an account with this email. Sign in with it.';
const EXPIRED = 'This invitation has expired. Ask whoever invited you for another one.';

describe('an invitation', () => {
  it('is valid for seven days', () => {
    invitations()
      .when('InviteUser', { ...person, ...asked }, at('2026-06-01T12:00:00Z'))
      .then(invited);
    invitations(invited, sent('a'))
      .when('AcceptInvitation', bo('a'), at('2026-06-08T11:59:59.999Z'))
      .then(accepted);
    invitations(invited, sent('a'))
      .when('AcceptInvitation', bo('a'), at('2026-06-08T12:00:00Z'))
      .refuses(EXPIRED);
  });
  it('is made once', () =>
    invitations(invited)
      .when('InviteUser', { ...person, ...asked }, SOON)
      .refuses('This invitation has already been made.'));
  it('is accepted once, by the link of the latest mail alone', () => {
    invitations(invited, sent('a'), accepted).when('AcceptInvitation', bo('a'), SOON).refuses(USED);
    invitations(invited, sent('a'), sent('b')).when('AcceptInvitation', bo('a'), SOON).refuses(INVALID);
    invitations(invited, sent('a'), sent('b')).when('AcceptInvitation', bo('b'), SOON).then(accepted);
  });
  it('is not accepted before its mail was sent, or after it was sent again', () => {
    for (const facts of [[], [invited], [invited, sent('a'), renewed]]) {
      for (const tokenHash of ['', 'a']) {
        invitations(...facts)
          .when('AcceptInvitation', bo(tokenHash), SOON)
          .refuses(INVALID);
      }
    }
  });
  it('that expired lives again when it is sent again', () => {
    invitations(invited, sent('a')).when('RenewInvitation', asked, at('2026-06-10T12:00:00Z')).then(renewed);
    invitations(invited, sent('a'), renewed, sent('b'))
      .when('AcceptInvitation', bo('b'), at('2026-06-17T11:00:00Z'))
      .then(accepted);
  });
  it('can be revoked, unless it was accepted', () => {
    invitations(invited, sent('a')).when('RevokeInvitation', {}, SOON).then(revoked);
    invitations(invited, sent('a'), revoked).when('RevokeInvitation', {}, SOON).then();
    invitations(invited, sent('a'), revoked).when('AcceptInvitation', bo('a'), SOON).refuses(REVOKED);
    invitations(invited, sent('a'), revoked).when('RenewInvitation', asked, SOON).refuses(REVOKED);
    invitations(invited, sent('a'), accepted).when('RevokeInvitation', {}, SOON).refuses(USED);
    invitations().when('RevokeInvitation', {}, SOON).refuses('This invitation does not exist.');
  });
  it('expires for good when its link has been void for thirty days, and not when it was sent again', () => {
    const day30 = '2026-07-08T12:00:00.000Z';
    invitations(invited, sent('a')).when('ExpireInvitation', {}, at('2026-07-08T11:59:59.999Z')).then();
    invitations(invited, sent('a')).when('ExpireInvitation', {}, at(day30)).then(expired);
    invitations(invited, sent('a'), renewed).when('ExpireInvitation', {}, at(day30)).then();
    invitations(invited, sent('a'), accepted).when('ExpireInvitation', {}, at(day30)).then();
    invitations(invited, sent('a'), revoked).when('ExpireInvitation', {}, at(day30)).then();
    invitations().when('ExpireInvitation', {}, at(day30)).then();
    for (const command of ['RenewInvitation', 'RevokeInvitation'] as const)
      invitations(invited, expired).when(command, asked, at(day30)).refuses(EXPIRED);
  });
  it('ends when its address has an account, unless it made that account itself', () => {
    invitations(invited, sent('a')).when('SupersedeInvitation', other, SOON).then(superseded);
    invitations(invited, sent('a'), accepted).when('SupersedeInvitation', other, SOON).then();
    invitations(invited, revoked).when('SupersedeInvitation', other, SOON).then();
    invitations(invited, sent('a'), superseded).when('AcceptInvitation', bo('a'), SOON).refuses(KNOWN);
    invitations(invited, sent('a'), superseded).when('RenewInvitation', asked, SOON).refuses(KNOWN);
    invitations(invited, sent('a'), superseded).when('RevokeInvitation', {}, SOON).then(revoked);
  });
  it('that was accepted is given up when no account can be made', () => {
    invitations(invited, sent('a'), accepted).when('GiveUpAcceptance', other, SOON).then(superseded);
    invitations(invited, sent('a')).when('GiveUpAcceptance', other, SOON).then();
    invitations(invited, sent('a'), accepted, superseded).when('GiveUpAcceptance', other, SOON).then();
  });
  it('has no link any more once it is closed', () => {
    invitations(invited, sent('a'), revoked).when('NoteInvitationSent', { tokenHash: 'b' }, SOON).then();
    invitations(invited, sent('a'), accepted).when('NoteInvitationSent', { tokenHash: 'b' }, SOON).then();
  });
});
