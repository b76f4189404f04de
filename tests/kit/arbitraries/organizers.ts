import fc from 'fast-check';
import { v5 } from 'uuid';
import { plusDays } from '#contracts/calendar/days.ts';
import { ORGANIZER_TRUSTS } from '#contracts/organizers/organizer.ts';
import { TEAM_ROLES } from '#contracts/organizers/team.ts';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';

type Ground = { id: fc.Arbitrary<string>; text: fc.Arbitrary<string>; email: fc.Arbitrary<string> };

/** Commands to organizers with their teams, and to their contact persons; see `commandArbitraries.ts`. */
export function organizerArbitraries({ id, text, email }: Ground) {
  const form = {
    name: text,
    description: text,
    email: fc.option(email),
    phone: fc.option(text),
    website: fc.option(fc.webUrl()),
    address: fc.option(text),
    city: fc.option(text),
    state: fc.option(text),
    country: fc.option(text),
    status: fc.constantFrom('active', 'inactive'),
    verified: fc.boolean(),
  };
  const rights = {
    trust: fc.constantFrom(...ORGANIZER_TRUSTS),
    pauseReason: fc.option(fc.constantFrom('Under review', 'A complaint')),
  };
  const ofOrganizer = {
    RegisterOrganizer: { weight: 4, data: fc.record(form) },
    ChangeOrganizer: { weight: 4, data: fc.record({ ...form, ...rights }, { requiredKeys: [] }) },
    UndoOrganizerChange: { weight: 1, data: fc.record({ commandId: id }) },
    RemoveOrganizer: { weight: 1, data: fc.record({ upcomingEvents: fc.nat(1) }) },
    ...teamArbitraries(id),
  };
  const person = { displayName: text, firstName: fc.option(text), lastName: fc.option(text) };
  const ofContact = {
    NameOrganizerContact: {
      weight: 3,
      data: fc.record({ organizerId: id, ...person, email: fc.option(email) }),
    },
    EraseOrganizerContact: { weight: 1, data: fc.constant({}) },
  };
  return { ofOrganizer, ofContact };
}

/** Commands to invitations to teams. */
export function teamInvitationCommands({ id, email }: Pick<Ground, 'id' | 'email'>) {
  const role = fc.constantFrom(...TEAM_ROLES);
  return {
    InviteToTeam: {
      weight: 3,
      data: fc.record({
        ...{ organizerId: id, email, role, invitedBy: id },
        ...{ language: fc.constantFrom(...LANGUAGES), site: fc.constant('https://dance.example.org') },
      }),
    },
    SendTeamInvitationAgain: { weight: 2, data: fc.record({ invitedBy: id }) },
    DeclineTeamInvitation: { weight: 1, data: fc.constant({}) },
    AcceptTeamInvitation: { weight: 1, data: fc.record({ userId: id }) },
    RevokeTeamInvitation: { weight: 1, data: fc.constant({}) },
    ExpireTeamInvitation: { weight: 1, data: fc.constant({}) },
  };
}

/** Commands to the counted days of organizers. */
export function organizerDayCommands({ id }: Pick<Ground, 'id'>) {
  const count = fc.nat(1_000);
  return {
    CountOrganizerDay: {
      weight: 1,
      data: fc.record({
        organizerId: id,
        date: fc.nat(30).map(days => plusDays('2027-03-01', days)),
        nights: fc.array(fc.record({ id, views: count, saves: count, shares: count }), { maxLength: 3 }),
        ...{ feeds: count, embeds: count },
      }),
    },
  };
}

function teamArbitraries(id: Ground['id']) {
  const role = fc.constantFrom(...TEAM_ROLES);
  // Few users, so that random commands hit the same member.
  const userId = fc.nat(2).map(number => v5(`member ${number}`, v5.URL));
  const confirmed = fc.boolean();
  return {
    AddTeamMember: { weight: 4, data: fc.record({ userId, role }) },
    ChangeTeamMemberRole: { weight: 3, data: fc.record({ userId, role, confirmed }) },
    RemoveTeamMember: { weight: 2, data: fc.record({ userId, confirmed }) },
    AskTeam: {
      weight: 2,
      data: fc.record({
        day: fc.nat(30).map(days => plusDays('2027-03-01', days)),
        timeZone: fc.constant('Europe/Madrid'),
        nights: fc.array(id, { maxLength: 3 }),
      }),
    },
    StopTeamMails: { weight: 2, data: fc.record({ userId }) },
    ResumeTeamMails: { weight: 1, data: fc.record({ userId }) },
  };
}
