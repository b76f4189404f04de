import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { recordedPosition } from '../platform/position.ts';
import { line } from '../platform/text/text.ts';
import { WORK_KINDS } from './projectionState.ts';

/** `stopped`: the worker does not answer. `failing`: a required rebuild fails. `parked`: some streams wait. */
export const PROJECTION_STATES = [
  ...(['running', 'parked', 'paused', 'rebuilding', 'held', 'failing', 'stopped'] as const),
] as const;

const tableRows = z.object({ table: z.string(), live: z.int(), rebuilt: z.int(), lost: z.int() });
const outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rebuilt'),
    rows: z.int(),
    seconds: z.number(),
    identical: z.boolean().nullable(),
  }),
  z.object({
    kind: z.literal('compared'),
    identical: z.boolean().nullable(),
    tables: z.array(tableRows),
    columns: z.array(z.string()),
  }),
  z.object({ kind: z.literal('thing'), thing: z.string(), parked: z.boolean() }),
  z.object({ kind: z.enum(['rolledBack', 'declined', 'cancelled']) }),
  z.object({ kind: z.literal('retried'), stream: z.string(), stillParked: z.boolean() }),
  z.object({ kind: z.literal('skipped'), position: z.string() }),
  z.object({ kind: z.literal('failed'), why: z.string() }),
]);

/** `stage` is null until it is being performed; `secondsLeft` is null where that is unknown. */
const work = z.object({
  request: z.uuid(),
  kind: z.enum(WORK_KINDS),
  stream: z.string().nullable(),
  stage: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  secondsLeft: z.number().nullable(),
});

const parked = z.object({
  stream: z.string(),
  position: z.string(),
  type: z.string(),
  error: z.string(),
  parkedAt: z.iso.datetime(),
});

/**
 * `behind` counts up to 10,000 facts. `rate` is in facts per second, over the last minute; null until there is
 * something to compare with. `isMirror` is the copy of the log, of which nothing can be asked.
 */
export const projectionRead = z.object({
  name: z.string(),
  isMirror: z.boolean(),
  state: z.enum(PROJECTION_STATES),
  position: z.string(),
  behind: z.int(),
  oldestWaitingAt: z.iso.datetime().nullable(),
  rate: z.number().nullable(),
  since: z.iso.datetime().nullable(),
  kept: z.boolean(),
  work: z.array(work),
  held: z.object({ request: z.uuid(), tables: z.array(tableRows) }).nullable(),
  outcome: outcome.nullable(),
  parkedStreams: z.int(),
  parked: z.array(parked),
});

export const listProjections = call({
  method: 'GET',
  path: '/api/admin/system/projections',
  summary: 'The projections: how far each is, what is being done to it, and what waits in it',
  access: 'admin',
  answer: z.object({ projections: z.array(projectionRead) }),
  past: 'now',
  reads: ['facts'],
});

const requestId = z.uuid();
const stream = line(300).min(1);

/** What can be asked of a projection. The worker that may write its rows performs it after the answer. */
export const projectionRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('resume') }),
  z.object({ kind: z.literal('rebuild') }),
  z.object({ kind: z.literal('compare') }),
  z.object({ kind: z.literal('rollback') }),
  z.object({ kind: z.literal('rebuildThing'), stream }),
  z.object({ kind: z.literal('retry'), stream }),
  z.object({ kind: z.literal('skip'), position: recordedPosition, reason: line(500).min(1) }),
  z.object({ kind: z.literal('cancel'), request: requestId }),
  z.object({ kind: z.literal('approve'), request: requestId }),
  z.object({ kind: z.literal('decline'), request: requestId }),
]);

export const askProjection = call({
  method: 'POST',
  path: '/api/admin/system/projections/:name/requests',
  summary: 'Pause, resume, rebuild, compare or roll back a projection, or decide about what waits in it',
  access: 'admin',
  params: z.object({ name: line(100) }),
  body: projectionRequest,
  answer: z.object({ success: z.boolean(), request: z.uuid(), commit: commitSchema }),
});

export const rebuildAll = call({
  method: 'POST',
  path: '/api/admin/system/projections/rebuild',
  summary: 'Rebuild every projection that is neither paused nor worked on',
  access: 'admin',
  answer: z.object({ success: z.boolean(), requested: z.array(z.string()) }),
});
