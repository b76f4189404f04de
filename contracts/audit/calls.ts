import { z } from 'zod';
import { call } from '../platform/call.ts';
import { changeSchema } from '../platform/change.ts';
import { actorSchema } from '../platform/fact.ts';
import { FOREIGN_ACTOR, FOREIGN_KINDS } from '../platform/foreign.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';

/** The most characters that are told of what another program has recorded. */
export const FOREIGN_CHARACTERS = 2_000;

/**
 * What is personal in `data` is masked. `thing` is what the stream is about, in words, where it has a name. With
 * `foreign`, another program has recorded it: `kind` says why it is no fact, `record` how it begins, as JSON, and
 * `characters` how long it is; it has no command, and nobody here did it.
 */
export const auditEntry = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  command: z.string(),
  at: z.iso.datetime(),
  actor: z.object({
    id: z.string(),
    role: z.enum([...actorSchema.shape.role.options, FOREIGN_ACTOR]),
    name: z.string().nullable(),
  }),
  correlationId: z.string(),
  reason: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  thing: z.string().nullable(),
  foreign: z.object({ kind: z.enum(FOREIGN_KINDS), record: z.string(), characters: z.int() }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `category` is a kind of stream: `event`, `user`, … */
const filters = {
  actorId: z.string().max(100).optional(),
  type: z.string().max(100).optional(),
  category: z.string().max(50).optional(),
  stream: z.string().max(200).optional(),
  correlationId: z.string().max(100).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
};

export const listAudit = call({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What was recorded, newest first',
  access: 'admin',
  query: z.object({ ...pageQuery, ...filters }),
  answer: z.object({ entries: z.array(auditEntry), pagination: paginationSchema }),
  reads: ['facts', 'users'],
});

/** The most facts that come along with an act. */
export const FACTS_WITH_ACT = 8;

/**
 * An act is what one command or run led to, whole as soon as one of its facts matches. It comes with its first
 * facts, oldest first; `facts` says of how many it is, `things` of how many streams beside reservations and runs.
 * `matching` counts facts.
 */
export const listActs = call({
  method: 'GET',
  path: '/api/admin/audit/acts',
  summary: 'What was done, newest first: the facts that one command led to are one',
  access: 'admin',
  query: z.object({ ...pageQuery, ...filters }),
  answer: z.object({
    acts: z.array(
      z.object({
        correlationId: z.string(),
        facts: z.int(),
        things: z.int(),
        entries: z.array(auditEntry),
      }),
    ),
    matching: z.int(),
    hasMore: z.boolean(),
  }),
  reads: ['facts', 'users', 'events', 'regions', 'organizers'],
});
export type Act = z.infer<(typeof listActs)['answer']>['acts'][number];

/** `changes` are the fields that the fact gave another value, before and after; `before` is null where nothing was. */
export const showFact = call({
  method: 'GET',
  path: '/api/admin/audit/:position',
  summary: 'One fact, what it changed, and the facts before and after it in its stream',
  access: 'admin',
  params: z.object({ position: z.string().regex(/^\d{1,18}$/) }),
  answer: z.object({
    entry: auditEntry,
    changes: z.array(changeSchema),
    previous: z.string().nullable(),
    next: z.string().nullable(),
  }),
  reads: ['facts', 'users', 'events', 'regions', 'organizers'],
});
