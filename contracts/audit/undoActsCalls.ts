import { z } from 'zod';
import { call } from '../platform/call.ts';
import { runStarted } from '../platform/runAnswer.ts';
import { line } from '../platform/text/text.ts';
import { keptField } from './historyCalls.ts';

/** The kind of run that undoes what somebody did in a period, or what such a run did. */
export const UNDO_ACTS = 'undoActs';

/** The most things that one run undoes something of. */
export const THINGS_UNDONE = 10_000;
/** The most things that a preview names. */
export const THINGS_PREVIEWED = 200;

const when = z.iso.datetime({ offset: true });

/** What somebody did from one moment until before another one, in everything or in one kind of things. */
export const actsToUndo = z.strictObject({
  /** An account: what the system does by itself follows from what people do. */
  actorId: z.uuid(),
  from: when,
  until: when,
  category: line(50).optional(),
});
export type ActsToUndo = z.output<typeof actsToUndo>;

/** `kept` names what others have changed since; `refused` says why nothing, or not all, of it is undone. */
const previewed = z.object({
  stream: z.string(),
  name: z.string().nullable(),
  changes: z.int(),
  undone: z.boolean(),
  kept: z.array(keptField),
  refused: z.string().nullable(),
});

/**
 * `kinds` counts the things by kind; `why` is set for a kind of which nothing is undone, and says why. `things` are the
 * first ones, those that are not wholly undone before the others.
 */
export const previewUndoActs = call({
  method: 'POST',
  path: '/api/admin/acts/undo/preview',
  summary: 'What undoing all that a person did in a period would change, and what it would not',
  access: 'admin',
  body: actsToUndo,
  answer: z.object({
    /** What the person is called. */
    actor: z.string().nullable(),
    acts: z.int(),
    undone: z.int(),
    notUndone: z.int(),
    keeping: z.int(),
    kinds: z.array(
      z.object({
        category: z.string(),
        acts: z.int(),
        things: z.int(),
        undone: z.int(),
        why: z.string().nullable(),
      }),
    ),
    things: z.array(previewed),
  }),
  reads: ['facts', 'thingNames', 'users'],
});

export const undoActs = call({
  method: 'POST',
  path: '/api/admin/acts/undo',
  summary: 'Undo all that a person did in a period. A run',
  access: 'admin',
  body: actsToUndo,
  answer: runStarted,
  later: true,
});

export const undoUndoActs = call({
  method: 'POST',
  path: '/api/admin/acts/undo/:id/undo',
  summary: 'Undo a run that undid what a person did. A run',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: runStarted,
  later: true,
});
