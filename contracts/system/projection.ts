import { z } from 'zod';
import { notes } from '../platform/notes.ts';

const rebuilt = {
  facts: z.int(),
  rows: z.int(),
  parked: z.int(),
  seconds: z.number(),
  identical: z.boolean().nullable(),
  source: z.enum(['mirror', 'store']),
};

/** What was done to a projection, and by whom; its rows themselves follow from the other streams alone. */
export const projectionFacts = {
  ProjectionRebuildStarted: z.object({ source: z.enum(['mirror', 'store']) }),
  ProjectionRebuilt: z.object(rebuilt),
  ProjectionRebuildFailed: z.object({ why: z.string() }),
  ProjectionRolledBack: z.object({}),
  ParkedFactsRetried: z.object({ parkedStream: z.string(), stillParked: z.boolean() }),
  FactSkipped: z.object({ position: z.string(), why: z.string() }),
};

export const projectionCommands = {
  NoteRebuildStart: projectionFacts.ProjectionRebuildStarted,
  NoteRebuild: projectionFacts.ProjectionRebuilt,
  NoteRebuildFailure: projectionFacts.ProjectionRebuildFailed,
  NoteRollback: projectionFacts.ProjectionRolledBack,
  NoteRetry: projectionFacts.ParkedFactsRetried,
  NoteSkip: projectionFacts.FactSkipped,
};

/** Streams `projection-<name>`. */
export const projectionStream = notes('projection', projectionFacts, projectionCommands);
