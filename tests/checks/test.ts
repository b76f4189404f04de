import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { guaranteesIn, unproven } from './guarantees.ts';
import {
  type Count,
  countTests,
  filesThatFailed,
  namesOfFailed,
  namesOfPassed,
  type Outcome,
  oneReport,
  totalLine,
  type VitestReport,
  withSecondTry,
} from './report.ts';

const root = resolve(import.meta.dirname, '../..');
const bin = join(root, 'node_modules/.bin');
const scratch = mkdtempSync(join(tmpdir(), 'tanda-report-'));
const suites = ['unit', 'integration', 'journeys'] as const;
type SuiteName = (typeof suites)[number];

/** Shared compile cache of the many processes that tests start: it halves their start-up CPU time. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');

/** Each part starts a Postgres and loads the product again, in 10 s of CPU. */
const PARTS = 4;

/** If more files than this fail, something is broken, and it is not interference between the two lanes. */
const MOST_AGAIN = 3;

const guarantees = guaranteesIn(readFileSync(join(root, 'docs/guarantees.md'), 'utf8'));
const reports = new Map<SuiteName, VitestReport>();
/** Suites that failed by more than failed tests. */
const crashed = new Set<SuiteName>();

type Ended = { code: number | null; said: string; seconds: number };

/** Runs a tool of node_modules until it exits, under the pinned Node. */
function run(tool: string, ...args: string[]): Promise<Ended> {
  const begun = performance.now();
  const path = `${bin}${delimiter}${process.env.PATH}`;
  const env = { NODE_COMPILE_CACHE, ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined };
  const windows = process.platform === 'win32';
  const child = spawn(tool, args, { cwd: root, env, shell: windows, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk));
  return new Promise(settle => {
    const end = (code: number | null) => settle({ code, said, seconds: (performance.now() - begun) / 1000 });
    child.once('error', error => {
      said += error.message;
      end(1);
    });
    child.once('close', end);
  });
}

/** A check counts as one, passed or failed. */
async function check(name: string, tool: string, ...args: string[]): Promise<Outcome> {
  const { code, said, seconds } = await run(tool, ...args);
  const passed = code === 0;
  return {
    name,
    seconds,
    count: { passed: Number(passed), failed: Number(!passed), skipped: 0 },
    said: passed ? '' : said,
  };
}

async function suite(name: SuiteName): Promise<Outcome> {
  return outcomeOf(name, [await runTests(name)]);
}

type Ran = Ended & { report: VitestReport | undefined };

/** What came of a suite, of all its parts together. */
function outcomeOf(name: SuiteName, parts: readonly Ran[]): Outcome {
  const nameOf = (path: string) => relative(root, path);
  reports.set(name, oneReport(parts.map(({ report }) => report)));
  const counted = parts.map(({ report, code }) => countTests(report, nameOf, report ? code : 1));
  if (counted.some(({ count, failures }) => count.failed > failures.length)) crashed.add(name);
  const sum = (key: keyof Count) => counted.reduce((total, { count }) => total + count[key], 0);
  const count = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  const seconds = parts.reduce((total, part) => total + part.seconds, 0);
  const details = parts.filter(({ code }) => code !== 0).map(({ said }) => detailsIn(said));
  const said = [...counted.flatMap(({ failures }) => failures), ...details].join('\n');
  return { name, seconds, count, said: count.failed > 0 ? said : '' };
}

async function runTests(name: SuiteName, ...options: string[]): Promise<Ran> {
  const file = join(scratch, `${randomUUID()}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await run('vitest', 'run', '--project', name, '--passWithNoTests', ...reporters, ...options);
  return { ...ended, report: readReport(file) };
}

/**
 * Runs the failed files of a suite again when nothing else is running, to distinguish tests that fail only
 * under concurrency from broken ones. The second try decides, and its line names what failed in the first. Tests
 * that prove a promise of `docs/guarantees.md` get no second try: a single loss is a loss.
 */
async function tryAgain(name: SuiteName): Promise<Outcome | undefined> {
  const first = reports.get(name);
  const files = filesThatFailed(first);
  if (!first || crashed.has(name) || files.length === 0 || files.length > MOST_AGAIN) return undefined;
  const failed = namesOfFailed(first);
  if (unproven(guarantees, failed).length < guarantees.length) return undefined;
  const { report, code, seconds } = await runTests(name, ...files);
  reports.set(name, withSecondTry(first, report));
  const { count, failures } = countTests(reports.get(name), path => relative(root, path), code);
  const said = [...failed.map(test => `failed in the concurrent run: ${test}`), ...failures].join('\n');
  return { name: `${name}, again`, seconds, count, said };
}

/** Vitest's own report of failures, with diffs and code, is everything below its first horizontal rule. */
function detailsIn(said: string): string {
  const rule = said.search(/^\s*⎯{3,}/m);
  return said.slice(Math.max(0, rule)).trim();
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function print({ name, count, seconds, said }: Outcome): Count {
  const { passed, failed, skipped } = count;
  const none = passed + failed + skipped === 0;
  const counts = none
    ? 'NO TESTS'
    : `${passed} passed${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
  console.log(
    `${failed ? 'x' : none ? '-' : '+'} ${name.padEnd(18)} ${counts.padEnd(28)} ${seconds.toFixed(1)} s`,
  );
  if (said) console.log(said.replace(/^/gm, '    '));
  return count;
}

/**
 * Two lanes for two cores, with two workers each. What follows the journeys is shared: the lane that is free takes the
 * next. The unit tests come last, because they wait for nothing: alone, they keep both cores busy, and a part of the
 * integration tests only one.
 */
async function runAll(): Promise<Count[]> {
  const counts = new Map<string, Count>();
  const tell = (outcome: Outcome, name = outcome.name) => counts.set(name, print(outcome));
  const ran: Ran[] = [];
  const own = [
    () => check('format and lint', 'biome', 'ci', '--colors=off'),
    () => check('types', 'tsc', '-p', '.', '--pretty', 'false', '--singleThreaded'),
    () => check('unused code', 'knip', '--no-progress'),
    () => suite('journeys'),
  ].map(step => async () => tell(await step()));
  const shared = [
    ...Array.from({ length: PARTS }, (_, index) => async () => {
      ran.push(await runTests('integration', `--shard=${index + 1}/${PARTS}`));
    }),
    async () => tell(await suite('unit')),
  ];
  const runLane = async (first: readonly (() => Promise<unknown>)[]) => {
    for (const step of first) await step();
    for (let next = shared.shift(); next; next = shared.shift()) await next();
  };
  await Promise.all([runLane(own), runLane([])]);
  tell(outcomeOf('integration', ran));
  // Not unit tests: they do not depend on timing, so a failure is real.
  for (const name of ['integration', 'journeys'] as const) {
    const second = await tryAgain(name);
    if (second) tell(second, name);
  }
  return [...counts.values()];
}

/** Counts as one check: whether the tests of all promises of `docs/guarantees.md` passed in this run. */
function proofOfGuarantees(): Outcome {
  const missing = unproven(guarantees, [...reports.values()].flatMap(namesOfPassed));
  const said = missing.map(({ file, title }) => `${file}: ${title} did not pass`).join('\n');
  const passed = Number(missing.length === 0);
  return { name: 'guarantees', seconds: 0, count: { passed, failed: 1 - passed, skipped: 0 }, said };
}

const counts = await runAll();
counts.push(print(proofOfGuarantees()));
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${totalLine(counts)}`);
process.exitCode = counts.some(({ failed }) => failed > 0) ? 1 : 0;
