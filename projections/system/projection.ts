import { projectionStream } from '#contracts/system/projection.ts';
import type { Rules } from '#platform/commands/rules.ts';

// What operators do to a projection is noted as it happened: there is nothing to decide, and nothing to refuse.

type State = { rebuilds: number };
type Facts = typeof projectionStream.facts;
type Commands = typeof projectionStream.commands;

export const projectionRules: Rules<State, Facts, Commands> = {
  category: projectionStream.category,
  facts: projectionStream.facts,
  decide: {
    NoteRebuildStart: (_, data) => [{ type: 'ProjectionRebuildStarted', data }],
    NoteRebuild: (_, data) => [{ type: 'ProjectionRebuilt', data }],
    NoteRebuildFailure: (_, data) => [{ type: 'ProjectionRebuildFailed', data }],
    NoteRollback: (_, data) => [{ type: 'ProjectionRolledBack', data }],
    NoteRetry: (_, data) => [{ type: 'ParkedFactsRetried', data }],
    NoteSkip: (_, data) => [{ type: 'FactSkipped', data }],
  },
  evolve: {
    ProjectionRebuildStarted: state => state ?? { rebuilds: 0 },
    ProjectionRebuilt: state => ({ rebuilds: (state?.rebuilds ?? 0) + 1 }),
    ProjectionRebuildFailed: state => state ?? { rebuilds: 0 },
    ProjectionRolledBack: state => state ?? { rebuilds: 0 },
    ParkedFactsRetried: state => state ?? { rebuilds: 0 },
    FactSkipped: state => state ?? { rebuilds: 0 },
  },
};
