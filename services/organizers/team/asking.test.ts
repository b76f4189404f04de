import { describe, it } from 'vitest';
import type { TeamRole } from '#contracts/organizers/team.ts';
import { given } from '#testing/specification.ts';
import { organizerRules } from '../organizer.ts';

const ANA = '0197a000-0000-7000-8000-000000000001';
const BO = '0197a000-0000-7000-8000-000000000002';
const CAT = '0197a000-0000-7000-8000-000000000003';

const organizers = given(organizerRules);
const none = { phone: null, website: null, address: null, city: null, state: null, country: null };
const registered = {
  type: 'OrganizerRegistered',
  data: { name: 'Casa', description: '', email: null, ...none, status: 'active', verified: true },
} as const;
const added = (userId: string, role: TeamRole) =>
  ({ type: 'TeamMemberAdded', data: { userId, role } }) as const;
const asking = (day: string) => ({ day, timeZone: 'Europe/Madrid', nights: ['n_20270305'] });
const asked = (day: string, ...members: string[]) =>
  ({ type: 'TeamAsked', data: { ...asking(day), members } }) as const;
const stopped = (userId: string) => ({ type: 'TeamMailsStopped', data: { userId } }) as const;
const resumed = (userId: string) => ({ type: 'TeamMailsResumed', data: { userId } }) as const;

const team = [registered, added(ANA, 'admin'), added(BO, 'editor'), added(CAT, 'member')];

describe('a team is asked', () => {
  it('at most once in seven days, also by a clock that goes back', () => {
    organizers(...team)
      .when('AskTeam', asking('2027-03-03'))
      .then(asked('2027-03-03', ANA, BO));
    const before = [...team, asked('2027-03-03', ANA, BO)];
    for (const day of ['2027-03-03', '2027-03-09', '2027-02-01']) {
      organizers(...before)
        .when('AskTeam', asking(day))
        .then();
    }
    organizers(...before)
      .when('AskTeam', asking('2027-03-10'))
      .then(asked('2027-03-10', ANA, BO));
  });

  it('by mails to those who may change nights, to the others only without them, and to no viewer', () => {
    organizers(registered, added(BO, 'viewer'), added(CAT, 'member'))
      .when('AskTeam', asking('2027-03-03'))
      .then(asked('2027-03-03', CAT));
    organizers(registered, added(BO, 'viewer')).when('AskTeam', asking('2027-03-03')).then();
    organizers(...team, stopped(ANA))
      .when('AskTeam', asking('2027-03-03'))
      .then(asked('2027-03-03', BO));
    organizers(...team, stopped(ANA), stopped(BO))
      .when('AskTeam', asking('2027-03-03'))
      .then();
  });

  it('about nothing, or while it is paused, never', () => {
    organizers(...team)
      .when('AskTeam', { ...asking('2027-03-03'), nights: [] })
      .then();
    const paused = { type: 'OrganizerPaused', data: { reason: 'Review' } } as const;
    organizers(...team, paused)
      .when('AskTeam', asking('2027-03-03'))
      .then();
  });
});

describe('the mails of a member', () => {
  it('are stopped and resumed by the member, and begin anew with who comes back', () => {
    organizers(...team)
      .when('StopTeamMails', { userId: BO })
      .then(stopped(BO));
    organizers(...team)
      .when('ResumeTeamMails', { userId: BO })
      .then();
    organizers(...team, stopped(BO))
      .when('ResumeTeamMails', { userId: BO })
      .then(resumed(BO));
    const gone = { type: 'TeamMemberRemoved', data: { userId: BO } } as const;
    organizers(...team, stopped(BO), gone)
      .when('StopTeamMails', { userId: BO })
      .refuses('This user is not on the team.');
    organizers(...team, stopped(BO), gone, added(BO, 'admin'))
      .when('AskTeam', asking('2027-03-03'))
      .then(asked('2027-03-03', ANA, BO));
  });
});
