import type { AreaWork } from '#platform/areas/work.ts';
import { endSessionsOfUsers, endSessionsOnUserSuspended } from './endSessionsOnUserSuspended.ts';
import { codeKeyFrom } from './loginCodes.ts';
import { mailDeletions, mailOnAccountDeletionRequested } from './mailOnAccountDeletionRequested.ts';
import { mailAdministratorsAdded, mailOnAdministratorAdded } from './mailOnAdministratorAdded.ts';
import { mailOnSignInFailed, mailWarnings } from './mailOnSignInFailed.ts';
import { noteSignIns } from './notes.ts';
import { sendLoginCodes } from './sendLoginCode.ts';
import { recordStrangers } from './strangers.ts';
import { sweepSignInData } from './sweep.ts';

/** Records of sign-ins, and mails about them. */
export const work: AreaWork = {
  processes: [
    endSessionsOnUserSuspended,
    mailOnAccountDeletionRequested,
    mailOnSignInFailed,
    mailOnAdministratorAdded,
  ],
  performers({ door, ...core }) {
    if (!door) return {};
    const parts = { ...core, ...door };
    return {
      ...noteSignIns(parts),
      ...endSessionsOfUsers(core.pool),
      ...mailDeletions(parts),
      ...mailWarnings(parts),
      ...mailAdministratorsAdded(parts),
    };
  },
  codes: ({ door, ...core }) => sendLoginCodes({ ...core, ...door, codeKey: codeKeyFrom(door.jwtSecret) }),
  periodics: ({ door, ...core }) => (door ? [recordStrangers(core), sweepSignInData(core.pool)] : []),
};
