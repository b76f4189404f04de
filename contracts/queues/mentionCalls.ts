import { z } from 'zod';
import { call } from '../platform/call.ts';
import { QUEUE_KINDS } from './queueKinds.ts';

const kind = z.enum(QUEUE_KINDS);

/** The most items that are asked for at once: those of a page of a list. */
export const NOTED_AT_ONCE = 100;

export const listColleagues = call({
  method: 'GET',
  path: '/api/admin/queues/colleagues',
  summary: 'The other administrators, who can be mentioned in notes, by name',
  access: 'admin',
  answer: z.object({ colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  past: 'now',
  reads: ['users'],
});

/** Notes that do not mention the caller are left out. */
export const readMentions = call({
  method: 'PUT',
  path: '/api/admin/queues/:kind/:id/notes/read',
  summary: 'Say that you have read notes that mention you',
  access: 'admin',
  params: z.object({ kind, id: z.uuid() }),
  body: z.strictObject({ notes: z.array(z.uuid()).min(1).max(NOTED_AT_ONCE) }),
  answer: z.object({ success: z.boolean() }),
});

/** Only items with notes are in the answer. `unread`: one of them mentions the caller, who has not read it. `answered`: the
 * last word was that of who sent the item. */
export const listNoted = call({
  method: 'GET',
  path: '/api/admin/queues/:kind/noted',
  summary: 'How many notes items of a queue have',
  access: 'admin',
  params: z.object({ kind }),
  query: z.object({
    /** Ids, separated by commas. */
    items: z
      .string()
      .max(NOTED_AT_ONCE * 37)
      .transform(text => text.split(',').filter(Boolean))
      .pipe(z.array(z.uuid()).max(NOTED_AT_ONCE)),
  }),
  answer: z.object({
    items: z.array(z.object({ item: z.uuid(), notes: z.int(), unread: z.boolean(), answered: z.boolean() })),
  }),
  past: 'now',
  reads: ['queueNotes'],
});
