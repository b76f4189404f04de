import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive, signal, workingFolder } from './pids.ts';

/**
 * Clears what a killed run left in a data folder, so that Postgres can start there:
 * a postmaster that is still running is stopped; a pid file that names a process which is not the postmaster
 * of this folder (the number was given out again) is taken over. The pid file itself stays, since Postgres
 * finds through it whether backends of the old run still hold its shared memory.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [first = '', ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(first.trim());
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  if (isPostmasterOf(folder, pid)) return stopPostmaster(folder, pid);
  // Postgres takes a pid file with its parent's pid for stale, and goes on to look at the shared memory.
  writeFileSync(pidFile, [process.pid, ...rest].join('\n'));
}

/** Kills backends that outlived their postmaster in a long query. Linux only; elsewhere Postgres waits. */
export function killBackends(folder: string): void {
  for (const pid of processesIn(folder)) signal(pid, 'SIGKILL');
}

async function stopPostmaster(folder: string, pid: number): Promise<void> {
  // Fast shutdown, immediate shutdown, then the hard way: nothing acknowledged is lost by any of them.
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
  throw new Error(`A Postgres of an earlier run (process ${pid}) uses ${folder} and does not stop.`);
}

/** A postmaster works in its data folder, which Linux tells; elsewhere its command line names the folder. */
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
