import { it } from 'vitest';
import type { applicationFacts } from '#contracts/organizers/application.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { given } from '#testing/specification.ts';
import { applicationRules } from './application.ts';

type Fact = NewFact<typeof applicationFacts>;

const ORGANIZER = '01990000-0000-7000-8000-000000000001';
const USER = '01990000-0000-7000-8000-000000000002';
const applications = given(applicationRules);
const data = {
  name: 'Bea',
  email: 'bea@example.org',
  organizerName: 'Salsa Bea',
  description: null,
  website: null,
  regionId: null,
  language: 'es' as const,
  emailHash: 'a hash',
};
const applied: Fact = { type: 'OrganizerApplied', data };
const approval = { organizerId: ORGANIZER, linked: false, userId: null };
const approved: Fact = { type: 'OrganizerApplicationApproved', data: approval };
const rejected: Fact = { type: 'OrganizerApplicationRejected', data: { reason: 'No events yet.' } };
const joined: Fact = { type: 'ApplicantJoinedTeam', data: { userId: USER } };
const erased: Fact = { type: 'OrganizerApplicationErased', data: {} };
const GONE = 'This application does not exist, or was erased.';

it('is sent once', () => {
  applications().when('ApplyAsOrganizer', data).then(applied);
  applications(applied).when('ApplyAsOrganizer', data).refuses('This application has already been sent.');
});

it('is decided once, whichever way', () => {
  applications(applied).when('ApproveOrganizerApplication', approval).then(approved);
  applications(applied)
    .when('RejectOrganizerApplication', rejected.data as never)
    .then(rejected);
  for (const name of ['ApproveOrganizerApplication', 'RejectOrganizerApplication'] as const) {
    const decision = { ...approval, reason: 'No.' };
    applications(applied, approved)
      .when(name, decision)
      .refuses('This application has already been approved.');
    applications(applied, rejected)
      .when(name, decision)
      .refuses('This application has already been rejected.');
    applications(applied, erased).when(name, decision).refuses(GONE);
  }
});

it('is reopened, whichever way it was decided, and decided again', () => {
  const taken = { organizerId: null, linked: false, userId: null };
  const reopened: Fact = { type: 'OrganizerApplicationReopened', data: taken };
  const withdrawn: Fact = { ...reopened, data: { ...taken, organizerId: ORGANIZER, userId: USER } };
  const reopen = { events: 0 };
  applications(applied, rejected).when('ReopenOrganizerApplication', reopen).then(reopened);
  applications(applied, approved, joined).when('ReopenOrganizerApplication', reopen).then(withdrawn);
  applications(applied).when('ReopenOrganizerApplication', reopen).then();
  applications(applied, rejected, reopened).when('ApproveOrganizerApplication', approval).then(approved);
  applications(applied, rejected, erased).when('ReopenOrganizerApplication', reopen).refuses(GONE);
});

it('stays approved once the organizer that it registered has events, but not one that it was linked to', () => {
  applications(applied, approved)
    .when('ReopenOrganizerApplication', { events: 2 })
    .refuses('The organizer of this application already has 2 events. Move or delete them first.');
  const linked: Fact = { type: 'OrganizerApplicationApproved', data: { ...approval, linked: true } };
  const data = { organizerId: ORGANIZER, linked: true, userId: null };
  applications(applied, linked)
    .when('ReopenOrganizerApplication', { events: 2 })
    .then({ type: 'OrganizerApplicationReopened', data });
});

it('notes once that an approved applicant has joined', () => {
  applications(applied, approved).when('NoteApplicantJoined', { userId: USER }).then(joined);
  applications(applied, approved, joined).when('NoteApplicantJoined', { userId: ORGANIZER }).then();
  applications(applied)
    .when('NoteApplicantJoined', { userId: USER })
    .refuses('This application has not been approved.');
});

it('is erased once', () => {
  applications(applied, approved).when('EraseOrganizerApplication', {}).then(erased);
  applications(applied, erased).when('EraseOrganizerApplication', {}).then();
  applications().when('EraseOrganizerApplication', {}).refuses(GONE);
});
