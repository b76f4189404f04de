import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Product } from '#testing/product.ts';
import type { Figure } from './figures.ts';

/** The current memory of every process of the product; Postgres with all its backends. */
export function memoryOf({ children }: Pick<Product, 'children'>): Figure[] {
  return Object.entries(children).map(([name, { pid }]) => ({
    name: `RSS of ${name} after the load`,
    value: [pid, ...childrenOf(pid)].reduce((sum, each) => sum + memoryOfProcess(each), 0) / 1_024,
    unit: 'MB',
  }));
}

/**
 * In kB. On Linux shared pages are counted once in total (PSS), because backends share Postgres's buffers.
 */
function memoryOfProcess(pid: number): number {
  try {
    if (process.platform === 'linux') {
      const [, share] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      if (share) return Number(share);
    }
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}

export function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map(line => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child!);
}
