import { type UserRow, usersTable } from '#contracts/users/rows.ts';
import { user } from '#contracts/users/user.ts';
import { idOf } from '#platform/factCodec.ts';
import { projection } from '../platform/projection.ts';

/** Accounts, with the role and status that every call is checked against. */
export const users = projection({
  name: 'users',
  version: 1,
  of: user,
  table: usersTable,
  on: {
    UserRegistered: (_, fact): UserRow => ({
      ...fact.data,
      id: idOf(fact.stream),
      revision: fact.revision,
      status: 'active',
      createdAt: new Date(fact.metadata.at),
    }),
  },
});
