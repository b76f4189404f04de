import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { guaranteesIn, unproven } from './guarantees.ts';
import {
  type Count,
  countTests,
  namesOfPassed,
  type Outcome,
  totalLine,
  type VitestReport,
} from './report.ts';

const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const scratch = mkdtempSync(join(tmpdir(), 'tanda-report-'));
const suites = ['unit', 'integration', 'journeys'] as const;

const passedTests: string[] = [];

type Ended = { code: number | null; said: string; seconds: number };

/** Runs a tool of node_modules to its end, under the pinned Node. */
function run(tool: string, ...args: string[]): Promise<Ended> {
  const begun = performance.now();
  const path = `${bin}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined };
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

async function suite(name: (typeof suites)[number]): Promise<Outcome> {
  const file = join(scratch, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, said, seconds } = await run(
    'vitest',
    'run',
    '--project',
    name,
    '--passWithNoTests',
    ...reporters,
  );
  const report = readReport(file);
  const { count, failures } = countTests(report, path => relative(root, path), code);
  passedTests.push(...namesOfPassed(report));
  return { name, seconds, count, said: count.failed > 0 ? [...failures, detailsIn(said)].join('\n') : '' };
}

/** Vitest's own account of failures, with differences and code, is the part below its first rule. */
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

/** Two lanes for two cores, about as long as each other. */
async function runAll(): Promise<Count[]> {
  const lanes: (() => Promise<Outcome>)[][] = [
    [
      () => check('format and lint', 'biome', 'ci', '--colors=off'),
      () => check('types', 'tsc', '-p', '.', '--pretty', 'false'),
      () => check('unused code', 'knip', '--no-progress'),
      () => suite('unit'),
      () => suite('journeys'),
    ],
    [() => suite('integration')],
  ];
  const runLane = async (lane: (() => Promise<Outcome>)[]) => {
    const counts: Count[] = [];
    for (const step of lane) counts.push(print(await step()));
    return counts;
  };
  return (await Promise.all(lanes.map(runLane))).flat();
}

/** Counts as one: whether every promise of `docs/guarantees.md` was kept in this very run. */
function proofOfGuarantees(): Outcome {
  const page = readFileSync(join(root, 'docs/guarantees.md'), 'utf8');
  const missing = unproven(guaranteesIn(page), passedTests);
  const said = missing.map(({ file, title }) => `${file}: ${title} did not pass`).join('\n');
  const passed = Number(missing.length === 0);
  return { name: 'guarantees', seconds: 0, count: { passed, failed: 1 - passed, skipped: 0 }, said };
}

const counts = await runAll();
counts.push(print(proofOfGuarantees()));
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${totalLine(counts)}`);
process.exitCode = counts.some(({ failed }) => failed > 0) ? 1 : 0;
