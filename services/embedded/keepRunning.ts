import { setTimeout as sleep } from 'node:timers/promises';
import { STANDSTILL, type StandstillPatience, watchStandstill } from './standstill.ts';

/** A process that serves. */
export type Running = {
  pid: number;
  port?: number;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end, and resolves when it has; kills it after the given time. */
  stop(patienceMs: number): Promise<void>;
  /** How it ended, in words for the terminal. */
  ended: Promise<string>;
  /** Resolves when it has answered. */
  ask(): Promise<unknown>;
};

/** A process that is started again whenever it ends by itself. */
export type Kept = {
  readonly pid: number;
  readonly port: number | undefined;
  readonly restarts: number;
  kill(signal: NodeJS.Signals): void;
  stop(patienceMs: number): Promise<void>;
};

export type KeepOptions<Process extends Running> = {
  name: string;
  /** Starts it and resolves when it serves. `before` is the run that ended, whose port is to be used again. */
  start(before?: Process): Promise<Process>;
  say(line: string): void;
  /** Called once when it failed ten times without having served for 5 s in between. */
  onGiveUp(reason: Error): void;
  /** When it counts as standing still, and is killed. */
  standstill?: StandstillPatience;
  /** Why it is not its fault that it failed, such as a full disk: then it is never given up. */
  excuse?(failure: Error): string | undefined;
  /** Milliseconds to wait after so many failures; tests wait less. */
  pause?(failures: number): number;
};

const manyFailures = 10;
const healthyAfterMs = 5_000;

/**
 * Starts a process and keeps it running: after an end that was not asked for it is started again, at first
 * within 100 ms, then in pauses that double up to 5 s, with jitter so that several do not march in step.
 * Rejects when the first start fails.
 */
export async function keepRunning<Process extends Running>(options: KeepOptions<Process>): Promise<Kept> {
  const { name, start, say, onGiveUp, pause = doublingPause } = options;
  const { standstill = STANDSTILL, excuse = () => undefined } = options;
  let current = await start();
  let stopping = false;
  let restarts = 0;

  const startAgain = async (): Promise<Error | undefined> => {
    try {
      current = await start(current);
      restarts += 1;
      // The stop came while it was starting.
      if (stopping) await current.stop(1_000);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };

  /** How it ended; one that stands still is killed. */
  const endOf = async (running: Process): Promise<string> => {
    const leave = watchStandstill(running, standstill, milliseconds => {
      if (stopping) return;
      say(`${name} stands still: it has not answered for ${Math.round(milliseconds / 1000)} s.`);
      running.kill('SIGKILL');
    });
    return running.ended.finally(leave);
  };

  const watch = async () => {
    let failures = 0;
    let failure: Error | undefined;
    let excused: string | undefined;
    while (!stopping) {
      const since = Date.now();
      const how = failure ? `did not start: ${failure.message}` : `stopped (${await endOf(current)})`;
      if (stopping) return;
      if (Date.now() - since > healthyAfterMs) failures = 0;
      const before = excused;
      excused = excuse(failure ?? new Error(how));
      if (excused) {
        failures = Math.min(failures, manyFailures - 1);
        if (excused !== before)
          say(`${name} ${how.split('\n')[0]}; ${excused}, so it is tried until it starts.`);
      } else if (failures >= manyFailures) {
        return onGiveUp(new Error(`${name} ${how}\n${name} keeps failing.`));
      } else say(`${name} ${how}; starting it again.`);
      await sleep(pause(failures));
      failures += 1;
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

function doublingPause(failures: number): number {
  return Math.min(5_000, 50 * 2 ** failures) * (1 + Math.random());
}
