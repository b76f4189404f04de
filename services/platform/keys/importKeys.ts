import type pg from 'pg';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { inTransaction } from '../database/database.ts';
import { erasingFacts } from '../facts/erasing.ts';
import { idOf } from '../facts/factCodec.ts';
import { HASHING } from '../facts/missingKeys.ts';
import { ownerOf } from '../facts/originKeys.ts';
import type { Store } from '../store/store.ts';
import type { KeysLine } from './keysFile.ts';

const STEP = 5_000;

type Parts = { pool: pg.Pool; store: Store; contracts: readonly StreamContract[] };

/**
 * How many keys and passwords were restored; `known` keys existed already, those of the `erased` are left
 * out.
 */
export type Imported = { keys: number; passwords: number; known: number; erased: number };

/**
 * Restores keys and password hashes, all or none of them; `path` names the file that they come from. Existing ones stay; people who were
 * erased, here or by a fact of the log, stay erased. Repeating it changes nothing.
 * @throws a sentence for a file that cannot be read, and for keys that do not belong to this log.
 */
export async function importKeys(
  { pool, store, contracts }: Parts,
  path: string,
  lines: AsyncGenerator<KeysLine>,
): Promise<Imported> {
  const first = await lines.next();
  const erased = await erasedIn(store, contracts);
  return inTransaction(pool, async client => {
    const counts: Imported = { keys: 0, passwords: 0, known: 0, erased: 0 };
    for await (const step of steps(first, lines)) await keep(client, path, step, erased, counts);
    const { rowCount } = await client.query(HAS_HASHING, [HASHING]);
    if (!rowCount) throw new Error(`${path} lacks the key of this installation. Nothing was imported.`);
    await client.query('delete from private.missing_keys');
    return counts;
  });
}

/** Everybody whom a fact of the log erases. Read from the log itself: the mirror may be behind. */
async function erasedIn(store: Store, contracts: readonly StreamContract[]): Promise<Set<string>> {
  const { prefixes, erases } = erasingFacts(contracts);
  const erased = new Set<string>();
  for await (const record of store.readAll({ prefixes })) if (erases(record)) erased.add(idOf(record.stream));
  return erased;
}

async function* steps(
  first: IteratorResult<KeysLine>,
  rest: AsyncIterable<KeysLine>,
): AsyncGenerator<KeysLine[]> {
  let step = first.done ? [] : [first.value];
  for await (const line of rest) {
    step.push(line);
    if (step.length < STEP) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}

const HAS_HASHING = 'select from private.subject_keys where subject = $1 and key is not null';
const KEEP_KEYS = `
  insert into private.subject_keys (subject, key, erased_at)
  select subject, key, case when key is null then now() end
  from unnest($1::text[], $2::bytea[]) as t (subject, key)
  on conflict (subject) do nothing returning key is not null as "isKey"`;
const FOREIGN = `
  select from private.subject_keys as k
  join unnest($1::text[], $2::bytea[]) as t (subject, key) on t.subject = k.subject
  where k.key <> t.key limit 1`;
// Somebody may be erased concurrently.
const KEEP_PASSWORDS = `
  insert into private.credentials (user_id, password_hash, changed_at)
  select user_id, hash, at from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as t (user_id, hash, at)
  where not exists (
    select from private.subject_keys where subject = t.user_id::text and erased_at is not null
  ) on conflict (user_id) do nothing`;

async function keep(
  client: pg.PoolClient,
  path: string,
  step: readonly KeysLine[],
  erased: ReadonlySet<string>,
  counts: Imported,
): Promise<void> {
  const keys = step
    .filter(line => 'subject' in line)
    .map(({ subject, key }) => ({ subject, key: key === null || erased.has(ownerOf(subject)) ? null : key }));
  const columns = [
    keys.map(({ subject }) => subject),
    keys.map(({ key }) => key && Buffer.from(key, 'base64')),
  ];
  if ((await client.query(FOREIGN, columns)).rowCount) {
    throw new Error(`${path} contains keys that differ from the ones stored here. Nothing was imported.`);
  }
  const { rows } = await client.query<{ isKey: boolean }>(KEEP_KEYS, columns);
  const restored = rows.filter(({ isKey }) => isKey).length;
  const gone = keys.filter(({ key }) => key === null).length;
  const passwords = step.filter(line => 'user' in line).filter(({ user }) => !erased.has(user));
  const { rowCount } = await client.query(KEEP_PASSWORDS, [
    passwords.map(({ user }) => user),
    passwords.map(({ passwordHash }) => passwordHash),
    passwords.map(({ changedAt }) => changedAt),
  ]);
  counts.keys += restored;
  counts.known += keys.length - gone - restored;
  counts.erased += gone;
  counts.passwords += rowCount ?? 0;
}
