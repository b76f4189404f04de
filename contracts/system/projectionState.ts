// What has been asked of a projection and is not answered yet. The worker that may write its rows reads this, and
// records how each request ended.

export const WORK_KINDS = ['rebuild', 'compare', 'thing', 'rollback', 'retry', 'skip'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

type Rows = { table: string; live: number; rebuilt: number; lost: number };

/** A request that is still open. */
export type ProjectionWork = {
  request: string;
  kind: WorkKind;
  stream?: string;
  position?: string;
  why?: string;
  /** The losses that a person has accepted. */
  accepted?: readonly Rows[];
};

/** A rebuild that waits for a person's yes. */
export type HeldSwap = { request: string; shape: string; tables: readonly Rows[] };

/** How the latest request ended. */
export type ProjectionOutcome =
  | { kind: 'rebuilt'; rows: number; seconds: number; identical: boolean | null }
  | { kind: 'compared'; identical: boolean | null; tables: readonly Rows[]; columns: readonly string[] }
  | { kind: 'thing'; thing: string; parked: boolean }
  | { kind: 'rolledBack' | 'declined' | 'cancelled' }
  | { kind: 'retried'; stream: string; stillParked: boolean }
  | { kind: 'skipped'; position: string }
  | { kind: 'failed'; why: string };

export type ProjectionState = {
  paused: boolean;
  /** In the order in which it was requested. */
  work: readonly ProjectionWork[];
  held: HeldSwap | null;
  /** The shape of rows that a person has declined. */
  declined: string | null;
  outcome: ProjectionOutcome | null;
};

export const UNTOUCHED: ProjectionState = {
  paused: false,
  work: [],
  held: null,
  declined: null,
  outcome: null,
};

type Request = { request: string };
type Answer = { request?: string | undefined };

const asked = (state: ProjectionState, one: ProjectionWork): ProjectionState => ({
  ...state,
  work: [...state.work, one],
});

const ended = (
  state: ProjectionState,
  { request }: Answer,
  outcome: ProjectionOutcome | null,
): ProjectionState => ({ ...state, work: state.work.filter(one => one.request !== request), outcome });

/** The rows are new: whatever waited for a yes was about the rows before. */
const replaced = (state: ProjectionState, answer: Answer, outcome: ProjectionOutcome): ProjectionState => ({
  ...ended(state, answer, outcome),
  held: null,
  declined: null,
});

/** How each fact changes what is open. */
export const projectionFolds = {
  ProjectionRebuildStarted: (state: ProjectionState): ProjectionState => state,
  ProjectionRebuilt: (
    state: ProjectionState,
    data: Answer & { rows: number; seconds: number; identical: boolean | null },
  ): ProjectionState => {
    const { rows, seconds, identical } = data;
    return replaced(state, data, { kind: 'rebuilt', rows, seconds, identical });
  },
  ProjectionRebuildFailed: (state: ProjectionState, { why }: { why: string }): ProjectionState => ({
    ...state,
    outcome: { kind: 'failed', why },
  }),
  ProjectionRolledBack: (state: ProjectionState, data: Answer): ProjectionState =>
    replaced(state, data, { kind: 'rolledBack' }),
  ParkedFactsRetried: (
    state: ProjectionState,
    data: Answer & { parkedStream: string; stillParked: boolean },
  ): ProjectionState =>
    ended(state, data, { kind: 'retried', stream: data.parkedStream, stillParked: data.stillParked }),
  FactSkipped: (state: ProjectionState, data: Answer & { position: string }): ProjectionState =>
    ended(state, data, { kind: 'skipped', position: data.position }),
  ProjectionPaused: (state: ProjectionState): ProjectionState => ({ ...state, paused: true }),
  ProjectionResumed: (state: ProjectionState): ProjectionState => ({ ...state, paused: false }),
  ProjectionRebuildRequested: (state: ProjectionState, { request }: Request): ProjectionState =>
    asked(state, { request, kind: 'rebuild' }),
  ThingRebuildRequested: (
    state: ProjectionState,
    { request, thing }: Request & { thing: string },
  ): ProjectionState => asked(state, { request, kind: 'thing', stream: thing }),
  ProjectionComparisonRequested: (state: ProjectionState, { request }: Request): ProjectionState =>
    asked(state, { request, kind: 'compare' }),
  ProjectionRollbackRequested: (state: ProjectionState, { request }: Request): ProjectionState =>
    asked(state, { request, kind: 'rollback' }),
  ParkedRetryRequested: (
    state: ProjectionState,
    { request, parkedStream }: Request & { parkedStream: string },
  ): ProjectionState => asked(state, { request, kind: 'retry', stream: parkedStream }),
  FactSkipRequested: (
    state: ProjectionState,
    {
      request,
      position,
      parkedStream,
      why,
    }: Request & { position: string; parkedStream: string; why: string },
  ): ProjectionState => asked(state, { request, kind: 'skip', stream: parkedStream, position, why }),
  ProjectionWorkCancelled: (state: ProjectionState, data: Request): ProjectionState =>
    ended(state, data, { kind: 'cancelled' }),
  ThingRebuilt: (
    state: ProjectionState,
    data: Request & { thing: string; parked: boolean },
  ): ProjectionState => ended(state, data, { kind: 'thing', thing: data.thing, parked: data.parked }),
  ProjectionCompared: (
    state: ProjectionState,
    data: Request & { identical: boolean | null; tables: Rows[]; columns: string[] },
  ): ProjectionState => {
    const { identical, tables, columns } = data;
    return ended(state, data, { kind: 'compared', identical, tables, columns });
  },
  ProjectionSwapHeld: (state: ProjectionState, held: HeldSwap): ProjectionState => ({
    ...ended(state, held, null),
    held,
  }),
  ProjectionSwapApproved: (state: ProjectionState, { request }: Request): ProjectionState => ({
    ...asked(state, { request, kind: 'rebuild', accepted: state.held?.tables ?? [] }),
    held: null,
  }),
  ProjectionSwapDeclined: (state: ProjectionState): ProjectionState => ({
    ...state,
    held: null,
    declined: state.held?.shape ?? null,
    outcome: { kind: 'declined' },
  }),
  ProjectionWorkFailed: (state: ProjectionState, data: Request & { why: string }): ProjectionState =>
    ended(state, data, { kind: 'failed', why: data.why }),
};
