import type pg from 'pg';
import { v5 } from 'uuid';
import { strangersStream } from '#contracts/access/signIn.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { networkOf } from '#platform/program/network.ts';
import type { Periodic } from '#platform/program/periodic.ts';

export const STRANGER_COUNTS = ['codesAsked', 'wrongCodes', 'wrongPasswords', 'locks'] as const;
type Deed = (typeof STRANGER_COUNTS)[number];

// A fact for each guess at an email without an account would let anyone fill the log, and a stream for each
// email would be even worse. So they are counted by hour and address, and one fact an hour holds the sums:
// the log grows by at most 24 facts a day.
export const strangersSchema = `
  create table private.strangers (
    hour timestamptz not null,
    address text not null,
    deed text not null,
    tries integer not null,
    primary key (hour, address, deed)
  )`;

const HOUR = 3_600_000;
/** How late a note may be performed and still be counted. */
const LATE = 300_000;
const BUSIEST = 20;
const NAMESPACE = '2c8e7a52-58a1-4a0c-93b5-6a2a4f0f8d11';

export async function countStranger(
  pool: pg.Pool,
  deed: Deed,
  ip: string | undefined,
  at: Date,
): Promise<void> {
  await pool.query(
    `insert into private.strangers as kept (hour, address, deed, tries) values ($1, $2, $3, 1)
     on conflict (hour, address, deed) do update set tries = kept.tries + 1`,
    [hourOf(at), ip ? networkOf(ip) : 'unknown', deed],
  );
}

/**
 * Records, for each hour that has ended, what strangers tried; the addresses are kept nowhere but in the log.
 */
export function recordStrangers({ pool, execute }: { pool: pg.Pool; execute: Execute }): Periodic {
  return {
    name: 'recordStrangers',
    everyMs: 60_000,
    async work({ now }) {
      const { rows } = await pool.query<{ hour: Date }>(
        'select min(hour) as hour from private.strangers where hour < $1 having count(*) > 0',
        [hourOf(new Date(now.getTime() - LATE))],
      );
      const hour = rows[0]?.hour;
      if (!hour) return false;
      const from = hour.toISOString();
      await execute(strangersStream, from.slice(0, 10), 'NoteStrangers', await sumsOf(pool, hour), {
        commandId: v5(`${strangersStream.category} ${from}`, NAMESPACE),
        actor: { id: 'system', role: 'system' },
        now,
      });
      await pool.query('delete from private.strangers where hour = $1', [hour]);
      return true;
    },
  };
}

/** What strangers tried in the hours that are not recorded yet. */
export async function presentStrangers(pool: pg.Pool) {
  const { rows } = await pool.query<{ hour: Date }>('select distinct hour from private.strangers');
  return Promise.all(
    rows.map(async ({ hour }) => {
      const { busiest: _, ...sums } = await sumsOf(pool, hour);
      return sums;
    }),
  );
}

async function sumsOf(pool: pg.Pool, hour: Date) {
  const { rows } = await pool.query<{ address: string; deed: Deed; tries: number }>(
    'select address, deed, tries from private.strangers where hour = $1',
    [hour],
  );
  const sums = { codesAsked: 0, wrongCodes: 0, wrongPasswords: 0, locks: 0 };
  const byAddress = new Map<string, number>();
  for (const { address, deed, tries } of rows) {
    sums[deed] += tries;
    byAddress.set(address, (byAddress.get(address) ?? 0) + tries);
  }
  const busiest = [...byAddress].sort(([, one], [, other]) => other - one).slice(0, BUSIEST);
  return {
    from: hour.toISOString(),
    ...sums,
    addresses: byAddress.size,
    busiest: busiest.map(([address, tries]) => `${address} ${tries}`).join(', '),
  };
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR);
}

const KEPT_MONTHS = 12;

/**
 * Erases the keys of days more than twelve months ago: what strangers tried stays readable, from where does
 * not. Returns how many.
 */
export async function forgetOldStrangers(pool: pg.Pool, now: Date): Promise<number> {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() - KEPT_MONTHS);
  const { rowCount } = await pool.query(
    String.raw`update private.subject_keys set key = null, erased_at = now()
     where key is not null and subject ~ '^\d{4}-\d{2}-\d{2}$' and subject < $1`,
    [until.toISOString().slice(0, 10)],
  );
  return rowCount ?? 0;
}
