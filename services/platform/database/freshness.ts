import type pg from 'pg';
import { keepListening, type Listening } from './listening.ts';
import { NOTICES, type Notice, noticeBoard } from './notices.ts';
import { type Progress, progressIn } from './progress.ts';

/** Lets a query wait until the projections it reads have passed a position of the log. */
export type Freshness = {
  /**
   * Whether all of `projections` have passed `position`, after up to `patience` ms; if not, where the slowest is.
   * Positions are not counts: `factsBetween` says how many facts lie between two.
   */
  wait(projections: readonly string[], position: bigint, patience?: number): Promise<Waited>;
  /** Which of `projections` are being rebuilt after a release: until that is done, no new fact reaches their rows. */
  rebuilt(projections: readonly string[]): readonly string[];
  /** The position of the rows of the slowest of `projections`, and that of the furthest projection of all. */
  spread(projections: readonly string[]): { slowest: bigint; furthest: bigint };
  /** A new value whenever rows of `projections` may have changed, as far as this process knows. */
  changes(projections: readonly string[]): readonly bigint[];
  /**
   * The position up to which rows of each projection have changed, or may have; undefined while this process may have
   * missed changes.
   */
  changed(): ReadonlyMap<string, bigint> | undefined;
  /** The position of the rows of every projection, as far as this process knows. */
  reached(): bigint;
  /** Calls back when projections may have moved; answers a function that stops it. */
  watch(listener: () => void): () => void;
  /**
   * Calls back with each notice (`notify`), over the same connection; with null when some may have been missed. Answers
   * a function that stops it.
   */
  heed(listener: (notice: Notice | null) => void): () => void;
  close(): Promise<void>;
};

export type Waited = { fresh: true } | { fresh: false; at: bigint };

/** The channel of the announcements that projections make in the transactions that move their checkpoints. */
const PROJECTED = 'projected';
/** The channel that notifies of changed conditions of projections. */
const CONDITIONS = 'conditions';
const PATIENCE_MS = 2_000;
const POLL_MS = 100;

/** Follows the checkpoints of projections by `LISTEN`; polls them while the listening connection is away. */
export function freshness(
  pool: pg.Pool,
  onError: (error: Error) => void,
  /** Called when it begins to listen, and when Postgres may have restarted. */
  onListening: (isListening: boolean) => void = () => {},
): Freshness {
  const progress = progressIn(pool);
  const listeners = new Set<() => void>();
  const { pass, heed } = noticeBoard();
  const wakeAll = (): void => {
    for (const wake of [...listeners]) wake();
  };
  const listening = keepListening(pool, {
    channels: [PROJECTED, CONDITIONS, NOTICES],
    onNotification(channel, payload) {
      if (channel === NOTICES) return pass(payload);
      if (channel === CONDITIONS) return void progress.loadConditions().catch(onError);
      progress.hear(payload);
      wakeAll();
    },
    async catchUp() {
      // Notifications from before this connection listened are reflected in the checkpoints.
      await progress.load();
      pass(null);
    },
    onChange() {
      onListening(listening.isListening());
      // A crash of Postgres takes back the last rows, although they were already announced.
      if (!listening.isListening()) progress.doubt();
      // When the connection is lost, those who wait for a notification have to poll.
      wakeAll();
    },
    onError,
  });

  return {
    wait: waitingFor({ progress, listening, listeners }),
    rebuilt: projections => projections.filter(progress.isRebuilding),
    spread: projections => ({ slowest: progress.slowestOf(projections), furthest: progress.furthest() }),
    changes: progress.changesOf,
    changed: () => (listening.isListening() ? progress.changed() : undefined),
    reached: progress.reached,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heed,
    async close() {
      listening.close();
    },
  };
}

type Heard = { progress: Progress; listening: Listening; listeners: Set<() => void> };

function waitingFor({ progress, listening, listeners }: Heard): Freshness['wait'] {
  return async (projections, position, patience = PATIENCE_MS) => {
    const until = Date.now() + patience;
    for (;;) {
      if (!listening.isListening()) {
        progress.doubt();
        await progress.load();
      }
      const at = progress.slowestOf(projections);
      const left = until - Date.now();
      if (at >= position) return { fresh: true };
      if (left <= 0) return { fresh: false, at };
      await woken(listeners, listening.isListening() ? left : Math.min(left, POLL_MS));
    }
  };
}

/** Resolves when woken through `listeners`, or after this many milliseconds. */
function woken(listeners: Set<() => void>, milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    const wake = (): void => {
      clearTimeout(timer);
      listeners.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    listeners.add(wake);
  });
}
