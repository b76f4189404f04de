import type pg from 'pg';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { endAttempts } from '#platform/processes/attempts.ts';
import type { Validators } from './fetchCalendar.ts';

/** How polling goes, and what each calendar gave when it was last read: `gone` is no longer in it. */
export const calendarPollsSchema = `
  create table private.calendar_polls (
    calendar uuid primary key,
    url text not null,
    etag text,
    last_modified text,
    read_at timestamptz,
    polled_at timestamptz,
    succeeded_at timestamptz,
    next_at timestamptz not null,
    failures integer not null default 0,
    error jsonb,
    entries integer not null default 0
  );
  create table private.calendar_items (
    calendar uuid not null,
    item text not null,
    hash text not null,
    over_at timestamptz,
    gone boolean not null default false,
    primary key (calendar, item)
  )`;

/** A parked calendar is not polled until somebody asks for it: reading it has ended the process that did it, twice. */
export const parkedCalendarsSchema =
  'alter table private.calendar_polls add column parked boolean not null default false';

/**
 * What an item says, by which it is known again under another id (`uid`; null as long as it has the id with which it
 * came); and what was noticed when a calendar was read.
 */
export const calendarIdsSchema = `
  alter table private.calendar_items add column uid text, add column likeness text;
  alter table private.calendar_polls add column notices jsonb not null default '{}'`;

/** The attempts to poll a calendar, by its id. */
export const POLLING = 'pollCalendar';

/** A calendar whose time has come. */
export type DueCalendar = {
  id: string;
  name: string;
  url: string;
  everyMinutes: number;
  region: { city: string; state: string | null; country: string; timeZone: string } | undefined;
  organizer: string | undefined;
  failures: number;
  validators: Validators;
};

type DueRow = Omit<DueCalendar, 'region' | 'organizer' | 'validators'> & {
  city: string | null;
  state: string | null;
  country: string;
  timeZone: string;
  organizer: string | null;
  nextAt: Date | null;
} & Validators;

const DUE = `
  select c.id, c.name, c.url, c.every_minutes as "everyMinutes", p.next_at as "nextAt",
    coalesce(p.failures, 0) as failures, r.city, r.state, r.country, r.time_zone as "timeZone", o.name as organizer,
    case when p.url = c.url and p.read_at > $1::timestamptz - interval '1 day' then p.etag end as etag,
    case when p.url = c.url and p.read_at > $1::timestamptz - interval '1 day' then p.last_modified end
      as "lastModified"
  from read.followed_calendars as c
  left join private.calendar_polls as p on p.calendar = c.id
  left join read.regions as r on r.id = c.region_id
  left join read.organizers as o on o.id = c.organizer_id
  left join read.import_sources as s on s.id = c.id
  where c.enabled and s.enabled is not false and p.parked is not true and (p.calendar is null or p.next_at <= $1 or p.url <> c.url
    or (p.failures = 0 and p.polled_at + c.every_minutes * interval '1 minute' <= $1))
  order by coalesce(p.next_at, c.created_at), c.id
  limit $2`;

// A poll holds its calendar for a while; if the process dies, the calendar is due again after that.
const CLAIM = `
  insert into private.calendar_polls as p (calendar, url, next_at) values ($1, $2, $3)
  on conflict (calendar) do update set next_at = excluded.next_at where p.next_at is not distinct from $4::timestamptz
  returning p.calendar`;
const CLAIMED_MS = 5 * 60_000;

/** Calendars to be polled now, for this caller alone: two callers at once get different ones. */
export async function claimDue(pool: pg.Pool, now: Date, most: number): Promise<DueCalendar[]> {
  const { rows } = await pool.query<DueRow>(DUE, [now, most]);
  const claimed: DueCalendar[] = [];
  for (const { nextAt, city, state, country, timeZone, organizer, etag, lastModified, ...row } of rows) {
    const until = new Date(now.getTime() + CLAIMED_MS);
    const { rowCount } = await pool.query(CLAIM, [row.id, row.url, until, nextAt]);
    const region = city === null ? undefined : { city, state, country, timeZone };
    const validators = { etag, lastModified };
    if (rowCount) claimed.push({ ...row, region, organizer: organizer ?? undefined, validators });
  }
  return claimed;
}

export type Success = { at: Date; nextAt: Date; url: string; read?: Validators & Reading };
/** How many entries a calendar had, and what was noticed about it. */
type Reading = { entries: number; notices: CalendarNotices };

export async function noteSuccess(
  pool: pg.Pool,
  calendar: string,
  { at, nextAt, url, read }: Success,
): Promise<void> {
  await pool.query(
    `update private.calendar_polls set polled_at = $2, succeeded_at = $2, next_at = $3, failures = 0, error = null
     where calendar = $1`,
    [calendar, at, nextAt],
  );
  if (!read) return;
  await pool.query(
    `update private.calendar_polls
     set url = $2, etag = $3, last_modified = $4, read_at = $5, entries = $6, notices = $7
     where calendar = $1`,
    [calendar, url, read.etag, read.lastModified, at, read.entries, JSON.stringify(read.notices)],
  );
}

export type Failure = { at: Date; nextAt: Date; url: string; why: Sentence };

export async function noteFailure(
  pool: pg.Pool,
  calendar: string,
  { at, nextAt, url, why }: Failure,
): Promise<void> {
  await pool.query(
    `update private.calendar_polls
     set polled_at = $2, next_at = $3, url = $4, error = $5, failures = failures + 1,
       etag = null, last_modified = null
     where calendar = $1`,
    [calendar, at, nextAt, url, JSON.stringify(why)],
  );
}

/** Notes why the last attempt did not end; what follows from that is decided by the next one. */
export async function noteDeath(pool: pg.Pool, calendar: string, why: Sentence): Promise<void> {
  await pool.query(
    'update private.calendar_polls set failures = failures + 1, error = $2 where calendar = $1',
    [calendar, JSON.stringify(why)],
  );
}

/** Ends polling of a calendar until somebody asks for it. */
export async function park(pool: pg.Pool, calendar: string, why: Sentence): Promise<void> {
  await pool.query(
    `update private.calendar_polls
     set parked = true, failures = failures + 1, error = $2, etag = null, last_modified = null
     where calendar = $1`,
    [calendar, JSON.stringify(why)],
  );
}

/** Makes a calendar due whose poll was not begun, or stopped before anything was taken in. */
export async function releaseClaim(pool: pg.Pool, calendar: string, now: Date): Promise<void> {
  await pool.query('update private.calendar_polls set next_at = $2 where calendar = $1', [calendar, now]);
}

/**
 * Lets a calendar be polled, and read whatever the server says about changes, as soon as somebody looks; also one that
 * was parked.
 */
export async function pollSoon(
  pool: pg.Pool,
  { id, url }: { id: string; url: string },
  now: Date,
): Promise<void> {
  await endAttempts(pool, POLLING, [id]);
  await pool.query(
    `insert into private.calendar_polls (calendar, url, next_at) values ($1, $2, $3)
     on conflict (calendar) do update
       set next_at = excluded.next_at, etag = null, last_modified = null, parked = false`,
    [id, url, now],
  );
}

export async function forgetPolls(pool: pg.Pool, calendar: string): Promise<void> {
  await endAttempts(pool, POLLING, [calendar]);
  await pool.query('delete from private.calendar_items where calendar = $1', [calendar]);
  await pool.query('delete from private.calendar_polls where calendar = $1', [calendar]);
}
