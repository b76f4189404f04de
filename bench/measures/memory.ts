import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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

/** From /proc where there is one: `ps` takes 30 ms of CPU time, and the benches ask while they measure. */
export function childrenOf(pid: number): number[] {
  if (process.platform === 'linux') {
    return threadsOf(pid).flatMap(thread => numbersIn(contentOf(`/proc/${pid}/task/${thread}/children`)));
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map(numbersIn).flatMap(([child, parent]) => (parent === pid ? [child!] : []));
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
