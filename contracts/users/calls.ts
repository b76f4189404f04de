import { z } from 'zod';
import { ROLES } from '../access/calls.ts';
import { book, choice } from '../platform/book.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { exportedEmails } from '../platform/listExport.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { MOST_CITIES, USER_STATUSES } from './user.ts';

/**
 * A user as the console's calls return it. `deletionScheduledFor`: when the account will be erased at the
 * person's request.
 */
export const userRead = ofPerson(
  'user',
  z.object({
    id: z.uuid(),
    revision: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    auditor: z.boolean(),
    /** The ids of the regions that they look after. */
    cities: z.array(z.uuid()),
    status: z.enum(USER_STATUSES),
    location: z.string().nullable(),
    preferredLanguage: z.string(),
    deletionScheduledFor: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  }),
);
export type UserRead = z.infer<typeof userRead>;

/** For how many days a user counts as new. */
export const NEW_USER_DAYS = 30;

/** Full addresses in the file (`emails=full`) need a fresh code: 403 `code_required`. */
export const userBook = book({
  name: 'users',
  path: '/api/admin/users',
  summary: {
    list: 'Users, latest first, with the number that match and the figures of all',
    file: 'The list of users with its filters and order, whole, as CSV; who took it is recorded',
  },
  row: ofPerson('user', userRead.extend({ feedbackGiven: z.int() })),
  filters: {
    role: choice([...ROLES, 'all']),
    status: choice([...USER_STATUSES, 'all']),
    joined: choice(['all', 'last30days']),
  },
  /** Without the members of this organizer's team: those who can be added to it. */
  more: { notOnTeamOf: z.uuid().optional() },
  sorts: ['joined', 'name', 'role', 'status'],
  order: 'desc',
  figures: ['total', 'active', 'suspended', 'admins', 'organizers', 'newUsers'],
  offers: [],
  reads: ['users', 'feedback', 'organizers'],
});
export const { list: listUsers } = userBook;
export type ListedUser = z.output<typeof userBook.row>;

export const exportUsers = call({
  ...userBook.file,
  query: userBook.file.query.extend(exportedEmails),
});

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

/**
 * An auditor may read the audit log and who looked at whom, and nothing else that administrators may. Making one needs a
 * fresh code: 403 `code_required`. 409 `own_account`. Takes effect with the next call of that account.
 */
export const makeUserAuditor = call({
  method: 'PUT',
  path: '/api/admin/users/:id/auditor',
  summary: 'Let a user read the audit log',
  access: 'admin',
  params: userId,
  answer: written,
});

/** 409 `own_account`. */
export const revokeUserAuditor = call({
  method: 'DELETE',
  path: '/api/admin/users/:id/auditor',
  summary: 'No longer let a user read the audit log',
  access: 'admin',
  params: userId,
  answer: written,
});

/**
 * Who is on a city team works in the console on what is in these regions, and on nothing else. Needs a fresh code: 403
 * `code_required`. 409 `own_account`; 422 for a region that does not exist. Takes effect with the next call of that account.
 */
export const setCityTeam = call({
  method: 'PUT',
  path: '/api/admin/users/:id/cities',
  summary: 'Give a user regions to look after, instead of those that they had',
  access: 'admin',
  params: userId,
  body: z.strictObject({ regionIds: z.array(z.uuid()).min(1).max(MOST_CITIES) }),
  answer: written,
});

/** 409 `own_account`. */
export const revokeCityTeam = call({
  method: 'DELETE',
  path: '/api/admin/users/:id/cities',
  summary: 'Take all regions from a user',
  access: 'admin',
  params: userId,
  answer: written,
});

/** The same at the paths that some clients use. */
export const listUsersAlias = call({ ...listUsers, path: '/api/users' });
export const changeUserRoleAlias = call({ ...changeUserRole, path: '/api/users/:id/role' });
export const changeUserStatusAlias = call({ ...changeUserStatus, path: '/api/users/:id/status' });
