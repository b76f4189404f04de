import { z } from 'zod';
import { sessionUser } from '../access/calls.ts';
import { lookRead } from '../audit/lookCalls.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { OWN } from '../platform/reading/people.ts';
import { preferencesRead } from './preferences.ts';
import { profileFields, profileRead } from './profile.ts';
import { submissionRead } from './submissionCalls.ts';

/** Days between the request to be deleted and the erasure; signing in before withdraws it. */
export const DELETION_DAYS = 30;

export const changeProfile = call({
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Change what you say about yourself: the fields that the body names',
  access: 'account',
  body: z.strictObject(profileFields).partial(),
  answer: z.object({ user: sessionUser, profile: profileRead, commit: commitSchema }),
  shows: OWN,
});

export const showProfile = call({
  method: 'GET',
  path: '/api/auth/profile',
  summary: 'What you say about yourself',
  access: 'account',
  answer: z.object({ profile: profileRead }),
  shows: OWN,
  reads: ['users'],
});

/** Signs out everywhere. 409 `last_administrator` for the last administrator. */
export const deleteAccount = call({
  method: 'DELETE',
  path: '/api/auth/account',
  summary: 'Have your own account erased in 30 days; signing in before then withdraws it',
  access: 'account',
  answer: z.object({ success: z.boolean(), scheduledFor: z.iso.datetime() }),
  status: 202,
});

/**
 * Sent with `Content-Disposition: attachment`. `facts` is everything recorded in the person's own streams, and in
 * those of `submissions`: what was sent through the public forms with their email. `looks` is who looked at any of it.
 */
export const exportAccount = call({
  method: 'GET',
  path: '/api/auth/account/export',
  summary: 'Everything stored about the signed-in person, as a file',
  access: 'account',
  shows: OWN,
  answer: z.object({
    exportedAt: z.iso.datetime(),
    user: z.record(z.string(), z.unknown()),
    preferences: preferencesRead,
    sessions: z.array(z.record(z.string(), z.unknown())),
    devices: z.array(z.record(z.string(), z.unknown())),
    feedback: z.array(z.record(z.string(), z.unknown())),
    submissions: z.array(submissionRead),
    looks: z.array(lookRead),
    facts: z.array(
      z.object({
        stream: z.string(),
        revision: z.int(),
        type: z.string(),
        at: z.iso.datetime(),
        by: z.string(),
        data: z.record(z.string(), z.unknown()),
        origin: z.object({ ip: z.string().optional(), userAgent: z.string().optional() }).nullable(),
      }),
    ),
  }),
});
