import type pg from 'pg';
import { forgetOldOrigins } from '#platform/facts/originKeys.ts';
import { forgetOldAttempts } from '#platform/processes/attempts.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { forgetOldItems } from '#platform/runs/runItems.ts';
import { forgetOldRunWords } from '#platform/runs/runWords.ts';
import { forgetExpiredClaims } from './claims.ts';

/** Hourly, deletes what is kept for a time only. */
export function sweep(pool: pg.Pool): Periodic {
  return {
    name: 'sweep',
    everyMs: 3_600_000,
    async work({ now }) {
      await forgetOldAttempts(pool);
      await forgetOldItems(pool);
      await forgetOldRunWords(pool);
      await forgetOldOrigins(pool, now);
      await forgetExpiredClaims(pool, now);
      return false;
    },
  };
}
