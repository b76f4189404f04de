import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeEnvironment } from '#platform/program/childEnvironment.ts';

/**
 * Builds `web/dist` if it is missing or older than its sources: it contains a hash of them. It is built in a
 * temporary folder and then moved into place. Returns whether it was built. `onStart` gets the process id of
 * the build.
 */
export async function buildSite(root: string, onStart: (pid: number) => void = () => {}): Promise<boolean> {
  const site = join(root, 'web/dist');
  const mark = join(site, '.sources');
  const sources = hashOfSources(root);
  const isThere = () => existsSync(mark) && readFileSync(mark, 'utf8') === sources;
  if (isThere()) return false;
  const draft = join(root, `node_modules/.cache/site-${process.pid}`);
  await build(root, draft, onStart);
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

function build(root: string, outDir: string, onStart: (pid: number) => void): Promise<void> {
  const line = [join(root, 'web/build.ts'), '--outDir', outDir];
  const child = spawn(process.execPath, line, {
    cwd: root,
    env: nodeEnvironment(process.env, []),
    stdio: 'pipe',
  });
  if (child.pid) onStart(child.pid);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk));
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('close', code =>
      code === 0 ? settle() : reject(new Error(`The site did not build.\n${said}`)),
    );
  });
}
