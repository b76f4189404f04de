import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nodeEnvironment } from '#platform/program/childEnvironment.ts';

/**
 * Builds `web/dist` with Vite if it is missing or older than its sources: it contains a hash of them. It is
 * built in a temporary folder and then moved into place. Returns whether it was built.
 */
export async function buildSite(root: string): Promise<boolean> {
  const site = join(root, 'web/dist');
  const mark = join(site, '.sources');
  const sources = hashOfSources(root);
  const isThere = () => existsSync(mark) && readFileSync(mark, 'utf8') === sources;
  if (isThere()) return false;
  const draft = join(root, `node_modules/.cache/site-${process.pid}`);
  await viteBuild(root, ['--outDir', draft]);
  await viteBuild(root, ['--ssr', 'site/server.tsx', '--outDir', join(draft, 'server')]);
  writeFileSync(join(draft, '.sources'), sources);
  try {
    if (!isThere()) {
      rmSync(site, { recursive: true, force: true });
      renameSync(draft, site);
    }
  } catch (error) {
    // Another process has built the same site in the meantime.
    if (!isThere()) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

function hashOfSources(root: string): string {
  const patterns = ['web/**/*', 'contracts/**/*.ts', 'vite.config.ts', 'package-lock.json'];
  const ignored = /^web[\\/](dist|journeys)[\\/]|\.test\.tsx?$/;
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter(entry => entry.isFile());
  for (const path of files.map(entry => join(entry.parentPath, entry.name)).sort()) {
    const name = path.slice(root.length + 1);
    if (!ignored.test(name)) hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function viteBuild(root: string, options: readonly string[]): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const line = [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', ...options];
  // A test runner's NODE_ENV would make a development build, slower and with this machine's paths in it.
  const env = { ...nodeEnvironment(process.env, []), NODE_ENV: 'production' };
  const child = spawn(process.execPath, line, { cwd: root, env, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk));
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('close', code =>
      code === 0 ? settle() : reject(new Error(`The site did not build.\n${said}`)),
    );
  });
}
