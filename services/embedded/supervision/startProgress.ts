import { cpuTimeOf, isAlive } from '../machine/pids.ts';

/** What a start as a whole achieves: none of its parts is given up while the others get on. */
export type StartProgress = {
  /** Something is done: a part is ready, the site is built. */
  step(): void;
  /** A process that works on the start, such as the build of the site: the CPU time that it uses is progress. */
  working(pid: number): void;
  /** A number that grows with every progress. */
  count(): number;
};

/** On systems that report no CPU times, a working process makes progress until it has ended. */
export function startProgress(): StartProgress {
  let steps = 0;
  const workers = new Map<number, number | undefined>();
  return {
    step() {
      steps += 1;
    },
    working: pid => void workers.set(pid, undefined),
    count() {
      for (const [pid, before] of workers) {
        const now = cpuTimeOf(pid);
        if (now === undefined ? isAlive(pid) : now !== before) steps += 1;
        workers.set(pid, now);
      }
      return steps;
    },
  };
}

/**
 * Calls back once nothing has made progress for `patience` milliseconds. Time is counted in looks: none is taken while
 * the machine sleeps, or while this process itself gets no CPU time. Returns a function that ends it.
 */
export function watchProgress(progress: StartProgress, patience: number, onIdle: () => void): () => void {
  const every = Math.min(1_000, patience / 10);
  let idle = 0;
  let before = progress.count();
  const timer = setInterval(() => {
    const now = progress.count();
    idle = now === before ? idle + every : 0;
    before = now;
    if (idle < patience) return;
    clearInterval(timer);
    onIdle();
  }, every);
  return () => clearInterval(timer);
}
