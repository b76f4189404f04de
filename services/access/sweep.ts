import type pg from 'pg';
import { forgetOldTurns } from '#platform/limits.ts';
import type { Periodic } from '#platform/periodic.ts';
import { forgetOldCodes } from './loginCodes.ts';
import { forgetOldSessions } from './sessions.ts';
import { forgetOldStrangers } from './strangers.ts';

/** Clears away, once an hour, what is too old to count at the door. */
export function sweepTheDoor(pool: pg.Pool): Periodic {
  return {
    name: 'sweepTheDoor',
    everyMs: 3_600_000,
    async work({ now }) {
      for (const forget of [forgetOldTurns, forgetOldCodes, forgetOldSessions, forgetOldStrangers]) {
        await forget(pool, now);
      }
      return false;
    },
  };
}
