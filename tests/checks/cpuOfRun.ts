import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

// Runs a command and prints where its CPU time went, by kinds of processes: the table in docs/testing.md. On Linux
// only.

const EVERY_MS = 500;
/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100;

const KINDS: readonly [string, RegExp][] = [
  ['renderers of Chromium', /--type=renderer/],
  ["Chromium's other processes", /chrom|headless.?shell/i],
  ['Postgres', /^\S*postgres\b|postgres:/],
  ['workers of vitest', /vitest/],
  ['the product as processes', /\b(services|projections)\/\S+\.ts\b/],
];

type Seen = { pid: string; parent: string; began: string; seconds: number };

/** All processes of the machine that have not ended. */
function processes(): Seen[] {
  return readdirSync('/proc').flatMap(pid => {
    const stat = /^\d+$/.test(pid) ? read(`/proc/${pid}/stat`) : '';
    // The name, in parentheses, may have spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 20) return [];
    return {
      pid,
      parent: fields[1]!,
      began: fields[19]!,
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
    };
  });
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Notes the CPU time of what descends from this process, also of what has another parent since. */
function sample(known: Map<string, { kind: string; seconds: number }>): void {
  const running = processes();
  const byPid = new Map(running.map(one => [one.pid, one]));
  const isOurs = ({ pid, parent, began }: Seen): boolean => {
    if (known.has(`${pid} ${began}`) || parent === String(process.pid)) return true;
    const above = byPid.get(parent);
    return above !== undefined && isOurs(above);
  };
  for (const one of running.filter(isOurs)) {
    const command = read(`/proc/${one.pid}/cmdline`).replaceAll('\0', ' ');
    const id = `${one.pid} ${one.began}`;
    const found = KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other';
    // One that is ending has no command line any more.
    const kind = command === '' ? (known.get(id)?.kind ?? found) : found;
    known.set(id, { kind, seconds: one.seconds });
  }
}

const [command, ...options] = process.argv.slice(2);
if (!command) throw new Error('Usage: npm run cpu -- <command…>');
const known = new Map<string, { kind: string; seconds: number }>();
const run = spawn(command, options, { stdio: 'inherit' });
const sampling = setInterval(() => sample(known), EVERY_MS);
run.once('exit', code => {
  clearInterval(sampling);
  for (const [kind, all] of Map.groupBy(known.values(), one => one.kind)) {
    process.stdout.write(`${kind}: ${Math.round(all.reduce((sum, { seconds }) => sum + seconds, 0))} s\n`);
  }
  process.exitCode = code ?? 1;
});
