import type { Role } from '../access/calls.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';

export const usersTable = table({
  name: 'users',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    name: column('text'),
    email: column('text'),
    role: column<Role>('text'),
    status: column<'active' | 'suspended' | 'deleted'>('text'),
    location: nullable('text'),
    preferredLanguage: column('text'),
    createdAt: column('timestamptz'),
  },
  indexes: ['(lower(email))', '(role, status)', '(created_at)'],
});
export type UserRow = RowOf<typeof usersTable>;
