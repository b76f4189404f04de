import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A secret that is generated on first use, by default 43 random characters, and stored in
 * `<dataDir>/secrets/<name>`, readable only by the owner. `made` says whether this call generated it.
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

/** The final file never contains half a secret: it is written elsewhere, synced, then linked. */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  rmSync(path, { force: true });
  linkSync(draft, path);
  rmSync(draft);
}
