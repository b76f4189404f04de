import type pg from 'pg';
import { forgetOldLimits } from '#platform/http/rateLimits.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { forgetOldDevices } from './knownDevices.ts';
import { forgetOldCodes } from './loginCodes.ts';
import { forgetOldSessions } from './sessions.ts';
import { forgetOldStrangers } from './strangers.ts';

const FORGETTING = [forgetOldLimits, forgetOldCodes, forgetOldSessions, forgetOldDevices, forgetOldStrangers];

/** Hourly, deletes expired sign-in data. */
export function sweepSignInData(pool: pg.Pool): Periodic {
  return {
    name: 'sweepSignInData',
    everyMs: 3_600_000,
    async work({ now }) {
      for (const forget of FORGETTING) await forget(pool, now);
      return false;
    },
  };
}
