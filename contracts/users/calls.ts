import { z } from 'zod';
import { ROLES } from '../access/calls.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery } from '../platform/page.ts';
import { line } from '../platform/text/text.ts';
import { USER_STATUSES } from './user.ts';

/**
 * A user as the console's calls return it. `deletionScheduledFor`: when the account will be erased at the
 * person's request.
 */
export const userRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  location: z.string().nullable(),
  preferredLanguage: z.string(),
  deletionScheduledFor: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type UserRead = z.infer<typeof userRead>;

/** The filters and orders of lists of users. */
const userFilters = {
  id: z.uuid().optional(),
  search: line(200).optional(),
  role: z.enum([...ROLES, 'all']).default('all'),
  status: z.enum([...USER_STATUSES, 'all']).default('all'),
  joined: z.enum(['all', 'last30days']).default('all'),
  /** Without the members of this organizer's team: those who can be added to it. */
  notOnTeamOf: z.uuid().optional(),
  sort: z.enum(['joined', 'name', 'role', 'status']).default('joined'),
  order: z.enum(['asc', 'desc']).default('desc'),
};

/** For how many days a user counts as new. */
export const NEW_USER_DAYS = 30;

/** `stats` are those of all users, whatever the filters, as of the same moment as the rows. */
export const listUsers = call({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users, latest first, with the number that match and the figures of all',
  access: 'admin',
  query: z.object({ ...pageQuery, ...userFilters }),
  answer: z.object({
    users: z.array(userRead.extend({ feedbackGiven: z.int() })),
    total: z.int(),
    stats: z.object({
      total: z.int(),
      active: z.int(),
      suspended: z.int(),
      admins: z.int(),
      organizers: z.int(),
      newUsers: z.int(),
    }),
  }),
  reads: ['users', 'feedback', 'organizers'],
});
export type ListedUser = z.output<typeof listUsers.answer>['users'][number];

const userId = z.object({ id: z.uuid() });
const written = z.object({ user: userRead, commit: commitSchema });

/**
 * Granting or revoking `admin` needs a fresh code: 403 `code_required` (see `sendConfirmationCode`). 409
 * `own_account`, 409 `last_administrator`.
 */
export const changeUserRole = call({
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  summary: "Change a user's role",
  access: 'admin',
  params: userId,
  body: z.strictObject({ role: z.enum(ROLES) }),
  answer: written,
});

/**
 * A user who becomes suspended or deleted is signed out everywhere immediately. For an administrator this
 * needs a fresh code: 403 `code_required`. 409 as for the role.
 */
export const changeUserStatus = call({
  method: 'PUT',
  path: '/api/admin/users/:id/status',
  summary: "Change a user's status",
  access: 'admin',
  params: userId,
  body: z.strictObject({ status: z.enum(USER_STATUSES) }),
  answer: written,
});

/** The same at the paths that some clients use. */
export const listUsersAlias = call({ ...listUsers, path: '/api/users' });
export const changeUserRoleAlias = call({ ...changeUserRole, path: '/api/users/:id/role' });
export const changeUserStatusAlias = call({ ...changeUserStatus, path: '/api/users/:id/status' });
