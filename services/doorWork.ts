import { resolve } from 'node:path';
import type pg from 'pg';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { mailSender, type SendMail } from '#platform/processes/mail.ts';
import { localAddress } from '#platform/program/localAddress.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { SettingsOf } from '#platform/program/processSettings.ts';
import type { Settings } from '#platform/program/settings.ts';
import { endSessionsOfUsers } from './access/endSessionsOnUserSuspended.ts';
import { codeKeyFrom } from './access/loginCodes.ts';
import { mailDeletions } from './access/mailOnAccountDeletionRequested.ts';
import { mailAdministratorsAdded } from './access/mailOnAdministratorAdded.ts';
import { mailWarnings } from './access/mailOnSignInFailed.ts';
import { noteSignIns } from './access/notes.ts';
import { sendLoginCodes } from './access/sendLoginCode.ts';
import { knownById } from './access/standings.ts';
import { recordStrangers } from './access/strangers.ts';
import { sweepSignInData } from './access/sweep.ts';
import { eraseAccountsWhenDue } from './users/erasure/eraseAccountsWhenDue.ts';
import { sendInvitations } from './users/invitations/mailOnUserInvited.ts';
import { mailMessages } from './users/person/mailOnUserMessaged.ts';

/** `site` is the address that mails link to. */
export type DoorSettings = { jwtSecret: string; brand: string; site: string; sendMail: SendMail };

/** The folder of the embedded mailbox. */
export function mailFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return resolve(DATA_DIR, 'mail');
}

export function doorSettings(settings: SettingsOf<'processes'> & { JWT_SECRET: string }): DoorSettings {
  const { JWT_SECRET, BRAND_NAME, MAIL_FROM, SMTP_URL, PUBLIC_URL, HOST, PORT } = settings;
  const folder = mailFolder(settings);
  return {
    jwtSecret: JWT_SECRET,
    brand: BRAND_NAME,
    site: PUBLIC_URL ?? localAddress(HOST, PORT),
    sendMail: mailSender({ from: MAIL_FROM, smtpUrl: SMTP_URL, folder }),
  };
}

type Parts = DoorSettings & { pool: pg.Pool; execute: Execute; load: Load; clock(): Date };

/**
 * The work that follows from signing in and out: codes and other mail, records of sign-ins, accounts due for
 * erasure.
 */
export function doorWork({ jwtSecret, ...parts }: Parts): {
  codes: Record<string, Performer>;
  performers: Record<string, Performer>;
  periodics: Periodic[];
} {
  const { pool } = parts;
  return {
    codes: sendLoginCodes({ ...parts, codeKey: codeKeyFrom(jwtSecret) }),
    performers: {
      ...noteSignIns(parts),
      ...endSessionsOfUsers(pool),
      ...mailDeletions(parts),
      ...mailWarnings(parts),
      ...mailAdministratorsAdded(parts),
      ...sendInvitations(parts),
      ...mailMessages({ ...parts, addresseeOf: id => knownById(pool, id) }),
    },
    periodics: [recordStrangers(parts), sweepSignInData(pool), eraseAccountsWhenDue(parts)],
  };
}
