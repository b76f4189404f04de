import { projectionStream } from '#contracts/system/projection.ts';
import { noteRules } from '#platform/commands/noteRules.ts';

// What operators do to a projection is recorded as it happened: there is nothing to decide or refuse.

export const projectionRules = noteRules(projectionStream, {
  NoteRebuildStart: 'ProjectionRebuildStarted',
  NoteRebuild: 'ProjectionRebuilt',
  NoteRebuildFailure: 'ProjectionRebuildFailed',
  NoteRollback: 'ProjectionRolledBack',
  NoteRetry: 'ParkedFactsRetried',
  NoteSkip: 'FactSkipped',
});
