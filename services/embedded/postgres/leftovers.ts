import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive, signal, workingFolder } from '../machine/pids.ts';

/**
 * Clears what a killed run left in a data folder, so that Postgres can start there: stops a postmaster that
 * is still running; takes over a pid file whose process is not this folder's postmaster (the id was reused).
 * The pid file itself stays, because Postgres uses it to find out whether backends of the old run still hold
 * its shared memory.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [first = '', ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(first.trim());
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  if (isPostmasterOf(folder, pid)) return stopPostmaster(folder, pid);
  // Postgres treats a pid file with its parent's pid as stale, and continues by checking the shared memory.
  writeFileSync(pidFile, [process.pid, ...rest].join('\n'));
}

/** Kills backends that outlived their postmaster in a long query. Linux only; elsewhere Postgres waits. */
export function killBackends(folder: string): void {
  for (const pid of processesIn(folder)) signal(pid, 'SIGKILL');
}

async function stopPostmaster(folder: string, pid: number): Promise<void> {
  // Fast shutdown, immediate shutdown, then a kill: none of them loses anything acknowledged.
  for (const [name, patience] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signal(pid, name);
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await sleep(25);
    }
  }
  throw new Error(`A Postgres from an earlier run (process ${pid}) is using ${folder} and does not stop.`);
}

/**
 * A postmaster's working directory is its data folder, which Linux shows; elsewhere its command line names
 * the folder.
 */
function isPostmasterOf(folder: string, pid: number): boolean {
  const real = realpathSync(folder);
  if (process.platform === 'linux') return workingFolder(pid) === real && commandOf(pid).includes('postgres');
  const command = commandOf(pid);
  return command.includes('postgres') && (command.includes(folder) || command.includes(real));
}

function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => workingFolder(pid) === real);
}
