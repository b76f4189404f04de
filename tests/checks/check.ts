import { spawnSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

// `npm run check [file …]`, for while one works: formatting, types, the unit tests that import what changed since
// `origin/main` (without one, since the last commit), and the test files named.

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache');
const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
const env = { NODE_COMPILE_CACHE: join(cache, 'compiled'), ...process.env, PATH };

const shared = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { cwd: root, encoding: 'utf8' });
const since = shared.status === 0 ? shared.stdout.trim() : 'HEAD';
const files = process.argv.slice(2);

const steps: readonly (readonly [string, ...string[]])[] = [
  ['biome', 'check', '--changed', `--since=${since}`, '--no-errors-on-unmatched'],
  ['tsc', '-p', '.', '--singleThreaded', '--incremental', '--tsBuildInfoFile', join(cache, 'tsbuildinfo')],
  ['vitest', 'run', '--project', 'unit', '--changed', since, '--passWithNoTests'],
  ...(files.length > 0 ? [['vitest', 'run', ...files] as const] : []),
];

for (const [tool, ...given] of steps) {
  const shell = process.platform === 'win32';
  const { status } = spawnSync(tool, given, { cwd: root, env, shell, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
