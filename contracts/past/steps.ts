import { z } from 'zod';
import { call } from '../platform/call.ts';
import { actorSchema } from '../platform/fact.ts';
import { FOREIGN_ACTOR } from '../platform/foreign.ts';
import { recordedPosition } from '../platform/position.ts';
import { line } from '../platform/text/text.ts';

const value = z.unknown();
const folded = {
  /** The rows of which projection, and the key of the row. */
  projection: z.string(),
  key: z.string(),
  stream: z.string(),
  /** All steps; the last 50 of them are `steps`, oldest first. */
  total: z.int(),
  /** The row after the last step, column by column; null if there is none. */
  row: z.array(z.object({ column: z.string(), value })).nullable(),
  /** Why facts after the last step could not be folded; null if all were. */
  error: z.string().nullable(),
};
/** `folds` are the functions that made the change, where they are in the sources: of the row, and of the thing's state. */
const step = {
  position: z.string(),
  revision: z.int(),
  type: z.string(),
  at: z.iso.datetime(),
  command: z.string(),
  correlationId: z.string(),
  kind: z.enum(['appeared', 'changed', 'went']),
  changes: z.array(z.object({ column: z.string(), before: value, after: value })),
  folds: z.array(z.object({ file: z.string(), line: z.int() })),
};
const role = z.enum([...actorSchema.shape.role.options, FOREIGN_ACTOR]);

/** As the projections answer it. */
export const stepsRead = z.object({
  ...folded,
  steps: z.array(z.object({ ...step, actor: z.object({ id: z.string(), role }) })),
});
export type StepsRead = z.infer<typeof stepsRead>;

/** Personal columns are masked. */
export const showSteps = call({
  method: 'GET',
  path: '/api/admin/past/steps/:stream',
  summary:
    'How a row came to be: its facts one by one, what each changed, and the code that did it; up to a moment or position if given',
  access: 'admin',
  params: z.object({ stream: line(200) }),
  query: z.object({ at: z.iso.datetime({ offset: true }).optional(), position: recordedPosition.optional() }),
  answer: z.object({
    ...folded,
    steps: z.array(
      z.object({ ...step, actor: z.object({ id: z.string(), role, name: z.string().nullable() }) }),
    ),
  }),
  past: 'now',
  reads: ['facts', 'users'],
});
