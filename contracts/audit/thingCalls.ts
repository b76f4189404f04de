import { z } from 'zod';
import { call } from '../platform/call.ts';
import { line } from '../platform/text/text.ts';

/** The most things that are found at once. */
export const THINGS_FOUND = 20;

/**
 * Things of every kind, also deleted and merged ones, by any name that they ever had; best match first. Every word of `q`
 * must occur in one of the names, in any order, also as a part of a word. `name` is the last one, `was` an earlier one
 * that matches if the last does not, `since` when it was first recorded. With `stream`, that thing alone.
 */
export const findThings = call({
  method: 'GET',
  path: '/api/admin/audit/things',
  summary: 'Things of every kind by any name that they ever had, also deleted ones',
  access: 'admin',
  auditors: true,
  query: z.object({
    q: line(100).min(1).optional(),
    category: line(50).optional(),
    stream: line(200).optional(),
  }),
  answer: z.object({
    things: z.array(
      z.object({
        stream: z.string(),
        name: z.string(),
        was: z.string().nullable(),
        since: z.iso.datetime(),
      }),
    ),
  }),
  past: 'now',
  reads: ['thingNames'],
});
