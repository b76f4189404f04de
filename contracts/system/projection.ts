import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';
import { type ProjectionState, projectionFolds, UNTOUCHED } from './projectionState.ts';

const request = z.uuid();
const source = z.enum(['mirror', 'store']);

const rebuilt = {
  facts: z.int(),
  rows: z.int(),
  parked: z.int(),
  seconds: z.number(),
  identical: z.boolean().nullable(),
  source,
  /** The request that this answers; absent for what the command line did. */
  request: request.optional(),
};

/** How many rows of a table the live ones, the rebuilt ones, and only the live ones have. */
const tableRows = z.object({ table: z.string(), live: z.int(), rebuilt: z.int(), lost: z.int() });
export type TableRows = z.infer<typeof tableRows>;

/** What was done to a projection, and by whom; its rows themselves follow from the other streams alone. */
export const projectionFacts = {
  ProjectionRebuildStarted: z.object({ source }),
  ProjectionRebuilt: z.object(rebuilt),
  ProjectionRebuildFailed: z.object({ why: z.string() }),
  ProjectionRolledBack: z.object({ request: request.optional() }),
  ParkedFactsRetried: z.object({
    parkedStream: z.string(),
    stillParked: z.boolean(),
    request: request.optional(),
  }),
  FactSkipped: z.object({ position: z.string(), why: z.string(), request: request.optional() }),
  ProjectionPaused: z.object({}),
  ProjectionResumed: z.object({}),
  ProjectionRebuildRequested: z.object({ request }),
  ThingRebuildRequested: z.object({ request, thing: z.string() }),
  ProjectionComparisonRequested: z.object({ request }),
  ProjectionRollbackRequested: z.object({ request }),
  ParkedRetryRequested: z.object({ request, parkedStream: z.string() }),
  FactSkipRequested: z.object({ request, position: z.string(), parkedStream: z.string(), why: z.string() }),
  ProjectionWorkCancelled: z.object({ request }),
  ThingRebuilt: z.object({ request, thing: z.string(), parked: z.boolean() }),
  /** Columns without their values, which may be personal. */
  ProjectionCompared: z.object({
    request,
    identical: z.boolean().nullable(),
    tables: z.array(tableRows),
    columns: z.array(z.string()),
  }),
  /** A rebuild would lose rows, and waits for a person's yes. `shape` identifies the fold and its columns. */
  ProjectionSwapHeld: z.object({ request, shape: z.string(), tables: z.array(tableRows) }),
  ProjectionSwapApproved: z.object({ request }),
  ProjectionSwapDeclined: z.object({ request }),
  ProjectionWorkFailed: z.object({ request, why: z.string() }),
};

export const projectionCommands = {
  NoteRebuildStart: projectionFacts.ProjectionRebuildStarted,
  NoteRebuild: projectionFacts.ProjectionRebuilt,
  NoteRebuildFailure: projectionFacts.ProjectionRebuildFailed,
  NoteRollback: projectionFacts.ProjectionRolledBack,
  NoteRetry: projectionFacts.ParkedFactsRetried,
  NoteSkip: projectionFacts.FactSkipped,
  NoteThing: projectionFacts.ThingRebuilt,
  NoteComparison: projectionFacts.ProjectionCompared,
  NoteHold: projectionFacts.ProjectionSwapHeld,
  NoteFailure: projectionFacts.ProjectionWorkFailed,
  PauseProjection: projectionFacts.ProjectionPaused,
  ResumeProjection: projectionFacts.ProjectionResumed,
  RequestRebuild: projectionFacts.ProjectionRebuildRequested,
  RequestThing: projectionFacts.ThingRebuildRequested,
  RequestComparison: projectionFacts.ProjectionComparisonRequested,
  RequestRollback: projectionFacts.ProjectionRollbackRequested,
  RequestRetry: projectionFacts.ParkedRetryRequested,
  RequestSkip: projectionFacts.FactSkipRequested,
  CancelWork: projectionFacts.ProjectionWorkCancelled,
  ApproveSwap: projectionFacts.ProjectionSwapApproved,
  DeclineSwap: projectionFacts.ProjectionSwapDeclined,
};

type Facts = typeof projectionFacts;
type Begin = { [Type in keyof Facts]: (data: z.output<Facts[Type]>) => ProjectionState };

const begin = Object.fromEntries(
  Object.entries(projectionFolds).map(([type, foldOne]) => [type, (data: never) => foldOne(UNTOUCHED, data)]),
) as Begin;

/** Streams `projection-<name>`. Any fact can be the first. */
export const projectionStream: StreamOf<ProjectionState, Facts, typeof projectionCommands, keyof Facts> = {
  category: 'projection',
  named: 'id',
  facts: projectionFacts,
  commands: projectionCommands,
  begin,
  evolve: projectionFolds,
};
