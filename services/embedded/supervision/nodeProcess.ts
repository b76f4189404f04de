import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { type FromChild, type Ready, type ToChild, WRONG_SETTING } from '#platform/program/child.ts';
import { privately } from '../machine/closedFiles.ts';
import { openLog } from '../machine/logFile.ts';
import type { Roll } from '../machine/orphans.ts';
import type { Running } from './keepRunning.ts';
import { type StartProgress, startProgress, watchProgress } from './startProgress.ts';

export type NodeProcessOptions = {
  script: string;
  /** Included in the process's command line, so that a later start can recognise whose child it was. */
  mark: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Called with the reason when the log cannot be written, and with undefined when it can again. */
  onLogTrouble?: (reason: string | undefined) => void;
  say(line: string): void;
  /** Also shows the lines that are meant for people, which are those that are not JSON. */
  talks?: boolean;
  /** Records the process id immediately, long before the process is ready, until it has ended. */
  roll: Pick<Roll, 'add' | 'delete'>;
  /** What the start that it is a part of achieves. Without it, only its own time counts. */
  progress?: StartProgress;
  /** Milliseconds without any progress after which it is given up; tests use shorter times. */
  readyPatience?: number;
};

export type NodeProcess = Running & { ready: Ready; tell(message: ToChild): void };

const READY_PATIENCE_MS = 60_000;
/**
 * Megabytes for the young generation of the heap. By default Node uses many times that on a machine with much
 * memory: an import of 40,000 rows then made a process grow by 219 MB instead of 128, and was no faster.
 */
const youngObjects = 8;
/** A repeated error is shown at most this often; the log has every occurrence. */
const repeatAfterMs = 30_000;

/**
 * Starts one of our own processes and resolves once it has reported ready. Its output goes to `logFile`;
 * errors go to the terminal too. It has its own process group: Ctrl-C reaches it through the supervisor.
 */
export async function startNode(options: NodeProcessOptions): Promise<NodeProcess> {
  const child = launch(options);
  const tail = collectOutput(child, options);
  const ended = endOf(child);
  const stop = (patienceMs: number) => stopChild(child, ended, patienceMs);
  try {
    const ready = await becomesReady(child, ended, options);
    options.progress?.step();
    const kill = (signal: NodeJS.Signals) => void child.kill(signal);
    const tell = (message: ToChild) => {
      if (child.connected) child.send(message, () => {});
    };
    return { pid: child.pid!, port: ready.port, ready, kill, stop, ended, tell, ask: asking(child, tell) };
  } catch (error) {
    await stop(0);
    if (error instanceof Error && hasReportedReason(error)) throw error;
    throw new Error([(error as Error).message, ...tail].join('\n'));
  }
}

/** A ping that the process answers as soon as its event loop is free. */
function asking(child: ChildProcess, tell: (message: ToChild) => void): () => Promise<unknown> {
  let last = 0;
  const waiting = new Map<number, () => void>();
  child.on('message', (message: FromChild) => {
    if (!('pong' in message)) return;
    waiting.get(message.pong)?.();
    waiting.delete(message.pong);
  });
  return () =>
    new Promise<void>(settle => {
      last += 1;
      waiting.set(last, settle);
      tell({ ping: last });
    });
}

/** Runs one of our own programs to its end; rejects with its last lines if the exit code was not 0. */
export async function runNode(options: NodeProcessOptions): Promise<void> {
  const child = launch(options);
  const tail = collectOutput(child, options);
  const how = await endOf(child);
  if (child.exitCode === WRONG_SETTING) throw new Error(tail.join('\n'));
  if (child.exitCode !== 0)
    throw new Error([`${basename(options.script)} failed (${how}).`, ...tail].join('\n'));
}

function launch({ script, mark, env, cwd, roll }: NodeProcessOptions): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as StdioOptions;
  const execArgv = [`--max-semi-space-size=${youngObjects}`];
  const child = privately(() => fork(script, [mark], { cwd, env, execArgv, detached: true, stdio }));
  const { pid } = child;
  if (pid) {
    roll.add(pid);
    child.once('exit', () => roll.delete(pid));
  }
  return child;
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise(settle => {
    child.once('error', error => settle(error.message));
    child.once('exit', (code, signal) => settle(signal ?? `exit code ${code}`));
  });
}

/** Marks the cause of an error that the process itself reported. */
const TOLD = 'told';

/** Whether a process itself reported why it cannot start: something that it needs is missing. */
export function hasReportedReason(failure: Error): boolean {
  return failure.cause === TOLD;
}

async function becomesReady(
  child: ChildProcess,
  ended: Promise<string>,
  { progress = startProgress(), readyPatience = READY_PATIENCE_MS }: NodeProcessOptions,
): Promise<Ready> {
  let leave = (): void => {};
  const ready = new Promise<Ready>((settle, reject) => {
    child.on('message', (message: FromChild) => {
      if ('ready' in message) settle(message);
      if ('failed' in message) reject(new Error(message.failed, { cause: TOLD }));
    });
    ended.then(how => reject(new Error(`It ended (${how}).`)));
    leave = watchProgress(progress, readyPatience, () =>
      reject(
        new Error(`It was not ready after ${readyPatience / 1000} s, in which no other part got on either.`),
      ),
    );
  });
  return ready.finally(leave);
}

async function stopChild(child: ChildProcess, ended: Promise<string>, patienceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  if (patienceMs > 0) child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}

/** Writes every line to the log; shows errors on the terminal; returns the last lines, kept up to date. */
function collectOutput(child: ChildProcess, options: NodeProcessOptions): string[] {
  const { logFile, say, talks } = options;
  const log = openLog(logFile, options.onLogTrouble);
  const tail: string[] = [];
  let lastError = '';
  let lastShown = 0;
  const take = (line: string) => {
    log.write(line);
    tail.push(line);
    if (tail.length > 12) tail.shift();
    if (talks && !line.startsWith('{')) say(line.trim());
    const error = errorIn(line);
    if (error && (error !== lastError || Date.now() - lastShown > repeatAfterMs)) {
      lastError = error;
      lastShown = Date.now();
      say(error);
    }
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', take);
  child.once('close', () => log.close());
  return tail;
}

/** The message of a pino line of level error (50) or worse. */
function errorIn(line: string): string | undefined {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    return level >= 50 ? [msg, err?.message].filter(Boolean).join(': ') : undefined;
  } catch {
    return undefined;
  }
}
