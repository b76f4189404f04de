import { z } from 'zod';
import { call } from '../platform/call.ts';
import { pageQuery } from '../platform/page.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { line } from '../platform/text/text.ts';
import { PLATFORMS } from './codeCalls.ts';
import { SIGN_IN_METHODS, sessionRead } from './sessionCalls.ts';

export const SIGN_IN_OUTCOMES = ['success', 'failed', 'locked'] as const;

const who = { userId: z.uuid(), name: z.string().nullable(), email: z.string().nullable() };

/**
 * `id` is the position of the fact. `platform`, `knownDevice` and `attemptsRemaining` are null where they were not
 * recorded, `place` also once the person was erased; `until` is set for a lock.
 */
export const signInRead = ofPerson(
  'user',
  z.object({
    id: z.string(),
    ...who,
    at: z.iso.datetime(),
    outcome: z.enum(SIGN_IN_OUTCOMES),
    method: z.enum(SIGN_IN_METHODS),
    platform: z.enum(PLATFORMS).nullable(),
    place: z.string().nullable(),
    knownDevice: z.boolean().nullable(),
    attemptsRemaining: z.int().nullable(),
    until: z.iso.datetime().nullable(),
  }),
  'userId',
);
export type SignInRead = z.infer<typeof signInRead>;

/** For how many hours the figures of sign-ins count. */
export const RECENT_HOURS = 24;

/**
 * `search` finds names and emails, of at most a thousand people; `id` is that of a person. `stats` count the last 24
 * hours, whatever the filters.
 */
export const listSignIns = call({
  method: 'GET',
  path: '/api/admin/security/sign-ins',
  summary: 'Sign-ins, failed attempts and locks of all accounts, newest first',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    search: line(200).optional(),
    outcome: z.enum([...SIGN_IN_OUTCOMES, 'all']).default('all'),
    when: z.enum(['all', 'last24hours']).default('all'),
    sort: z.enum(['at']).default('at'),
    order: z.enum(['desc']).default('desc'),
  }),
  answer: z.object({
    signIns: z.array(signInRead),
    total: z.int(),
    stats: z.object({ success: z.int(), failed: z.int(), locked: z.int() }),
  }),
  past: 'now',
  reads: ['facts', 'users'],
});

/**
 * Accounts that cannot be entered for now from devices that are unknown to them, and what was tried in the last 24
 * hours with emails that have no account, by hour, the current one included.
 */
export const showLockedSignIns = call({
  method: 'GET',
  path: '/api/admin/security/doors',
  summary: 'Locks that still hold, and attempts with unknown emails by hour',
  access: 'admin',
  answer: z.object({
    locks: z.array(
      ofPerson(
        'user',
        signInRead
          .pick({ id: true, userId: true, name: true, email: true, at: true, method: true, place: true })
          .extend({ until: z.iso.datetime() }),
        'userId',
      ),
    ),
    strangers: z.array(
      z.object({
        from: z.iso.datetime(),
        codesAsked: z.int(),
        wrongCodes: z.int(),
        wrongPasswords: z.int(),
        locks: z.int(),
        addresses: z.int(),
      }),
    ),
  }),
  past: 'now',
  reads: ['facts', 'users'],
});

/** The caller first, then the most recently used. */
export const listAdministratorSessions = call({
  method: 'GET',
  path: '/api/admin/security/sessions',
  summary: 'The open sessions of all administrators',
  access: 'admin',
  answer: z.object({
    administrators: z.array(
      ofPerson(
        'user',
        z.object({ id: z.uuid(), name: z.string(), email: z.string(), sessions: z.array(sessionRead) }),
      ),
    ),
  }),
  past: 'now',
  reads: ['users'],
});

/**
 * Also forgets the device. For another administrator's session this needs a fresh code: 403 `code_required`. 409
 * `own_session` for the one that asks.
 */
export const endAdministratorSession = call({
  method: 'DELETE',
  path: '/api/admin/security/sessions/:id',
  summary: 'Sign out one session of an administrator',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.boolean(), ended: z.int() }),
});
