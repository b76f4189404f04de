import { resolve } from 'node:path';
import type { MailSettings } from '#platform/areas/work.ts';
import { mailSender } from '#platform/processes/mail.ts';
import { localAddress } from '#platform/program/localAddress.ts';
import type { SettingsOf } from '#platform/program/processSettings.ts';
import type { Settings } from '#platform/program/settings.ts';

/** The folder of the embedded mailbox. */
export function mailFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return resolve(DATA_DIR, 'mail');
}

export function mailSettings(settings: SettingsOf<'processes'> & { JWT_SECRET: string }): MailSettings {
  const { JWT_SECRET, BRAND_NAME, MAIL_FROM, SMTP_URL, PUBLIC_URL, HOST, PORT } = settings;
  const folder = mailFolder(settings);
  return {
    jwtSecret: JWT_SECRET,
    brand: BRAND_NAME,
    site: PUBLIC_URL ?? localAddress(HOST, PORT),
    sendMail: mailSender({ from: MAIL_FROM, smtpUrl: SMTP_URL, folder }),
  };
}
