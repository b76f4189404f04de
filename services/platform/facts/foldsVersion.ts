import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONTRACTS = fileURLToPath(new URL('../../../contracts', import.meta.url));

let version: Promise<string> | undefined;

/**
 * Names the folds of this program: a hash of all that they are made of. What a stream came to by another version's folds
 * is nothing to build on.
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
