import type { KeptMail } from '#platform/processes/mail.ts';
import type { Site } from './site.ts';
import { until } from './until.ts';

/** The mails to an address, newest first. */
export async function mailsTo({ mailbox }: Site, address: string): Promise<KeptMail[]> {
  const { mails } = (await (await fetch(`${mailbox}/json`)).json()) as { mails: KeptMail[] };
  return mails.filter(({ to }) => to === address);
}

/**
 * What the pattern's group finds in the newest mail that has it, once there is one other than `old`. The mailbox keeps
 * what earlier journeys were sent: who needs a new code either has an address of their own, or says which one is old.
 */
export async function mailedTo(site: Site, address: string, pattern: RegExp, old?: string): Promise<string> {
  const find = async () => {
    const mails = await mailsTo(site, address);
    return mails.map(({ text }) => pattern.exec(text)?.[1]).find(found => found !== undefined);
  };
  let found: string | undefined;
  await until(async () => {
    found = await find();
    return found !== undefined && found !== old;
  }).toBe(true);
  return found!;
}

/** The text of the newest mail to an address with such a subject, once there is one. */
export async function mailTo(site: Site, address: string, subject: string): Promise<string> {
  const find = async () =>
    (await mailsTo(site, address)).find(mail => mail.subject.startsWith(subject))?.text;
  await until(async () => (await find()) !== undefined).toBe(true);
  return (await find())!;
}

/** Where an invitation to the console leads. */
export const INVITATION = /(http\S+\/admin\/invitation#\S+)/;

/** The code for signing in. */
export const CODE = /^ {4}(\d{4})$/m;
