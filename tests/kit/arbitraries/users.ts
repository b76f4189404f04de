import fc from 'fast-check';
import { ROLES } from '#contracts/access/calls.ts';
import { CLOCKS, DENSITIES, LANGUAGES, THEMES, TIME_DISPLAYS } from '#contracts/users/preferences.ts';
import { DANCE_LEVELS, SOCIAL_PLATFORMS } from '#contracts/users/profile.ts';
import { USER_STATUSES } from '#contracts/users/user.ts';
import { type Asked, email, id, nothing, someFields, text } from './values.ts';

const account = fc.record({
  name: text,
  email,
  role: fc.constantFrom(...ROLES),
  location: fc.option(text),
  preferredLanguage: fc.constantFrom('en', 'es'),
});
const around = { own: fc.boolean(), otherAdministrators: fc.nat(2) };
const later = fc.constantFrom('2026-10-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z');
export const ofUser: Record<string, Asked> = {
  RegisterUser: { weight: 4, data: account },
  RenameUser: { weight: 2, data: fc.record({ name: text }) },
  ChangeUserProfile: {
    weight: 3,
    data: someFields(
      fc.record({
        name: text,
        location: fc.option(text),
        searchRadius: fc.option(fc.integer({ min: 1, max: 500 })),
        danceStyles: fc.uniqueArray(
          fc.record({
            danceStyleId: fc.constantFrom('salsa', 'zouk', 'tango'),
            level: fc.constantFrom(...DANCE_LEVELS),
            years: fc.nat(80),
            isInstructor: fc.boolean(),
            isDJ: fc.boolean(),
          }),
          { selector: style => style.danceStyleId },
        ),
        socialConnections: fc.uniqueArray(
          fc.record({ platform: fc.constantFrom(...SOCIAL_PLATFORMS), handle: text }),
          { selector: one => one.platform },
        ),
      }),
      ['name', 'location', 'searchRadius', 'danceStyles', 'socialConnections'],
    ),
  },
  ChangeUserRole: { weight: 2, data: fc.record({ role: fc.constantFrom(...ROLES), ...around }) },
  MakeUserAuditor: { weight: 1, data: fc.record({ own: around.own }) },
  RevokeUserAuditor: { weight: 1, data: fc.record({ own: around.own }) },
  SetCityTeam: {
    weight: 1,
    data: fc.record({ regionIds: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }), own: around.own }),
  },
  RevokeCityTeam: { weight: 1, data: fc.record({ own: around.own }) },
  ChangeUserStatus: { weight: 3, data: fc.record({ status: fc.constantFrom(...USER_STATUSES), ...around }) },
  RequestAccountDeletion: {
    weight: 2,
    data: fc.record({ scheduledFor: later, otherAdministrators: fc.nat(2) }),
  },
  WithdrawAccountDeletion: { weight: 1, data: nothing },
  CompleteAccountDeletion: { weight: 1, data: nothing },
  EraseUser: { weight: 1, data: fc.record({ otherAdministrators: fc.nat(2) }) },
};
const invited = { invitedBy: id, site: fc.constant('https://dance.example.org') };
const tokenHash = fc.constantFrom('first', 'second');
export const ofInvitation: Record<string, Asked> = {
  InviteUser: {
    weight: 3,
    data: fc.record({
      email,
      role: fc.constantFrom(...ROLES),
      language: fc.constantFrom(...LANGUAGES),
      ...invited,
    }),
  },
  NoteInvitationSent: { weight: 3, data: fc.record({ tokenHash }) },
  RenewInvitation: { weight: 2, data: fc.record(invited) },
  AcceptInvitation: { weight: 2, data: fc.record({ tokenHash, name: text }) },
  RevokeInvitation: { weight: 1, data: nothing },
  ExpireInvitation: { weight: 1, data: nothing },
  SupersedeInvitation: { weight: 1, data: fc.record({ account: fc.option(id) }) },
  GiveUpAcceptance: { weight: 1, data: fc.record({ account: fc.option(id) }) },
};
export const preferences = someFields(
  fc.record({
    theme: fc.constantFrom(...THEMES),
    language: fc.constantFrom(...LANGUAGES),
    timeDisplay: fc.constantFrom(...TIME_DISPLAYS),
    clock: fc.constantFrom(...CLOCKS),
    density: fc.constantFrom(...DENSITIES),
    shortcuts: fc.boolean(),
    mentionMails: fc.boolean(),
  }),
  ['theme', 'language', 'timeDisplay', 'clock', 'density', 'shortcuts', 'mentionMails'],
);
