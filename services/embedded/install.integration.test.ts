import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The real npm, in a project of its own with three packages in files beside it: nothing is fetched.

const project = mkdtempSync(join(tmpdir(), 'tanda-install-'));
const modules = join(project, 'node_modules');
/** Not the user's, from which npm would take what its source no longer has. */
const cache = join(project, 'cache');
const env = { ...process.env, npm_config_cache: cache };
const HERE = { os: [process.platform], cpu: [process.arch] };
const PACKAGES = { plain: {}, 'for-here': HERE, 'for-elsewhere': { os: ['aix'], cpu: ['ppc64'] } };

function npm(...args: string[]): void {
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: project,
    env,
    shell: process.platform === 'win32',
  });
}

const installing = (): Promise<{ code: number; said: string }> =>
  new Promise(settle => {
    const line = [join(project, 'services/embedded/install.mjs')];
    execFile(process.execPath, line, { cwd: project, env }, (error, out, err) =>
      settle({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });

/** As npm leaves an optional package whose install script failed: gone, without a word. */
function drop(name: string): void {
  rmSync(join(modules, name), { recursive: true });
  const path = join(modules, '.package-lock.json');
  const hidden = JSON.parse(readFileSync(path, 'utf8'));
  delete hidden.packages[`node_modules/${name}`];
  writeFileSync(path, JSON.stringify(hidden));
}

beforeAll(() => {
  for (const [name, more] of Object.entries(PACKAGES)) {
    const folder = join(project, 'sources', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...more }));
    execFileSync('npm', ['pack', '--silent', folder], { cwd: project, shell: process.platform === 'win32' });
  }
  const tarball = (name: string) => [name, `file:${name}-1.0.0.tgz`];
  const dependencies = Object.fromEntries([tarball('plain')]);
  const optionalDependencies = Object.fromEntries(['for-here', 'for-elsewhere'].map(tarball));
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', dependencies, optionalDependencies }),
  );
  mkdirSync(join(project, 'services/embedded'), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'install.mjs'), join(project, 'services/embedded/install.mjs'));
  npm('install');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('with everything in place nothing is installed', async () => {
  expect(await installing()).toEqual({ code: 0, said: '' });
  expect(existsSync(join(modules, 'for-elsewhere'))).toBe(false);
});

test('an optional package of this system that npm has dropped is installed', async () => {
  drop('for-here');
  const { code, said } = await installing();
  expect(said).toContain('node_modules/for-here is missing');
  expect(code).toBe(0);
  expect(existsSync(join(modules, 'for-here/package.json'))).toBe(true);
});

test('one that cannot be had is an error that says how to mend it, each time', async () => {
  drop('for-here');
  rmSync(join(project, 'for-here-1.0.0.tgz'));
  rmSync(cache, { recursive: true });
  for (const _ of [1, 2]) {
    const { code, said } = await installing();
    expect(code).toBe(1);
    expect(said).toMatch(/npm install failed|node_modules\/for-here is missing\. Delete node_modules/);
  }
  execFileSync('npm', ['pack', '--silent', join(project, 'sources/for-here')], { cwd: project });
  expect((await installing()).code).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'a packaged Node that does not start here is removed, and said with what it lacks',
  async () => {
    const folder = join(modules, 'node');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'node', version: '1.0.0' }));
    const loader =
      'node: error while loading shared libraries: libmissing.so.1: cannot open shared object file';
    const broken = `#!/bin/sh\necho '${loader}' >&2\nexit 127\n`;
    const script = `
      const { chmodSync, mkdirSync, writeFileSync } = require('node:fs');
      mkdirSync('bin', { recursive: true });
      writeFileSync('bin/node', ${JSON.stringify(broken)});
      chmodSync('bin/node', 0o755);`;
    writeFileSync(join(folder, 'installArchSpecificPackage.js'), script);
    for (const _ of [1, 2]) {
      const { code, said } = await installing();
      expect(code).toBe(1);
      expect(said).toContain('does not start on this system');
      expect(said).toContain('libmissing.so.1');
      // Else npm would start every script with it, this one included.
      expect(existsSync(join(folder, 'bin/node'))).toBe(false);
    }
    writeFileSync(
      join(folder, 'installArchSpecificPackage.js'),
      script.replace(JSON.stringify(broken), JSON.stringify('#!/bin/sh\nexit 0\n')),
    );
    expect((await installing()).code).toBe(0);
    chmodSync(join(folder, 'bin/node'), 0o755);
  },
);
