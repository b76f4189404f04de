import type { AnswerOf } from '#contracts/platform/call.ts';
import type { listProjections } from '#contracts/system/projectionCalls.ts';
import type { ProjectionState, ProjectionWork } from '#contracts/system/projectionState.ts';
import { type Found, MIRROR, type Progress } from './readProjections.ts';

export type Shown = AnswerOf<typeof listProjections>['projections'][number];

/** The apply loop reports every 2 s. */
const SILENT_SECONDS = 10;
/** Before that an estimate jumps about. */
const LEAST_SECONDS = 0.5;

export type Seen = {
  state: ProjectionState;
  progress: ReadonlyMap<string, Progress>;
  behind: number;
  rate: number | undefined;
  oldest: Date | null;
  /** Seconds since the worker has reported. */
  beat: number | null;
};

/** A projection as the console shows it. */
export function shownProjection(found: Found, seen: Seen): Shown {
  const { name, position, kept, parkedStreams } = found;
  const { state, progress, behind, rate, oldest } = seen;
  const { held } = state;
  return {
    name,
    isMirror: name === MIRROR,
    position: String(position),
    behind,
    oldestWaitingAt: oldest?.toISOString() ?? null,
    rate: rate ?? null,
    ...stateOf(found, seen),
    kept,
    work: state.work.map(work => shownWork(work, progress.get(work.request))),
    held: held && { request: held.request, tables: [...held.tables] },
    outcome: state.outcome as Shown['outcome'],
    parkedStreams,
    parked: found.parked.map(({ stream, position: at, type, error, parkedAt }) => {
      return { stream, position: String(at), type, error, parkedAt: parkedAt.toISOString() };
    }),
  };
}

/** What matters most comes first. */
function stateOf(
  { conditions, parkedStreams }: Found,
  { state, beat, progress }: Seen,
): Pick<Shown, 'state' | 'since'> {
  const noted = (kind: string) => conditions.find(one => one.kind === kind);
  const since = (kind: string) => {
    const at = noted(kind)?.since;
    return at ? new Date(at).toISOString() : null;
  };
  if (beat === null || beat > SILENT_SECONDS) return { state: 'stopped', since: null };
  if (noted('paused')) return { state: 'paused', since: since('paused') };
  if (state.held || noted('swap_held')) return { state: 'held', since: since('swap_held') };
  if (noted('rebuild_failed')) return { state: 'failing', since: since('rebuild_failed') };
  const isRebuilt = state.work.some(({ kind, request }) => kind === 'rebuild' && progress.has(request));
  if (isRebuilt || noted('rebuilding')) return { state: 'rebuilding', since: since('rebuilding') };
  return { state: parkedStreams > 0 ? 'parked' : 'running', since: null };
}

function shownWork(
  { request, kind, stream }: ProjectionWork,
  progress: Progress | undefined,
): Shown['work'][number] {
  const done = Number(progress?.done ?? 0);
  const total = Number(progress?.total ?? 0);
  return {
    request,
    kind,
    stream: stream ?? null,
    stage: progress ? (progress.stage ?? 'read') : null,
    done,
    total,
    secondsLeft: progress ? secondsLeft(done, total, progress.seconds) : null,
  };
}

/** As long as the rest takes at the pace so far. */
export function secondsLeft(done: number, total: number, seconds: number): number | null {
  if (done <= 0 || total <= 0 || seconds < LEAST_SECONDS) return null;
  return Math.max(0, ((total - done) / done) * seconds);
}
