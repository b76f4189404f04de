import { z } from 'zod';
import { call } from '../platform/call.ts';
import { changeSchema } from '../platform/change.ts';
import { actorSchema } from '../platform/fact.ts';
import { FOREIGN_ACTOR, FOREIGN_KINDS } from '../platform/foreign.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { recordedPosition } from '../platform/position.ts';
import { orAll } from '../platform/reading/orAll.ts';
import { SOUGHT } from '../platform/soughtFacts.ts';
import { line } from '../platform/text/text.ts';

/** The most characters shown of a foreign record. */
export const FOREIGN_CHARACTERS = 2_000;

/**
 * Personal fields in `data` are masked. `changes` are the values that a fact gave to fields whose values its sentence
 * says (`tellsValues`), with names instead of ids; empty for other facts. `thing` names what the stream is about, if it has a name, as it was called when
 * the fact was recorded; `thingLater` is what it is called last, if that is something else. The actor is named as then,
 * too. `foreign`
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
  changes: z.array(changeSchema),
  thing: z.string().nullable(),
  thingLater: z.string().nullable(),
  foreign: z.object({ kind: z.enum(FOREIGN_KINDS), record: z.string(), characters: z.int() }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What facts are recorded by, beside single commands of people. */
export const KINDS_OF_RUN = ['import', 'bulk', 'undo', 'process'] as const;
export type KindOfRun = (typeof KINDS_OF_RUN)[number];

/** The most fields that are asked for at once. */
export const MOST_FIELDS = 8;

/**
 * `capacity` is that in which somebody acted: who acts for an organizer is an `organizer`, whatever else they may do; signing in
 * has none. `category` is the category of a stream: `event`, `user`, … `field` is one that the fact gave another value, or several,
 * comma-separated; `was` and `became` are words of that value before and after. `regionId` and `organizerId` are those of
 * the thing when the fact was recorded, right before or after it. Of `reason`, `*` is any. `file` are beginnings of words of the name of a file: what was imported from it. `q` are beginnings of words of the values, of the reason, of
 * the name of the thing or the actor, or of the sentence.
 */
export const auditFilters = {
  actorId: orAll(line(100)),
  /** Leaves out what the system did by itself. */
  people: z.literal('true').optional(),
  capacity: orAll(z.enum(actorSchema.shape.role.options)),
  type: orAll(line(100)),
  category: orAll(line(50)),
  stream: line(200).optional(),
  correlationId: line(100).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
  field: orAll(line(400)),
  was: line(100).optional(),
  became: line(100).optional(),
  regionId: orAll(line(100)),
  organizerId: orAll(line(100)),
  run: orAll(z.enum(KINDS_OF_RUN)),
  file: line(255).optional(),
  reason: line(100).optional(),
  q: line(200).optional(),
};

export const listAudit = call({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What was recorded, newest first',
  access: 'admin',
  auditors: true,
  query: z.object({ ...pageQuery, ...auditFilters }),
  answer: z.object({ entries: z.array(auditEntry), pagination: paginationSchema }),
  past: 'now',
  reads: ['facts', 'thingNames', SOUGHT],
});

/** The most facts that are counted. */
export const MOST_COUNTED = 10_000;

/** The most facts that are returned with an act. */
export const FACTS_WITH_ACT = 8;

/**
 * An act is everything that one command or run recorded; it is listed as soon as one of its facts matches. It contains
 * its first facts, oldest first. `facts` is the number of all its facts, and `things` that of the streams to which the
 * same happened as in the fact that its sentence is about (`toldFact`). `inAll` is what it changed of the dates of series,
 * null if its first facts say it, or it is too much to say. `matching` counts facts, all of them unless there are `andMore`.
 */
export const listActs = call({
  method: 'GET',
  path: '/api/admin/audit/acts',
  summary: 'Acts, newest first: all facts that one command or run led to are one act',
  access: 'admin',
  auditors: true,
  query: z.object({ ...pageQuery, ...auditFilters }),
  answer: z.object({
    acts: z.array(
      z.object({
        correlationId: z.string(),
        facts: z.int(),
        things: z.int(),
        inAll: z.array(changeSchema).nullable(),
        entries: z.array(auditEntry),
      }),
    ),
    matching: z.int(),
    andMore: z.boolean(),
    /** The newest facts that these filters do not know yet, as after an update; counted up to the same limit. */
    unread: z.int(),
    hasMore: z.boolean(),
  }),
  past: 'now',
  reads: ['facts', 'thingNames', SOUGHT],
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
  auditors: true,
  params: z.object({ position: recordedPosition }),
  answer: z.object({
    entry: auditEntry,
    changes: z.array(changeSchema),
    previous: z.string().nullable(),
    next: z.string().nullable(),
  }),
  past: 'now',
  reads: ['facts', 'thingNames'],
});
