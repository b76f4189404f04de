import type pg from 'pg';
import type { AreaWork } from '#platform/areas/work.ts';
import { forgetOldLimits } from '#platform/http/rateLimits.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { forgetOldStrangers, recordStrangers } from './accounts/strangers.ts';
import { codeKeyFrom, forgetOldCodes } from './login/loginCodes.ts';
import { sendLoginCodes } from './login/sendLoginCode.ts';
import { mailDeletions, mailOnAccountDeletionRequested } from './mails/mailOnAccountDeletionRequested.ts';
import { mailAdministratorsAdded, mailOnAdministratorAdded } from './mails/mailOnAdministratorAdded.ts';
import { mailOnSignInFailed, mailWarnings } from './mails/mailOnSignInFailed.ts';
import { endSessionsOfUsers, endSessionsOnUserSuspended } from './sessions/endSessionsOnUserSuspended.ts';
import { forgetOldDevices } from './sessions/knownDevices.ts';
import { noteSignIns } from './sessions/notes.ts';
import { forgetOldSessions } from './sessions/sessions.ts';

/** Records of sign-ins, and mails about them. */
export const work: AreaWork = {
  processes: [
    endSessionsOnUserSuspended,
    mailOnAccountDeletionRequested,
    mailOnSignInFailed,
    mailOnAdministratorAdded,
  ],
  performers({ mailing, ...core }) {
    if (!mailing) return {};
    const parts = { ...core, ...mailing };
    return {
      ...noteSignIns(parts),
      ...endSessionsOfUsers(core.pool),
      ...mailDeletions(parts),
      ...mailWarnings(parts),
      ...mailAdministratorsAdded(parts),
    };
  },
  codes: ({ mailing, ...core }) =>
    sendLoginCodes({ ...core, ...mailing, codeKey: codeKeyFrom(mailing.jwtSecret) }),
  periodics: ({ mailing, ...core }) => (mailing ? [recordStrangers(core), sweepSignInData(core.pool)] : []),
};

const FORGETTING = [forgetOldLimits, forgetOldCodes, forgetOldSessions, forgetOldDevices, forgetOldStrangers];

/** Hourly, deletes expired sign-in data. */
function sweepSignInData(pool: pg.Pool): Periodic {
  return {
    name: 'sweepSignInData',
    everyMs: 3_600_000,
    async work({ now }) {
      for (const forget of FORGETTING) await forget(pool, now);
      return false;
    },
  };
}
