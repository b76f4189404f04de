import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from '#testing/product.ts';
import { countsFile } from './countsFile.ts';
import type { Figure } from './figures.ts';
import { childrenOf } from './memory.ts';

/** Makes the processes of a product count their calls. */
export const COUNTING = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'countCalls.ts')}` };

/** What a product has spent since it was started. CPU is in milliseconds, by process. */
type Spent = {
  cpu: Record<string, number>;
  statements: Record<string, number>;
  grpcCalls: number;
  transactions: number;
  fsyncs: number;
  walBytes: number;
  facts: number;
};

const TICKS_A_SECOND = 100;
const COUNTED = ['api', 'eventstore', 'projections', 'processes'];

/** What `work` costs for each of the commands that it answers the number of. On Linux only: CPU time is in /proc. */
export async function costsOf(product: Product, work: () => Promise<number>): Promise<Figure[]> {
  if (process.platform !== 'linux') return [];
  const db = new pg.Client({ connectionString: product.urls.database.owner });
  await db.connect();
  try {
    const before = await spent(product, db);
    const commands = await work();
    const after = await spent(product, db);
    return figuresOf(before, after, commands);
  } finally {
    await db.end();
  }
}

function figuresOf(before: Spent, after: Spent, commands: number): Figure[] {
  const facts = after.facts - before.facts;
  const each = (name: string, unit: string, from: number, to: number): Figure => ({
    name: `${name} per command`,
    value: (to - from) / commands,
    unit,
  });
  const byProcess = (
    name: string,
    unit: string,
    from: Record<string, number>,
    to: Record<string, number>,
  ) => [
    each(`${name}, all processes,`, unit, sumOf(from), sumOf(to)),
    ...Object.keys(to).map(part => each(`${name} of ${part}`, unit, from[part] ?? 0, to[part]!)),
  ];
  return [
    ...byProcess('CPU', 'ms', before.cpu, after.cpu),
    { name: 'CPU per fact', value: (sumOf(after.cpu) - sumOf(before.cpu)) / facts, unit: 'ms' },
    ...byProcess('SQL statements', '', before.statements, after.statements),
    each('transactions', '', before.transactions, after.transactions),
    each('fsyncs of the WAL', '', before.fsyncs, after.fsyncs),
    each('WAL', 'kB', before.walBytes / 1_024, after.walBytes / 1_024),
    each('gRPC calls of the API', '', before.grpcCalls, after.grpcCalls),
  ];
}

async function spent(product: Product, db: pg.Client): Promise<Spent> {
  const parts = Object.entries(product.children);
  const cpu = Object.fromEntries(parts.map(([name, { pid }]) => [name, cpuOf(pid)]));
  const counts = await Promise.all(
    COUNTED.map(async name => [name, await countsOf(product.children[name]!.pid)] as const),
  );
  const { rows } = await db.query(`
    select (select xact_commit from pg_stat_database where datname = current_database()) as transactions,
      (select sum(fsyncs) from pg_stat_io where object = 'wal') as fsyncs,
      (select wal_bytes from pg_stat_wal) as wal,
      (select count(*) from read.facts) as facts`);
  const [found] = rows;
  return {
    cpu,
    statements: Object.fromEntries(counts.map(([name, { statements }]) => [name, statements])),
    grpcCalls: Object.fromEntries(counts).api!.grpcCalls,
    transactions: Number(found.transactions),
    fsyncs: Number(found.fsyncs),
    walBytes: Number(found.wal),
    facts: Number(found.facts),
  };
}

/** With all descendants: those of Postgres that have ended count as its own. */
function cpuOf(pid: number): number {
  const [own, ended] = ticksOf(pid);
  const children = childrenOf(pid).reduce((sum, child) => sum + ticksOf(child)[0], 0);
  return ((own + ended + children) * 1_000) / TICKS_A_SECOND;
}

function ticksOf(pid: number): [own: number, ofEndedChildren: number] {
  try {
    // The second field, a name in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return [fields[11]! + fields[12]!, fields[13]! + fields[14]!];
  } catch {
    return [0, 0];
  }
}

async function countsOf(pid: number): Promise<{ statements: number; grpcCalls: number }> {
  const file = countsFile(pid);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; waited < 5_000; waited += 5) {
    if (existsSync(file)) {
      const text = readFileSync(file, 'utf8');
      if (text.endsWith('}')) {
        rmSync(file);
        return JSON.parse(text);
      }
    }
    await sleep(5);
  }
  throw new Error(`Process ${pid} does not say what it has counted`);
}

function sumOf(parts: Record<string, number>): number {
  return Object.values(parts).reduce((sum, each) => sum + each, 0);
}
