import { cpuTimeOf } from '../machine/pids.ts';

/** Milliseconds. */
export type StandstillPatience = {
  /** Between two pings. */
  every: number;
  /** A process that has been silent this long, and has used no CPU time either, has stalled. */
  still: number;
  /** A process that uses CPU time, whatever for, may be silent this long before it counts as hung. */
  busy: number;
};

/**
 * None of our processes blocks its event loop for even a second, not even in a rebuild of 300,000 facts; the
 * long limit is for machines that are out of memory.
 */
export const STANDSTILL: StandstillPatience = { every: 2_000, still: 10_000, busy: 120_000 };

type Watched = {
  pid: number;
  /** Resolves when it has answered, whatever the answer. */
  ask(): Promise<unknown>;
};

/**
 * Pings a process periodically, and calls back, once, if it has stalled: stopped, blocked or hung. Time is
 * counted in pings sent: while the machine sleeps, or this process itself gets no CPU time, none is sent.
 * Returns a function that ends it.
 */
export function watchStandstill(
  process: Watched,
  { every, still, busy }: StandstillPatience,
  onStill: (milliseconds: number) => void,
): () => void {
  let silent = 0;
  let idle = 0;
  let worked = cpuTimeOf(process.pid);
  const look = (): void => {
    const now = cpuTimeOf(process.pid);
    // If the system does not report CPU time, the process may have been working all along.
    idle = now === undefined || now !== worked ? 0 : idle + every;
    worked = now;
    if (silent > busy || (silent > still && idle >= still)) {
      clearInterval(timer);
      onStill(silent);
      return;
    }
    silent += every;
    process.ask().then(
      () => (silent = 0),
      () => {},
    );
  };
  const timer = setInterval(look, every).unref();
  return () => clearInterval(timer);
}
