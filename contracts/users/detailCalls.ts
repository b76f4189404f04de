import { z } from 'zod';
import { PLATFORMS } from '../access/codeCalls.ts';
import { SIGN_IN_METHODS } from '../access/sessionCalls.ts';
import { thingId } from '../events/event/absorbed.ts';
import { STATUSES } from '../events/event/eventFields.ts';
import { TEAM_ROLES } from '../organizers/team.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { userRead } from './calls.ts';
import { profileFields, profileRead } from './profile.ts';

const userId = z.object({ id: z.uuid() });

export const FAILURE_REASONS = ['wrong_code', 'wrong_password', 'locked'] as const;

/**
 * A sign-in, or an attempt at one. `position` leads to its fact in the audit log. `country` comes from the registries' address ranges, and is null where
 * they do not know; `platform` is null for failures recorded before it was.
 */
export const loginRead = z.object({
  position: z.string(),
  loginAt: z.iso.datetime(),
  platform: z.enum(PLATFORMS).nullable(),
  method: z.enum(SIGN_IN_METHODS),
  country: z.string().nullable(),
  success: z.boolean(),
  failureReason: z.enum(FAILURE_REASONS).nullable(),
});
export type LoginRead = z.infer<typeof loginRead>;

/** Present if it was requested, which is recorded; null if it is unknown, or erased. */
const ipAddress = z.string().nullable().optional();

/** A fact that the person recorded; `position` leads to it in the audit log. */
const adminLog = z.object({
  action: z.string(),
  timestamp: z.iso.datetime(),
  position: z.string(),
  thing: z.string().nullable(),
  ipAddress,
  userAgent: ipAddress,
});

/** A night that the person gave feedback on, which shows that they were there. */
const attendance = z.object({ id: thingId, title: z.string(), date: z.iso.date() });

const givenFeedback = z.object({
  id: z.uuid(),
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  positive: z.array(z.string()),
  negative: z.array(z.string()),
  reportedIssues: z.array(z.string()),
  additionalComments: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** An organizer to whose team the person belongs. */
const teamRead = z.object({ id: z.uuid(), name: z.string(), role: z.enum(TEAM_ROLES), events: z.int() });

const organizedEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(STATUSES),
  startsAt: z.iso.datetime(),
  organizerId: z.uuid(),
});

/** How many entries of each list come with the details. */
export const DETAIL_ENTRIES = 10;

/**
 * `emailVerified`: the person has used a code or an invitation that was mailed there. `isInstructor` and
 * `isDJ`: in at least one style. `lastActiveDate` is the last request of a session, `openSessions` their
 * number. `latitude` and `longitude` are those of the city that `location` names. `eventsAttended` are the nights that the
 * person gave feedback on. `eventsOrganized` are the events and series of all `teams`, each series counted once. Lists have their
 * latest entries; `totals` says how many there are. With `origins=read`, the sign-ins and what the person recorded have
 * the IP address, the latter also the browser: that each was read is recorded, as by `readOrigin`.
 */
export const showUserDetails = call({
  method: 'GET',
  path: '/api/admin/users/:id/details',
  summary: 'Everything about one user that a screen shows',
  access: 'admin',
  params: userId,
  query: z.object({ origins: z.enum(['hidden', 'read']).default('hidden') }),
  answer: z.object({
    user: ofPerson(
      'user',
      z.object({
        ...userRead.shape,
        ...profileRead.shape,
        emailVerified: z.boolean(),
        isInstructor: z.boolean(),
        isDJ: z.boolean(),
        joinedDate: z.iso.datetime(),
        updatedAt: z.iso.datetime(),
        lastActiveDate: z.iso.datetime().nullable(),
        lastLogin: z.iso.datetime().nullable(),
        lastLoginPlatform: z.enum(PLATFORMS).nullable(),
        lastLoginLocation: z.string().nullable(),
        openSessions: z.int(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        loginHistory: z.array(loginRead.extend({ ipAddress })),
        adminLogs: z.array(adminLog),
        feedbackGiven: z.array(givenFeedback),
        eventsAttended: z.int(),
        eventAttendances: z.array(attendance),
        teams: z.array(teamRead),
        eventsOrganized: z.int(),
        organizedEvents: z.array(organizedEvent),
      }),
    ),
    totals: z.object({ loginHistory: z.int(), adminLogs: z.int(), feedbackGiven: z.int() }),
  }),
  past: 'now',
  reads: ['users', 'feedback', 'events', 'organizers', 'facts'],
});
export type UserDetails = z.output<typeof showUserDetails.answer>['user'];

export const listUserLogins = call({
  method: 'GET',
  path: '/api/admin/users/:id/logins',
  summary: 'Sign-ins of one user and failed attempts, newest first',
  access: 'admin',
  params: userId,
  query: z.object(pageQuery),
  answer: z.object({ logins: z.array(loginRead), pagination: paginationSchema }),
  past: 'now',
  shows: { category: 'user', param: 'id' },
  reads: ['facts'],
});

/** Fields that are not in the body do not change. */
export const changeUserProfile = call({
  method: 'PUT',
  path: '/api/admin/users/:id/profile',
  summary: 'Correct what a person says about themselves',
  access: 'admin',
  params: userId,
  body: z.strictObject(profileFields).partial(),
  answer: z.object({ user: userRead, profile: profileRead, commit: commitSchema }),
  shows: { category: 'user', param: 'id' },
});
