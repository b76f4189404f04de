import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A secret that is made on first use, by default of 43 random characters, and kept in
 * `<dataDir>/secrets/<name>`, readable by the owner alone. `made` tells whether this call made it.
 */
export function keptSecret(
  dataDir: string,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): { value: string; made: boolean } {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const kept = readIfPresent(path);
  if (kept) return { value: kept, made: false };
  const value = make();
  replaceFile(path, value);
  return { value, made: true };
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Under its name there is never half a secret: the file is written elsewhere, synced, then linked. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  rmSync(path, { force: true });
  linkSync(draft, path);
  rmSync(draft);
}
