import { hash } from 'node:crypto';
import type pg from 'pg';
import { validate } from 'uuid';
import { prepared } from '../database/database.ts';
import { inGroups } from '../database/inGroups.ts';
import type { Looked } from './peopleIn.ts';

// `looks` has one row for each person, reader, hour and way of looking; `subject` is the id of the stream that is about
// the person, and so that of their key. To store a thousand people there takes Postgres 10 ms and more, so whoever lists
// them waits only for one row of `looks_heard`, without an index: it is spread over `looks` afterwards, by whoever comes
// next if the process dies.
export const looksSchema = `
  create table private.looks (
    subject uuid not null,
    hour timestamptz not null,
    reader uuid not null,
    how text not null,
    category text not null,
    primary key (subject, hour, reader, how)
  );
  create index on private.looks (hour desc, subject);
  create table private.looks_heard (
    hour timestamptz not null,
    reader uuid not null,
    how text not null,
    category text not null,
    subjects text not null
  );
  alter table private.looks_heard alter column subjects set storage external`;

// Nobody waits for the disk: it costs more than everything else here. A crash of Postgres can lose the looks of the last
// 0.6 s; the death of this process loses none.
const HEAR = `
  with relaxed as (select set_config('synchronous_commit', 'off', true))
  insert into private.looks_heard (hour, reader, how, category, subjects)
  select h.hour, h.reader, h.how, h.category, h.subjects
  from relaxed, unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::text[], $5::text[])
    as h (hour, reader, how, category, subjects)
  where relaxed is not null`;

// Whoever has no key, or none any more, has nothing left to look at. Rows are stored in the same order always, or two
// processes could deadlock.
const SPREAD = `
  with heard as (
    delete from private.looks_heard
    where ctid in (select ctid from private.looks_heard order by ctid limit 100)
    returning hour, reader, how, category, subjects
  ), stored as (
    insert into private.looks (subject, hour, reader, how, category)
    select distinct k.subject::uuid, heard.hour, heard.reader, heard.how, heard.category
    from heard, string_to_table(heard.subjects, ',') as one
    join private.subject_keys as k on k.subject = one and k.erased_at is null
    order by 1, 2, 3, 4
    on conflict do nothing
  )
  select count(*)::integer as count from heard`;

const HOUR = 3_600_000;
/** For how long, in ms, a process does not store the same look again. */
const REMEMBERED = 60_000;
/** The most looks, of one person or of a list of them, that a process remembers: 10 MB. More are only stored again. */
const MOST = 100_000;

/** People of one kind who were looked at together in one way; `subjects` are their ids. */
type Heard = { reader: string; hour: Date; how: string; category: string; subjects: string };

/** Records that an account has looked at people; to be awaited before they are shown. */
export type NoteLooks = (reader: string, people: readonly Looked[]) => Promise<void>;

type Parts = { pool: pg.Pool; clock(): Date; onError?(error: Error): void };

/**
 * Makes the function that records looks. If it fails, nobody may be shown: a look that is not recorded must not happen.
 * Nobody looks at themselves. `onError` receives what kept heard looks from being spread, which is tried again.
 */
export function lookRecorder({ pool, clock, onError = () => {} }: Parts): NoteLooks {
  const hear = inGroups(async (groups: readonly Heard[][]) => {
    await store(pool, groups.flat());
    return groups.map(() => undefined);
  });
  const spread = inTurn(() => spreadLooks(pool).catch(onError));
  const memory = lookMemory(clock);

  return async (reader, people) => {
    const { unknown, remember } = memory(reader, people);
    if (unknown.length === 0) return;
    await hear(unknown);
    remember();
    spread();
  };
}

/**
 * Makes the function that finds those looks that were not stored just now, and remembers them once they are: a list as
 * a whole, since to look for each of a thousand people takes as long as storing them.
 */
function lookMemory(clock: () => Date) {
  let known = new Set<string>();
  let until = 0;
  return (reader: string, people: readonly Looked[]) => {
    const now = clock().getTime();
    const start = now - (now % HOUR);
    if (now >= until || now < until - REMEMBERED || known.size > MOST) {
      known = new Set();
      until = Math.min(now + REMEMBERED, start + HOUR);
    }
    const inUse = known;
    const hour = new Date(start);
    const unknown = alike(people.filter(({ id }) => id !== reader))
      .map(some => ({
        ...some,
        reader,
        hour,
        key: `${some.how} ${some.category} ${reader} ${keyOf(some.subjects)}`,
      }))
      .filter(({ key }) => !inUse.has(key));
    const remember = (): void => {
      for (const { key } of unknown) inUse.add(key);
    };
    return { unknown, remember };
  };
}

const keyOf = (subjects: string): string => (subjects.length > 100 ? hash('sha256', subjects) : subjects);

/** People by how they are looked at and of which kind they are. Their keys are those of ids in lower case. */
function alike(people: readonly Looked[]): Pick<Heard, 'how' | 'category' | 'subjects'>[] {
  const found: (Omit<Looked, 'id'> & { ids: string[] })[] = [];
  for (const { category, how, id } of people) {
    const same = found.find(one => one.category === category && one.how === how);
    if (same) same.ids.push(id);
    else found.push({ category, how, ids: [id] });
  }
  return found.map(({ ids, ...same }) => ({ ...same, subjects: ids.join(',').toLowerCase() }));
}

async function store(pool: pg.Pool, heard: readonly Heard[]): Promise<void> {
  const each = <Name extends keyof Heard>(name: Name) => heard.map(one => one[name]);
  const columns = [each('hour'), each('reader'), each('how'), each('category'), each('subjects')];
  await pool.query(prepared(HEAR, columns));
}

/** Runs work after the caller is done, once more if it was asked for meanwhile. */
function inTurn(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    setImmediate(run);
  };
}

type Db = pg.Pool | pg.PoolClient;

/** Spreads all looks that were heard before this over the people they were at. */
export async function spreadLooks(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ count: number }>(prepared(SPREAD, []));
    if (rows[0]!.count === 0) return;
  }
}

/** Deletes who looked at a person. What the person looked at stays, under an id that has no name any more. */
export async function forgetLooks(db: Db, subject: string): Promise<void> {
  if (validate(subject)) await db.query('delete from private.looks where subject = $1', [subject]);
}

/** Deletes what was recorded about people while they were erased, since a moment. */
export async function sweepLooks(db: Db, since: Date): Promise<void> {
  await spreadLooks(db);
  await db.query(
    `delete from private.looks where subject in (
       select case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end
       from private.subject_keys where erased_at >= $1)`,
    [since],
  );
}
