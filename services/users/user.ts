import type { Role } from '#contracts/access/calls.ts';
import { user, type userCommands, type userFacts } from '#contracts/users/user.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Rules } from '#platform/rules.ts';

// A user is one person's account. It is registered once, with the role that its kind of work needs.

export type UserState = { name: string; email: string; role: Role };

export const userRules: Rules<UserState, typeof userFacts, typeof userCommands> = {
  category: user.category,
  facts: user.facts,
  decide: {
    RegisterUser(state, data) {
      if (state) throw new Refusal('This user is registered already.');
      return [{ type: 'UserRegistered', data }];
    },
  },
  evolve: {
    UserRegistered: (_, { name, email, role }) => ({ name, email, role }),
  },
};
