import { cpuTimeOf } from './pids.ts';

/** Milliseconds. */
export type StandstillPatience = {
  /** Between two questions. */
  every: number;
  /** A process that has said nothing for so long, and has not worked either, stands still. */
  still: number;
  /** One that works, on whatever it is, has so long until it counts as hung. */
  busy: number;
};

/**
 * Nothing of ours keeps its event loop for as much as a second, not even a rebuild of 300,000 facts; the long
 * limit is for machines that are out of memory.
 */
export const STANDSTILL: StandstillPatience = { every: 2_000, still: 10_000, busy: 120_000 };

type Watched = {
  pid: number;
  /** Resolves when it has answered, whatever it has answered. */
  ask(): Promise<unknown>;
};

/**
 * Asks a process again and again whether it is there, and calls back, once, when it stands still: stopped,
 * blocked or hung. Time counts by the questions that were put: while the machine sleeps, or this process gets no
 * turn itself, none is. Answers what ends it.
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
    // Where the system does not tell, it may always have worked.
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
