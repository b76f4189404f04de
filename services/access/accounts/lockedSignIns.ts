import type pg from 'pg';
import type { z } from 'zod';
import type { showLockedSignIns } from '#contracts/access/securityCalls.ts';
import { strangersStream } from '#contracts/access/signIn.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { SIGN_IN_COLUMNS, type SignInParts, signInsFrom } from './signIns.ts';
import { presentStrangers } from './strangers.ts';

type Locked = z.output<typeof showLockedSignIns.answer>;

const DAY = 86_400_000;
/** No lock lasts longer: nine guesses a day, each of which is forgotten after one. */
const LONGEST_LOCK = 2 * DAY;
const MOST_LOCKS = 500;

/** The locks that still hold, the last first, one for each account and method. */
export async function openLocks(
  parts: SignInParts,
  { now, language }: { now: Date; language: Language },
): Promise<Locked['locks']> {
  const rows = await parts.db
    .selectFrom('facts as f')
    .select(SIGN_IN_COLUMNS)
    .where('f.type', '=', 'SignInLocked')
    .where('f.at', '>', new Date(now.getTime() - LONGEST_LOCK))
    .orderBy('f.at', 'desc')
    .limit(MOST_LOCKS)
    .execute();
  const seen = new Set<string>();
  const holding = rows.filter(({ stream, data }) => {
    const way = `${stream} ${data.method}`;
    if (seen.has(way) || !(new Date(String(data.until)) > now)) return false;
    seen.add(way);
    return true;
  });
  const locks = await signInsFrom(parts, holding, language);
  return locks.map(({ id, userId, name, email, at, method, place, until }) => ({
    ...{ id, userId, name, email, at, method, place },
    until: until!,
  }));
}

/** What strangers tried in the last day, by hour, the present one first. */
export async function strangersByHour(
  { db }: Pick<SignInParts, 'db'>,
  pool: pg.Pool,
  now: Date,
): Promise<Locked['strangers']> {
  const since = new Date(now.getTime() - DAY);
  const [present, rows] = await Promise.all([
    presentStrangers(pool),
    db
      .selectFrom('facts')
      .select('data')
      .where('type', '=', Object.keys(strangersStream.facts)[0]!)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .execute(),
  ]);
  const recorded = rows.map(({ data }) => {
    const { from, codesAsked, wrongCodes, wrongPasswords, locks, addresses } =
      data as Locked['strangers'][number];
    return { from, codesAsked, wrongCodes, wrongPasswords, locks, addresses };
  });
  const hours = new Map([...recorded, ...present].map(hour => [hour.from, hour]));
  return [...hours.values()].sort((one, other) => other.from.localeCompare(one.from));
}
