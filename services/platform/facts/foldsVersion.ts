import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONTRACTS = fileURLToPath(new URL('../../../contracts', import.meta.url));

let version: Promise<string> | undefined;

/**
 * Identifies the folds of this program: a hash of all their source files. A state that another version's folds produced
 * must not be used.
 */
export function foldsVersion(): Promise<string> {
  version ??= hashOfSources();
  return version;
}

async function hashOfSources(): Promise<string> {
  const names = await readdir(CONTRACTS, { recursive: true });
  const sources = names.filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  const hash = createHash('sha256');
  for (const name of sources)
    hash
      .update(`${name}\0`)
      .update(await readFile(join(CONTRACTS, name)))
      .update('\0');
  return hash.digest('hex');
}
