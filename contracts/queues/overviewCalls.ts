import { z } from 'zod';
import { call } from '../platform/call.ts';
import { QUEUE_KINDS, QUEUE_ROWS } from './queueKinds.ts';

// Every screen of the console shows these, so they are apart from the calls of the queues.

const kind = z.enum(QUEUE_KINDS);
const person = z.object({ id: z.string(), name: z.string().nullable() });

/** The console's badges, tabs and lists all show these numbers. A queue whose area does not exist yet is left out. */
export const listQueues = call({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'How many items wait in each queue and since when; the one that has waited longest first',
  access: 'admin',
  answer: z.object({
    queues: z.array(z.object({ kind, waiting: z.int(), oldest: z.iso.datetime().nullable() })),
  }),
  past: 'now',
  reads: QUEUE_KINDS.map(kind => QUEUE_ROWS[kind]),
});

/** The most mentions that are listed. */
export const MENTIONS_LISTED = 50;

const mentionRead = z.object({
  kind,
  item: z.uuid(),
  /** What the item is called; null if it has no name. */
  title: z.string().nullable(),
  note: z.uuid(),
  text: z.string(),
  by: person,
  at: z.iso.datetime(),
  unread: z.boolean(),
});
export type MentionRead = z.infer<typeof mentionRead>;

export const listMentions = call({
  method: 'GET',
  path: '/api/admin/mentions',
  summary: 'The notes that mention the caller, newest first, and how many of them are unread',
  access: 'admin',
  answer: z.object({ unread: z.int(), mentions: z.array(mentionRead) }),
  past: 'now',
  reads: ['queueNotes', 'users'],
});
