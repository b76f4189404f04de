import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

type Found = { path: string; env?: Record<string, string> };

/** A Chromium, and how it is started. */
type Startable = { path: string; env: Record<string, string>; args: string[] };

/**
 * A real Chromium: the one that CHROMIUM_PATH names, else an installed Chrome, Chromium or Edge, else on Linux
 * x64 the one in the npm package `@sparticuz/chromium`, which needs no system package.
 */
export async function findBrowser(): Promise<Startable> {
  const { path, env } = configured() ?? installed() ?? (await bundled());
  const args = [
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-pings',
    // Pages of one site share a process, and there is no graphics driver whose crash could take the browser
    // down.
    '--process-per-site',
    '--in-process-gpu',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
  ];
  // In a locale without UTF-8, which a bare machine has, Chromium names a download with an accent "download".
  const locale = { LC_ALL: 'C.UTF-8' };
  return { path, env: { ...(process.env as Record<string, string>), ...locale, ...env }, args };
}

/** Starts that Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { path, env, args } = await findBrowser();
  // Only our own pages are opened, and the sandbox does not work for root, in containers or on newer Ubuntus.
  return chromium.launch({ executablePath: path, env, chromiumSandbox: false, args });
}

function configured(): Found | undefined {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
  return { path };
}

function installed(): Found | undefined {
  const path = candidates().find(path => existsSync(path) && works(path));
  return path ? { path } : undefined;
}

function candidates(): string[] {
  const { env, platform } = process;
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return apps.map(app => `/Applications/${app}.app/Contents/MacOS/${app}`);
  }
  if (platform === 'win32') {
    const programs = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      folder => folder !== undefined,
    );
    const browsers = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
    return browsers.flatMap(browser => programs.map(folder => join(folder, browser)));
  }
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
  const folders = (env.PATH ?? '').split(delimiter);
  return names.flatMap(name => folders.map(folder => join(folder, name)));
}

/** Ubuntu's chromium-browser is a script that asks to install a snap, and snaps cannot see our files. */
function works(path: string): boolean {
  if (realpathSync(path).includes('/snap')) return false;
  if (process.platform === 'win32') return true;
  try {
    return /Chrom|Edge/.test(
      execFileSync(path, ['--version'], { stdio: 'pipe', encoding: 'utf8', timeout: 10_000 }),
    );
  } catch {
    return false;
  }
}

/** Unpacked once, in 4 s, into node_modules/.cache; atomically, because test files start concurrently. */
async function bundled(): Promise<Found> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chrome, Chromium or Edge was found. Install one, or set CHROMIUM_PATH to its executable.',
    );
  }
  const manifest = join(packageFolder('@sparticuz/chromium'), 'package.json');
  const cache = join(dirname(packageFolder('vitest')), '.cache');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(cache, folder);
  const path = join(folder, 'chromium');
  const lacksLibraries = execFileSync('ldd', [path], { encoding: 'utf8' }).includes('not found');
  const lacksFonts = !existsSync('/etc/fonts/fonts.conf') || !existsSync('/usr/share/fonts');
  return {
    path,
    env: {
      ...(lacksLibraries && { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }),
      ...(lacksFonts && { FONTCONFIG_FILE: fontList(folder) }),
    },
  };
}

/** The package's own font list names folders that exist only on Lambda. */
function fontList(folder: string): string {
  const path = join(folder, 'fonts.conf');
  const folders = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir>`;
  writeFileSync(path, `<?xml version="1.0"?><fontconfig>${folders}</fontconfig>`);
  return path;
}

function packageFolder(name: string): string {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = paths.map(path => join(path, name)).find(path => existsSync(join(path, 'package.json')));
  if (!found) throw new Error(`The package ${name} is not installed.`);
  return found;
}

async function unpack(cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'unpacking-'));
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  // The package unpacks into the temporary folder, and unpacks its libraries only if it detects Lambda.
  const { default: packed } = await import('@sparticuz/chromium');
  Object.assign(process.env, { TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    await packed.executablePath();
  } finally {
    restore({ TMPDIR, AWS_EXECUTION_ENV });
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
