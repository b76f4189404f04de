import type pg from 'pg';
import { areKeysMissing } from '../facts/missingKeys.ts';
import { type KeysLine, writeKeysFile } from './keysFile.ts';

const STEP = 5_000;

export type Exported = { keys: number; passwords: number };

/**
 * Writes all keys and password hashes into a file, as of one moment; returns the number of each.
 * @throws if the file exists already, or keys are missing.
 */
export function exportKeys(pool: pg.Pool, path: string, passphrase: string): Promise<Exported> {
  return withKeys(pool, lines => writeKeysFile(path, passphrase, lines));
}

/**
 * Lets `use` read all keys and password hashes, as of one moment; returns the number of each that was read.
 * @throws if keys are missing, and whatever `use` throws.
 */
export async function withKeys(
  pool: pg.Pool,
  use: (lines: AsyncIterable<KeysLine>) => Promise<void>,
): Promise<Exported> {
  if (await areKeysMissing(pool)) {
    throw new Error('Keys are missing here: import them before you export them again.');
  }
  const client = await pool.connect();
  const counts = { keys: 0, passwords: 0 };
  const counted = async function* (lines: AsyncIterable<KeysLine>): AsyncGenerator<KeysLine> {
    for await (const line of lines) {
      counts['subject' in line ? 'keys' : 'passwords'] += 1;
      yield line;
    }
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    await use(counted(keptLines(client)));
  } finally {
    client.release(true);
  }
  return counts;
}

async function* keptLines(client: pg.PoolClient): AsyncGenerator<KeysLine> {
  const keys = pages<{ id: string; key: Buffer | null }>(
    client,
    `select subject as id, key from private.subject_keys
     where subject collate "C" > $1 order by subject collate "C" limit ${STEP}`,
  );
  for await (const { id, key } of keys) yield { subject: id, key: key?.toString('base64') ?? null };
  const passwords = pages<{ id: string; hash: string; at: Date }>(
    client,
    `select user_id::text as id, password_hash as hash, changed_at as at from private.credentials
     where user_id::text collate "C" > $1 order by user_id::text collate "C" limit ${STEP}`,
  );
  for await (const { id, hash, at } of passwords) {
    yield { user: id, passwordHash: hash, changedAt: at.toISOString() };
  }
}

async function* pages<Row extends { id: string }>(
  client: pg.PoolClient,
  statement: string,
): AsyncGenerator<Row> {
  for (let last = ''; ; ) {
    const { rows } = await client.query<Row>(statement, [last]);
    yield* rows;
    if (rows.length < STEP) return;
    last = rows.at(-1)!.id;
  }
}
