import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { lines } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { MENTIONED_AT_ONCE } from './notes.ts';
import { QUEUE_KINDS } from './queueKinds.ts';
import { queueSentences } from './sentences.ts';

const kind = z.enum(QUEUE_KINDS);
const item = z.object({ kind, id: z.uuid() });
const person = z.object({ id: z.string(), name: z.string().nullable() });

/**
 * Tells colleagues that the caller is looking at an item, until `until`; to be repeated while the item is open. It
 * locks nothing: whoever decides second gets 409 with the first decision.
 */
export const claimItem = call({
  method: 'PUT',
  path: '/api/admin/queues/:kind/:id/claim',
  summary: 'Say that you are reviewing an item of a queue, for 15 minutes',
  access: 'admin',
  params: item,
  answer: z.object({ until: z.iso.datetime() }),
});

/** Answers the same when there was no claim. */
export const releaseItem = call({
  method: 'DELETE',
  path: '/api/admin/queues/:kind/:id/claim',
  summary: 'Say that you no longer review an item of a queue',
  access: 'admin',
  params: item,
  answer: z.object({ success: z.boolean() }),
});

const claimRead = z.object({
  item: z.uuid(),
  by: person,
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type ClaimRead = z.infer<typeof claimRead>;

/** Claims of others only. `positionTick.claims` announces their changes. */
export const listClaims = call({
  method: 'GET',
  path: '/api/admin/queues/:kind/claims',
  summary: 'Who is reviewing which items of a queue',
  access: 'admin',
  params: z.object({ kind }),
  answer: z.object({ claims: z.array(claimRead) }),
});

/**
 * `by`: null for who sent the item, and answers what was mailed. `own`: the caller wrote it. `unread`: it mentions the caller, who has not read it. `toSender`: it was mailed to who
 * sent the item.
 */
const noteRead = z.object({
  id: z.uuid(),
  text: z.string(),
  by: person.nullable(),
  mentions: z.array(person),
  unread: z.boolean(),
  own: z.boolean(),
  toSender: z.boolean(),
  at: z.iso.datetime(),
});
export type NoteRead = z.infer<typeof noteRead>;

/**
 * Who can be written to about the item, and in which language, if that is known; null where no address is known. A
 * contact message has none either: it is answered.
 */
const senderRead = z.object({ email: z.string(), language: z.enum(LANGUAGES).nullable() }).nullable();
export type SenderRead = z.infer<typeof senderRead>;

export const listNotes = call({
  method: 'GET',
  path: '/api/admin/queues/:kind/:id/notes',
  summary:
    'The notes of colleagues about an item of a queue, and what they wrote to its sender, oldest first',
  access: 'admin',
  params: item,
  answer: z.object({ notes: z.array(noteRead), sender: senderRead }),
  past: 'now',
  shows: { category: 'asKind', param: 'id' },
  reads: ['queueNotes', 'users'],
});

export const addNote = call({
  method: 'POST',
  path: '/api/admin/queues/:kind/:id/notes',
  summary: 'Add a note about an item of a queue',
  access: 'admin',
  params: item,
  body: z.strictObject({
    text: lines(2_000).min(1, asMessage(queueSentences.noteMissing)),
    /** The accounts of the administrators whom it mentions. */
    mentions: z.array(z.uuid()).max(MENTIONED_AT_ONCE).default([]),
  }),
  answer: z.object({ note: noteRead, commit: commitSchema }),
  status: 201,
});

/** 409 `no_sender` where nobody can be written to. `language` is that of the mail around the text. */
export const messageSender = call({
  method: 'POST',
  path: '/api/admin/queues/:kind/:id/messages',
  summary: 'Write to who sent an item of a queue, without deciding about it',
  access: 'admin',
  params: item,
  body: z.strictObject({
    text: lines(5_000).min(1, asMessage(queueSentences.messageMissing)),
    language: z.enum(LANGUAGES).optional(),
  }),
  answer: z.object({ note: noteRead, commit: commitSchema }),
  status: 201,
});

export const removeNote = call({
  method: 'DELETE',
  path: '/api/admin/queues/:kind/:id/notes/:note',
  summary: 'Remove a note of your own',
  access: 'admin',
  params: item.extend({ note: z.uuid() }),
  answer: z.object({ success: z.boolean(), commit: commitSchema }),
});

const templateRead = z.object({ id: z.uuid(), language: z.enum(LANGUAGES), text: z.string() });

const templateText = lines(2_000).min(1, asMessage(queueSentences.templateMissing));
const ofKind = z.object({ kind });
const template = ofKind.extend({ id: z.uuid() });
const templateWritten = z.object({ template: templateRead, commit: commitSchema });

/** Those that the console brings along are not among them. */
export const listTemplates = call({
  method: 'GET',
  path: '/api/admin/queues/:kind/templates',
  summary: "Administrators' own reasons for decisions in a queue, in both languages, oldest first",
  access: 'admin',
  params: ofKind,
  answer: z.object({ templates: z.array(templateRead) }),
  past: 'now',
  reads: ['reasonTemplates'],
});

export const addTemplate = call({
  method: 'POST',
  path: '/api/admin/queues/:kind/templates',
  summary: 'Add a reason template',
  access: 'admin',
  params: ofKind,
  body: z.strictObject({ language: z.enum(LANGUAGES), text: templateText }),
  answer: templateWritten,
  status: 201,
});

export const changeTemplate = call({
  method: 'PUT',
  path: '/api/admin/queues/:kind/templates/:id',
  summary: 'Change a reason template',
  access: 'admin',
  params: template,
  body: z.strictObject({ text: templateText }),
  answer: templateWritten,
});

export const removeTemplate = call({
  method: 'DELETE',
  path: '/api/admin/queues/:kind/templates/:id',
  summary: 'Remove a reason template',
  access: 'admin',
  params: template,
  answer: z.object({ success: z.boolean(), commit: commitSchema }),
});
