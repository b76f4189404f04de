import type { NewFact } from '#contracts/platform/fact.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { profileFields } from '#contracts/users/profile.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import { type UserState, type UserStatus, type userFacts, userStream } from '#contracts/users/user.ts';
import { intentOfForm, intentToSet } from '#platform/commands/intents.ts';
import type { Claim, Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { profileFacts } from './profile.ts';

// A user is one person's account. It is registered once, with a role and an email that no other account has.
// An auditor may read the audit log, and a city team works on what is in its regions, whatever their role. Nobody changes their own role, status or permission, and there is always an administrator left who can sign in and has
// not asked to be deleted. A person who asks to be deleted is erased when that is due, unless they sign in
// before. What people say about themselves, an administrator may correct. Erasing permanently removes everything about
// the person: what remains is that there was an account, and what it did. The email can be used again.

type Fact = NewFact<typeof userFacts>;

const STATUS_FACTS: Record<UserStatus, Fact> = {
  active: { type: 'UserRestored', data: {} },
  suspended: { type: 'UserSuspended', data: {} },
  deleted: { type: 'UserDeleted', data: {} },
};

const PROFILE = Object.keys(profileFields) as (keyof typeof profileFields)[];

export const userRules: Rules<typeof userStream> = {
  of: userStream,
  intent: {
    ChangeUserProfile: (seen, _, data) => intentOfForm(seen, data, PROFILE),
    ChangeUserRole: (_, __, data) => intentToSet(data, ['role']),
    ChangeUserStatus: (_, __, data) => intentToSet(data, ['status']),
  },

  decide: {
    RegisterUser(state, data) {
      if (state) throw new Refusal(userSentences.exists);
      return [{ type: 'UserRegistered', data }];
    },
    RenameUser(state, { name }) {
      return present(state).name === name ? [] : [{ type: 'UserRenamed', data: { name } }];
    },
    ChangeUserProfile(state, wanted, { now }) {
      return profileFacts(present(state), wanted, now);
    },
    ChangeUserRole(state, { role, own, otherAdministrators }) {
      const current = present(state);
      if (own) throw ownAccount();
      if (current.role === role) return [];
      if (isAdministrator(current) && otherAdministrators === 0)
        throw lastAdministrator(userSentences.demoted);
      return [{ type: 'UserRoleChanged', data: { role } }];
    },
    MakeUserAuditor(state, { own }) {
      const { auditor } = present(state);
      if (own) throw ownAccount(userSentences.ownAuditor);
      return auditor ? [] : [{ type: 'UserMadeAuditor', data: {} }];
    },
    RevokeUserAuditor(state, { own }) {
      const { auditor } = present(state);
      if (own) throw ownAccount(userSentences.ownAuditor);
      return auditor ? [{ type: 'UserAuditorRevoked', data: {} }] : [];
    },
    SetCityTeam(state, { regionIds, own }) {
      const { cities = [] } = present(state);
      if (own) throw ownAccount(userSentences.ownCities);
      const wanted = [...new Set(regionIds)].sort();
      if (wanted.join() === cities.join()) return [];
      const type = cities.length === 0 ? 'CityTeamGranted' : 'CityTeamChanged';
      return [{ type, data: { regionIds: wanted } }];
    },
    RevokeCityTeam(state, { own }) {
      const { cities = [] } = present(state);
      if (own) throw ownAccount(userSentences.ownCities);
      return cities.length > 0 ? [{ type: 'CityTeamRevoked', data: {} }] : [];
    },
    ChangeUserStatus(state, { status, own, otherAdministrators }) {
      const current = present(state);
      if (own) throw ownAccount();
      if (current.status === status) return [];
      if (isAdministrator(current) && otherAdministrators === 0)
        throw lastAdministrator(userSentences[status]);
      return [STATUS_FACTS[status]];
    },
    RequestAccountDeletion(state, { scheduledFor, otherAdministrators }) {
      const current = present(state);
      if (current.deletionScheduledFor) return [];
      if (isAdministrator(current) && otherAdministrators === 0)
        throw lastAdministrator(userSentences.deleted);
      return [{ type: 'AccountDeletionRequested', data: { scheduledFor } }];
    },
    WithdrawAccountDeletion(state) {
      return present(state).deletionScheduledFor ? [{ type: 'AccountDeletionWithdrawn', data: {} }] : [];
    },
    CompleteAccountDeletion(state, _, { now }) {
      const due = state?.deletionScheduledFor;
      return due && new Date(due) <= now ? [{ type: 'UserErased', data: {} }] : [];
    },
    EraseUser(state, { otherAdministrators, keepsSubmissions }) {
      if (!state) throw notFound(userSentences.none);
      if (state.erased) return [];
      if (isAdministrator(state) && otherAdministrators === 0) throw lastAdministrator(userSentences.erased);
      return [{ type: 'UserErased', data: keepsSubmissions ? { keepsSubmissions } : {} }];
    },
  },

  unique: ({ email, erased }) => (erased ? [] : [emailOf(email)]),
};

function present(state: UserState | undefined): UserState {
  if (!state || state.erased) throw notFound(userSentences.none);
  return state;
}

/** Whether this is an administrator whom the others can rely on. */
function isAdministrator({ role, status, deletionScheduledFor }: UserState): boolean {
  return role === 'admin' && status === 'active' && deletionScheduledFor === null;
}

function ownAccount(sentence: Sentence = userSentences.ownRole): Refusal {
  return new Refusal(sentence, { code: 'own_account' });
}

function lastAdministrator(done: Sentence): Refusal {
  return new Refusal(userSentences.lastAdministrator({ done }), { code: 'last_administrator' });
}

function emailOf(email: string): Claim {
  return { scope: 'userEmail', value: [email], field: 'email', taken: userSentences.emailTaken };
}
