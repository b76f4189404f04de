import { describe, it } from 'vitest';
import type { organizerFacts } from '#contracts/organizers/organizer.ts';
import type { TeamRole } from '#contracts/organizers/team.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { fold } from '#platform/facts/fold.ts';
import { given } from '#testing/specification.ts';
import { contactRules } from './contacts/contact.ts';
import { organizerRules } from './organizer.ts';

type Fact = NewFact<typeof organizerFacts>;

const ANA = '01900000-0000-7000-8000-000000000001';
const BO = '01900000-0000-7000-8000-000000000002';
const CONTACT = '01900000-0000-7000-8000-000000000003';
const GONE = 'This organizer does not exist, or was deleted.';
const LAST = 'This is the last admin of the team. Confirm that the team is to be left without one.';

const form = {
  ...{ name: 'Tango Norte', description: '', email: null, phone: null, website: null, address: null },
  ...{ city: 'Berlin', state: null, country: null, contactId: null, verified: false },
  status: 'active' as const,
};
const registered: Fact = { type: 'OrganizerRegistered', data: form };
const removed: Fact = { type: 'OrganizerRemoved', data: {} };
const fact = (type: 'OrganizerActivated' | 'OrganizerDeactivated' | 'OrganizerVerified'): Fact => ({
  type,
  data: {},
});
const added = (userId: string, role: TeamRole): Fact => ({ type: 'TeamMemberAdded', data: { userId, role } });
const organizers = given(organizerRules);

describe('an organizer', () => {
  it('is registered once', () => {
    organizers().when('RegisterOrganizer', form).then(registered);
    organizers(registered).when('RegisterOrganizer', form).refuses('This organizer is already registered.');
  });

  it('records what happened to it, and nothing where nothing changes', () => {
    organizers(registered).when('ChangeOrganizer', form).then();
    organizers(registered)
      .when('ChangeOrganizer', { ...form, city: 'Bern', status: 'inactive', verified: true })
      .then(
        { type: 'OrganizerDetailsChanged', data: { city: 'Bern' } },
        fact('OrganizerDeactivated'),
        fact('OrganizerVerified'),
      );
    organizers(registered, fact('OrganizerDeactivated'), fact('OrganizerVerified'))
      .when('ChangeOrganizer', { status: 'active', verified: false })
      .then(fact('OrganizerActivated'), { type: 'OrganizerUnverified', data: {} });
    organizers(registered)
      .when('ChangeOrganizer', { contactId: CONTACT })
      .then({ type: 'OrganizerDetailsChanged', data: { contactId: CONTACT } });
  });

  it('is given back what a change took, as long as nobody has changed that again', () => {
    const state = (history: Fact[]) => fold(organizerRules.of, history);
    const change: Fact = { type: 'OrganizerDetailsChanged', data: { city: 'Bern', contactId: CONTACT } };
    const context = {
      earlier: () => ({
        before: state([registered])!,
        after: state([registered, change, fact('OrganizerVerified')])!,
      }),
    } as never;
    const undo = { commandId: CONTACT };
    organizers(registered, change, fact('OrganizerVerified'), added(ANA, 'admin'))
      .when('UndoOrganizerChange', undo, context)
      .then(
        { type: 'OrganizerDetailsChanged', data: { city: 'Berlin' } },
        { type: 'OrganizerUnverified', data: {} },
      );
    organizers(registered, { type: 'OrganizerDetailsChanged', data: { city: 'Ulm' } })
      .when('UndoOrganizerChange', undo, context)
      .refuses('This has been changed since, so it was not undone.');
    organizers(registered).when('UndoOrganizerChange', undo).refuses('There is no such change to undo.');
  });

  it('is trusted and paused, and both are given back', () => {
    const paused: Fact = { type: 'OrganizerPaused', data: { reason: 'Under review' } };
    const trusted: Fact = { type: 'OrganizerTrusted', data: {} };
    const change = { trust: 'trusted', pauseReason: 'Under review' } as const;
    organizers(registered).when('ChangeOrganizer', change).then(trusted, paused);
    organizers(registered, trusted, paused).when('ChangeOrganizer', change).then();
    organizers(registered, trusted, paused)
      .when('ChangeOrganizer', { trust: 'reviewed', pauseReason: null })
      .then({ type: 'OrganizerTrustWithdrawn', data: {} }, { type: 'OrganizerResumed', data: {} });
    organizers(registered, paused)
      .when('ChangeOrganizer', { pauseReason: 'A complaint' })
      .then({ type: 'OrganizerPaused', data: { reason: 'A complaint' } });
    const state = (...history: Fact[]) => fold(organizerRules.of, history)!;
    const context = {
      earlier: () => ({ before: state(registered), after: state(registered, paused) }),
    } as never;
    organizers(registered, paused)
      .when('UndoOrganizerChange', { commandId: CONTACT }, context)
      .then({ type: 'OrganizerResumed', data: {} });
  });

  it('is removed once it has no more upcoming events', () => {
    organizers(registered)
      .when('RemoveOrganizer', { upcomingEvents: 1 })
      .refuses(
        'This organizer still has 1 upcoming event. Make the organizer inactive instead, or give the event to another organizer.',
      );
    organizers(registered).when('RemoveOrganizer', { upcomingEvents: 0 }).then(removed);
  });

  it('changes no more once it is removed, and does not exist before it is registered', () => {
    for (const history of [[], [registered, added(ANA, 'admin'), removed]]) {
      organizers(...history)
        .when('ChangeOrganizer', { name: 'Sur' })
        .refuses(GONE);
      organizers(...history)
        .when('RemoveOrganizer', { upcomingEvents: 0 })
        .refuses(GONE);
      organizers(...history)
        .when('AddTeamMember', { userId: BO, role: 'member' })
        .refuses(GONE);
      organizers(...history)
        .when('ChangeTeamMemberRole', { userId: ANA, role: 'member' })
        .refuses(GONE);
      organizers(...history)
        .when('RemoveTeamMember', { userId: ANA })
        .refuses(GONE);
    }
  });
});

describe('a team', () => {
  const team = [registered, added(ANA, 'admin'), added(BO, 'member')];

  it('has each user once', () => {
    organizers(registered).when('AddTeamMember', { userId: ANA, role: 'editor' }).then(added(ANA, 'editor'));
    organizers(...team)
      .when('AddTeamMember', { userId: BO, role: 'admin' })
      .refuses('This user is already on the team.');
  });

  it('gives its members roles, and lets them go', () => {
    const role = { userId: BO, role: 'viewer' as const };
    organizers(...team)
      .when('ChangeTeamMemberRole', role)
      .then({ type: 'TeamMemberRoleChanged', data: role });
    organizers(...team)
      .when('ChangeTeamMemberRole', { userId: BO, role: 'member' })
      .then();
    const gone: Fact = { type: 'TeamMemberRemoved', data: { userId: BO } };
    organizers(...team)
      .when('RemoveTeamMember', { userId: BO })
      .then(gone);
    organizers(...team, gone)
      .when('AddTeamMember', { userId: BO, role: 'member' })
      .then(added(BO, 'member'));
    organizers(registered)
      .when('ChangeTeamMemberRole', { userId: BO, role: 'viewer' })
      .refuses('This user is not on the team.');
    organizers(registered).when('RemoveTeamMember', { userId: BO }).refuses('This user is not on the team.');
  });

  it('keeps its last admin, unless the caller confirms', () => {
    const demotion = { userId: ANA, role: 'editor' as const };
    organizers(...team)
      .when('ChangeTeamMemberRole', demotion)
      .refuses(LAST);
    organizers(...team)
      .when('RemoveTeamMember', { userId: ANA })
      .refuses(LAST);
    organizers(...team)
      .when('ChangeTeamMemberRole', { ...demotion, confirmed: true })
      .then({ type: 'TeamMemberRoleChanged', data: demotion });
    organizers(...team)
      .when('RemoveTeamMember', { userId: ANA, confirmed: true })
      .then({ type: 'TeamMemberRemoved', data: { userId: ANA } });
    const two = [registered, added(ANA, 'admin'), added(BO, 'admin')];
    organizers(...two)
      .when('RemoveTeamMember', { userId: ANA })
      .then({ type: 'TeamMemberRemoved', data: { userId: ANA } });
  });
});

describe('a contact person', () => {
  const person = {
    organizerId: ANA,
    ...{ displayName: 'Bea', firstName: null, lastName: null, email: 'bea@example.org' },
  };
  const named = { type: 'OrganizerContactNamed', data: person } as const;
  const contacts = given(contactRules);

  it('is named once and erased once', () => {
    contacts().when('NameOrganizerContact', person).then(named);
    contacts(named)
      .when('NameOrganizerContact', person)
      .refuses('This contact person has already been named.');
    const erased = { type: 'OrganizerContactErased', data: { organizerId: ANA } } as const;
    contacts(named).when('EraseOrganizerContact', {}).then(erased);
    contacts(named, erased).when('EraseOrganizerContact', {}).then();
    contacts().when('EraseOrganizerContact', {}).refuses(GONE);
  });
});
