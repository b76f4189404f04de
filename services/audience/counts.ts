import type pg from 'pg';
import { wallTimeAt } from '#contracts/calendar/wallTime.ts';
import type { Counted, Tallied } from './tally.ts';

// `audience_counts` has the days that are not recorded yet. `audience_batches` has the counts that were written, so that
// writing them again after a connection broke off adds nothing; the processes delete those of more than a day ago.
export const audienceSchema = `
  create table private.audience_counts (
    organizer_id uuid not null,
    day date not null,
    night text not null,
    what text not null,
    count integer not null,
    primary key (organizer_id, day, night, what)
  );
  create index on private.audience_counts (day, organizer_id);
  create table private.audience_batches (
    id uuid primary key,
    at timestamptz not null
  );
  create index on private.audience_batches (at)`;

// The rows are sorted, or two processes could deadlock.
const WRITE = `
  with batch as (
    insert into private.audience_batches (id, at) values ($1, $2) on conflict do nothing returning id
  )
  insert into private.audience_counts as known (organizer_id, day, night, what, count)
  select organizer_id, day, night, what, sum(count)::integer
  from batch, unnest($3::uuid[], $4::date[], $5::text[], $6::text[], $7::integer[])
    as one (organizer_id, day, night, what, count)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (organizer_id, day, night, what) do update set count = known.count + excluded.count`;

type Row = { organizerId: string; day: string; night: string; what: Counted; count: number };

/** Whose a night is, and by which clock it takes place. */
export type OfNight = { organizerId: string; timeZone: string };
/** Whose the nights are that visitors may know of, and which organizers there are. */
export type Known = {
  nightsOf(ids: readonly string[]): Promise<ReadonlyMap<string, OfNight>>;
  organizersAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
};

/** Counts that belong together, written under an id of their own, however often that is tried. */
export type Batch = { id: string; tallied: readonly Tallied[] };

type Parts = { pool: pg.Pool; known: Known };

/** Adds counts to those of the day that it is. */
export async function writeCounts({ pool, known }: Parts, { id, tallied }: Batch, now: Date): Promise<void> {
  const idsOf = (ofOrganizers: boolean): string[] => [
    ...new Set(tallied.filter(({ what }) => isOfOrganizer(what) === ofOrganizers).map(({ of }) => of)),
  ];
  const [nights, organizers] = await Promise.all([
    known.nightsOf(idsOf(false)),
    known.organizersAmong(idsOf(true)),
  ]);
  const rows = rowsOf(tallied, { nights, organizers }, now);
  if (rows.length === 0) return;
  const each = <Name extends keyof Row>(name: Name) => rows.map(row => row[name]);
  const columns = [each('organizerId'), each('day'), each('night'), each('what'), each('count')];
  await pool.query(WRITE, [id, now, ...columns]);
}

const isOfOrganizer = (what: Counted): boolean => what === 'feeds' || what === 'embeds';

type Found = { nights: ReadonlyMap<string, OfNight>; organizers: ReadonlySet<string> };

/** What is about nothing that there is, or from its own team, is left out. */
function rowsOf(tallied: readonly Tallied[], { nights, organizers }: Found, now: Date): Row[] {
  return tallied.flatMap(({ what, of, teams, count }): Row[] => {
    if (isOfOrganizer(what)) {
      if (!organizers.has(of)) return [];
      return [{ organizerId: of, day: now.toISOString().slice(0, 10), night: '', what, count }];
    }
    const night = nights.get(of);
    if (!night || teams.includes(night.organizerId)) return [];
    const { organizerId, timeZone } = night;
    return [{ organizerId, day: wallTimeAt(now, timeZone).slice(0, 10), night: of, what, count }];
  });
}

type Db = pg.Pool | pg.PoolClient;

/** The counts of an organizer that are not recorded yet, of one day or of all. */
export async function countsOf(
  db: Db,
  organizerId: string,
  day?: string,
): Promise<Omit<Row, 'organizerId'>[]> {
  const { rows } = await db.query<Omit<Row, 'organizerId'>>(
    `select day::text, night, what, count from private.audience_counts
     where organizer_id = $1 and ($2::date is null or day = $2) order by day, night, what`,
    [organizerId, day ?? null],
  );
  return rows;
}

export type CountedDay = { organizerId: string; day: string };

/** Days up to `last` that have counts, of one organizer each, in the order of days. */
export async function daysUpTo(
  db: Db,
  last: string,
  { after, limit }: { after: CountedDay | undefined; limit: number },
): Promise<CountedDay[]> {
  const { rows } = await db.query<CountedDay>(
    `select distinct organizer_id as "organizerId", day::text from private.audience_counts
     where day <= $1 and ($2::date is null or (day, organizer_id) > ($2::date, $3::uuid))
     order by 2, 1 limit $4`,
    [last, after?.day ?? null, after?.organizerId ?? null, limit],
  );
  return rows;
}

/** Deletes the counts of a day that is recorded. */
export async function forgetDay(db: Db, { organizerId, day }: CountedDay): Promise<void> {
  await db.query('delete from private.audience_counts where organizer_id = $1 and day = $2', [
    organizerId,
    day,
  ]);
}

/** Deletes the ids of batches that nobody will write again. */
export async function forgetBatches(db: Db, before: Date): Promise<void> {
  await db.query('delete from private.audience_batches where at < $1', [before]);
}
