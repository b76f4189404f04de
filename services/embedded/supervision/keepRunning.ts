import { setTimeout as sleep } from 'node:timers/promises';
import { backOff } from '#platform/program/backOff.ts';
import { STANDSTILL, type StandstillPatience, watchStandstill } from './standstill.ts';

/** A process that serves. */
export type Running = {
  pid: number;
  port?: number;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end, and resolves when it has ended; kills it after the given time. */
  stop(patienceMs: number): Promise<void>;
  /** How it ended, in words for the terminal. */
  ended: Promise<string>;
  /** Resolves when it has answered a ping. */
  ask(): Promise<unknown>;
};

/** A process that is restarted whenever it ends unasked. */
export type Kept = {
  readonly pid: number;
  readonly port: number | undefined;
  readonly restarts: number;
  kill(signal: NodeJS.Signals): void;
  stop(patienceMs: number): Promise<void>;
};

export type KeepOptions<Process extends Running> = {
  name: string;
  /** Starts it and resolves when it serves. `before` is the run that ended, whose port is to be reused. */
  start(before?: Process): Promise<Process>;
  say(line: string): void;
  /** Called once, after ten failures without having served for 5 s in between. */
  onGiveUp(reason: Error): void;
  /** When it counts as hung, and is killed. */
  standstill?: StandstillPatience;
  /** A cause outside the process, such as a full disk: with one, it is retried without limit. */
  excuse?(failure: Error): string | undefined;
  /** The pause in milliseconds after this many failures; tests use shorter ones. */
  pause?(failures: number): number;
};

const manyFailures = 10;
const healthyAfterMs = 5_000;
const RESTART = { first: 100, most: 10_000 };

/**
 * Starts a process and keeps it running: if it ends without being asked to, it is restarted, at first within
 * 100 ms, then with pauses that double up to 10 s, with jitter so that several processes do not restart in
 * lockstep. Rejects if the first start fails.
 */
export async function keepRunning<Process extends Running>(options: KeepOptions<Process>): Promise<Kept> {
  const { start } = options;
  let current = await start();
  let stopping = false;
  let restarts = 0;

  const startAgain = async (): Promise<Error | undefined> => {
    try {
      current = await start(current);
      restarts += 1;
      // Stopped while it was starting.
      if (stopping) await current.stop(1_000);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };

  const watch = async () => {
    const pauseAfter = failureJudge(options);
    let failure: Error | undefined;
    while (!stopping) {
      const since = Date.now();
      const ended = failure ? '' : await endOf(current, options, () => stopping);
      if (stopping) return;
      const pause = pauseAfter(ended, failure, Date.now() - since);
      if (pause === undefined) return;
      await sleep(pause);
      if (!stopping) failure = await startAgain();
    }
  };
  const watching = watch();

  return {
    get pid() {
      return current.pid;
    },
    get port() {
      return current.port;
    },
    get restarts() {
      return restarts;
    },
    kill: signal => current.kill(signal),
    async stop(patienceMs) {
      stopping = true;
      await current.stop(patienceMs);
      await watching;
    },
  };
}

/** Resolves when it has ended; if it hangs, it is killed. */
async function endOf<Process extends Running>(
  running: Process,
  { name, say, standstill = STANDSTILL }: KeepOptions<Process>,
  isStopping: () => boolean,
): Promise<string> {
  const leave = watchStandstill(running, standstill, milliseconds => {
    if (isStopping()) return;
    say(`${name} is not responding: it has not answered for ${Math.round(milliseconds / 1000)} s.`);
    running.kill('SIGKILL');
  });
  return running.ended.finally(leave);
}

type Judge = (ended: string, failure: Error | undefined, servedMs: number) => number | undefined;

/** Reports each failure; answers how long to pause before the next start, or undefined after giving up. */
function failureJudge<Process extends Running>(options: KeepOptions<Process>): Judge {
  const { name, say, onGiveUp, excuse, pause = failures => backOff(failures, RESTART) } = options;
  let failures = 0;
  let excused: string | undefined;
  return (ended, failure, servedMs) => {
    const how = failure ? `did not start: ${failure.message}` : `stopped (${ended})`;
    if (servedMs > healthyAfterMs) failures = 0;
    const before = excused;
    excused = excuse?.(failure ?? new Error(how));
    if (excused) {
      failures = Math.min(failures, manyFailures - 1);
      if (excused !== before)
        say(`${name} ${how.split('\n')[0]}; ${excused}, so it is retried until it starts.`);
    } else if (failures >= manyFailures) {
      onGiveUp(new Error(`${name} ${how}\n${name} keeps failing.`));
      return undefined;
    } else say(`${name} ${how}; restarting it.`);
    return pause(failures++);
  };
}
