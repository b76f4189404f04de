import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive, signal } from './pids.ts';

/**
 * The process ids of living children, kept in a file for the next start in case this process is killed with
 * -9.
 */
export type Roll = { add(pid: number): void; delete(pid: number): void; pids(): number[] };

export function childProcesses(dataDir: string): Roll {
  const present = new Set<number>();
  const write = () => {
    try {
      // Written to a temporary file and renamed, so that a reader never sees half of it.
      const draft = `${fileIn(dataDir)}.new`;
      writeFileSync(draft, JSON.stringify([...present]), { mode: 0o600 });
      renameSync(draft, fileIn(dataDir));
    } catch {
      // On a full disk the file stays as it was. The children end by themselves when this process is gone.
    }
  };
  return {
    add(pid) {
      present.add(pid);
      write();
    },
    delete(pid) {
      present.delete(pid);
      write();
    },
    pids: () => [...present],
  };
}

/**
 * Ends children of a killed supervisor that are still shutting down and hold ports and connections. A process
 * counts as one if its id was recorded and its command line names this data folder.
 */
export async function endOrphans(dataDir: string): Promise<void> {
  const orphans = notedChildren(dataDir).filter(pid => isAlive(pid) && commandOf(pid).includes(dataDir));
  for (const pid of orphans) signal(pid, 'SIGKILL');
  const until = Date.now() + 5_000;
  while (orphans.some(isAlive)) {
    if (Date.now() > until)
      throw new Error(`Processes from an earlier run do not stop: ${orphans.join(', ')}`);
    await sleep(20);
  }
  rmSync(fileIn(dataDir), { force: true });
}

function notedChildren(dataDir: string): number[] {
  try {
    const noted: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    return Array.isArray(noted) ? noted.filter(pid => Number.isSafeInteger(pid) && pid > 1) : [];
  } catch {
    return [];
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'children.json');
}
