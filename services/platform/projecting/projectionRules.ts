import type { NewFact } from '#contracts/platform/fact.ts';
import { type projectionFacts, projectionStream } from '#contracts/system/projection.ts';
import { type ProjectionState, UNTOUCHED } from '#contracts/system/projectionState.ts';
import { projectionSentences } from '#contracts/system/sentences.ts';
import type { Rules } from '../commands/rules.ts';
import { Refusal } from '../refusals/refusal.ts';

// People ask for work on a projection; the projections worker, which alone may write its rows, performs it and notes how
// it ended. A projection is paused or worked on, never both: a rebuild would bring paused rows up to date. One rebuild or
// comparison of a projection is open at a time, and none while a rebuild waits for a person's yes.

type Type = keyof typeof projectionFacts;
type Fact = NewFact<typeof projectionFacts>;

/** Recorded as it happened: there is nothing to decide or refuse. */
const note =
  (type: Type) =>
  (_: unknown, data: unknown): Fact[] => [{ type, data } as Fact];

/** The fields of requests; each has some of them. */
type Asked = { request: string; parkedStream: string; thing: string };

/** Recorded unless `refuse` throws. */
const request =
  (type: Type, refuse: (state: ProjectionState, data: Asked) => void) =>
  (state: ProjectionState | undefined, data: unknown): Fact[] => {
    refuse(state ?? UNTOUCHED, data as Asked);
    return [{ type, data } as Fact];
  };

const isRemade = ({ work }: ProjectionState): boolean =>
  work.some(({ kind }) => kind === 'rebuild' || kind === 'compare' || kind === 'rollback');

function refuseIf(applies: boolean, sentence: ConstructorParameters<typeof Refusal>[0]): void {
  if (applies) throw new Refusal(sentence);
}

function needIdle(state: ProjectionState): void {
  needLive(state);
  refuseIf(isRemade(state), projectionSentences.underWay);
  refuseIf(state.held !== null, projectionSentences.waitsForYes);
}

function needLive({ paused }: ProjectionState): void {
  refuseIf(paused, projectionSentences.isPaused);
}

function needHeld({ held }: ProjectionState, { request: id }: { request: string }): void {
  refuseIf(held?.request !== id, projectionSentences.notHeld);
}

function needNoneFor(state: ProjectionState, { parkedStream }: { parkedStream: string }): void {
  needLive(state);
  const isAsked = state.work.some(({ kind, stream }) => kind !== 'thing' && stream === parkedStream);
  refuseIf(isAsked, projectionSentences.underWay);
}

/** The rules for requests to projections, and for what is done to them. */
export const projectionRules: Rules<typeof projectionStream> = {
  of: projectionStream,
  decide: {
    NoteRebuildStart: note('ProjectionRebuildStarted'),
    NoteRebuild: note('ProjectionRebuilt'),
    NoteRebuildFailure: note('ProjectionRebuildFailed'),
    NoteRollback: note('ProjectionRolledBack'),
    NoteRetry: note('ParkedFactsRetried'),
    NoteSkip: note('FactSkipped'),
    NoteThing: note('ThingRebuilt'),
    NoteComparison: note('ProjectionCompared'),
    NoteHold: note('ProjectionSwapHeld'),
    NoteFailure: note('ProjectionWorkFailed'),
    PauseProjection: request('ProjectionPaused', state => {
      refuseIf(state.paused, projectionSentences.alreadyPaused);
      refuseIf(isRemade(state), projectionSentences.underWay);
    }),
    ResumeProjection: request('ProjectionResumed', ({ paused }) =>
      refuseIf(!paused, projectionSentences.notPaused),
    ),
    RequestRebuild: request('ProjectionRebuildRequested', needIdle),
    RequestThing: request('ThingRebuildRequested', (state, { thing }) => {
      needLive(state);
      const isAsked = state.work.some(({ kind, stream }) => kind === 'thing' && stream === thing);
      refuseIf(isAsked, projectionSentences.underWay);
    }),
    RequestComparison: request('ProjectionComparisonRequested', needIdle),
    RequestRollback: request('ProjectionRollbackRequested', needIdle),
    RequestRetry: request('ParkedRetryRequested', needNoneFor),
    RequestSkip: request('FactSkipRequested', needNoneFor),
    CancelWork: request('ProjectionWorkCancelled', ({ work }, { request: id }) =>
      refuseIf(!work.some(one => one.request === id), projectionSentences.notUnderWay),
    ),
    ApproveSwap: request('ProjectionSwapApproved', needHeld),
    DeclineSwap: request('ProjectionSwapDeclined', needHeld),
  },
};
