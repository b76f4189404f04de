import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { recordedPosition } from '../platform/position.ts';
import { ofPerson } from '../platform/reading/people.ts';

/**
 * Why a fact has no readable origin: another program recorded it; it was recorded without one, as the system's
 * own facts are; its month's key was destroyed after twelve months; its actor was erased; or key or seal are
 * broken.
 */
export const NO_ORIGIN = ['foreign', 'none', 'forgotten', 'erased', 'unreadable'] as const;

/**
 * Records the reading before it answers, each time; where there is nothing to read, nothing is recorded.
 * `actorId` is who recorded the fact, and so was looked at. `userAgent` is what the browser sent, at most 300 characters, and not to be trusted.
 */
export const readOrigin = call({
  method: 'POST',
  path: '/api/admin/audit/:position/origin',
  summary: 'IP address and browser behind a fact; that they were read is recorded',
  access: 'admin',
  params: z.object({ position: recordedPosition }),
  answer: z.object({
    origin: ofPerson(
      'user',
      z.object({
        actorId: z.string(),
        ip: z.string().nullable(),
        place: z.string().nullable(),
        browser: z.string(),
        userAgent: z.string().nullable(),
      }),
      'actorId',
    ).nullable(),
    why: z.enum(NO_ORIGIN).nullable(),
    commit: commitSchema.nullable(),
  }),
  reads: ['facts'],
});
