import { z } from 'zod';
import { call } from '../platform/call.ts';
import { changeSchema } from '../platform/change.ts';
import { actorSchema } from '../platform/fact.ts';
import { FOREIGN_ACTOR, FOREIGN_KINDS } from '../platform/foreign.ts';
import { orAll } from '../platform/orAll.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { recordedPosition } from '../platform/position.ts';
import { line } from '../platform/text/text.ts';

/** The most characters shown of a foreign record. */
export const FOREIGN_CHARACTERS = 2_000;

/**
 * Personal fields in `data` are masked. `thing` names what the stream is about, if it has a name. `foreign`
 * is set if another program recorded it: `kind` says why it is not a fact, `record` is its beginning as JSON,
 * and `characters` its length; it has no command, and no actor of this product.
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

/** `category` is the category of a stream: `event`, `user`, … */
const filters = {
  actorId: orAll(line(100)),
  type: orAll(line(100)),
  category: orAll(line(50)),
  stream: line(200).optional(),
  correlationId: line(100).optional(),
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

/** The most facts that are returned with an act. */
export const FACTS_WITH_ACT = 8;

/**
 * An act is what one command or run led to; it is listed as soon as one of its facts matches. It contains its
 * first facts, oldest first. `facts` is the number of all its facts, and `things` that of the streams to which the
 * same happened as in the fact that its sentence is about (`toldFact`). `matching` counts facts.
 */
export const listActs = call({
  method: 'GET',
  path: '/api/admin/audit/acts',
  summary: 'Acts, newest first: all facts that one command or run led to are one act',
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
  reads: ['facts', 'users', 'events', 'danceStyles', 'regions', 'organizers'],
});
export type Act = z.infer<(typeof listActs)['answer']>['acts'][number];

/**
 * `changes` are the fields to which the fact gave another value, before and after; `before` is null if there
 * was none.
 */
export const showFact = call({
  method: 'GET',
  path: '/api/admin/audit/:position',
  summary: 'One fact, what it changed, and the facts before and after it in its stream',
  access: 'admin',
  params: z.object({ position: recordedPosition }),
  answer: z.object({
    entry: auditEntry,
    changes: z.array(changeSchema),
    previous: z.string().nullable(),
    next: z.string().nullable(),
  }),
  reads: ['facts', 'users', 'events', 'danceStyles', 'regions', 'organizers'],
});
