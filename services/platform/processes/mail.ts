import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';
import { NotPerformed } from './dispatcher.ts';

/**
 * A mail. Many mail readers show a duplicate with the same `id` only once. `person` is the id of the account
 * it is for; when that account is erased, the embedded mailbox deletes the mail. `unsubscribe` is an address that ends
 * such mails when a form is posted to it, which mail readers do by their own button (RFC 8058).
 */
export type Mail = {
  id: string;
  person: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string;
};

/** A mail as stored in the embedded mailbox. */
export type KeptMail = Mail & { from: string; at: string };

/**
 * Sends a mail, and resolves when the server has accepted it. Throws Refusal if the server will never accept
 * it, NotPerformed if it certainly did not, and another error if the outcome is unknown.
 */
export type SendMail = (mail: Mail) => Promise<void>;

type MailOptions = {
  from: string;
  smtpUrl: string | undefined;
  /** The folder of the embedded mailbox, used without a mail server. */
  folder: string;
  clock?: () => Date;
};

/** Milliseconds: someone waiting for a sign-in code will not wait long. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const KEPT_MAILS = 500;

/** Sends mail by SMTP or, without a server, into the embedded mailbox. */
export function mailSender({ from, smtpUrl, folder, clock = () => new Date() }: MailOptions): SendMail {
  if (!smtpUrl) return mail => keepMail(folder, { ...mail, from, at: clock().toISOString() });
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  return async mail => {
    await transport.sendMail(messageOf(from, mail)).catch(error => {
      throw verdictOn(error);
    });
  };
}

function messageOf(from: string, { id, person: _, unsubscribe, ...mail }: Mail) {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  const headers = {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  return { ...mail, from, messageId: `<${id}@${domain}>`, headers };
}

/** Failures that occur before the text of a mail is sent. */
const BEFORE_THE_TEXT = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EENVELOPE', 'ECONFIG'];

/** How the error of a mail begins that is waiting for the mail server. */
export const MAIL_HELD_UP = 'The mail server did not accept the mail: ';
/** Silence before the server's greeting: nothing of a mail was sent. */
const NEVER_SPOKE = /^(Connection timeout|Greeting never received)$/;

function verdictOn(error: NodeJS.ErrnoException & { responseCode?: number }): Error {
  const { code = '', syscall, responseCode } = error;
  // Our own wrong credentials say nothing about this mail.
  if (responseCode && responseCode >= 500 && code !== 'EAUTH') {
    const sentence = platformSentences.mailRefused({ reason: error.message });
    return new Refusal(sentence, { code: 'mail_refused' });
  }
  // A broken connection does not say how far the delivery got: only an answer from the server does, or a
  // connection that was never made.
  const isCertain =
    responseCode !== undefined ||
    syscall === 'connect' ||
    BEFORE_THE_TEXT.includes(code) ||
    NEVER_SPOKE.test(error.message);
  if (!isCertain) return error;
  return new NotPerformed(`${MAIL_HELD_UP}${error.message}`, { cause: error });
}

async function keepMail(folder: string, mail: KeptMail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...messageOf(mail.from, mail),
    date: new Date(mail.at),
  });
  const name = join(folder, `${mail.at.replaceAll(':', '-')}-${mail.id}`);
  await writeFile(`${name}.eml`, message as Buffer, { mode: 0o600 });
  // Renamed only when complete, so that readers of the mailbox never find half a mail.
  await writeFile(`${name}.part`, JSON.stringify(mail, null, 2), { mode: 0o600 });
  await rename(`${name}.part`, `${name}.json`);
  await removeMails(folder, (await namesIn(folder)).slice(KEPT_MAILS));
}

async function removeMails(folder: string, names: readonly string[]): Promise<void> {
  // The JSON last: a mail that is only partly removed when the process is killed can still be found by its
  // name.
  for (const end of ['.eml', '.json']) {
    await Promise.all(names.map(name => rm(join(folder, `${name}${end}`), { force: true })));
  }
}

/** The recipients of the mails in the embedded mailbox: ids of accounts, and addresses as written. */
export async function peopleInMailbox(folder: string): Promise<Pick<KeptMail, 'person' | 'to'>[]> {
  return (await readMailbox(folder, Infinity)).map(({ person, to }) => ({ person, to }));
}

/** Removes mails from the embedded mailbox; returns how many. */
export async function forgetMails(
  folder: string,
  isForgotten: (mail: Pick<KeptMail, 'person' | 'to'>) => boolean,
): Promise<number> {
  const names = await namesIn(folder);
  const mails = await readMails(folder, names);
  const forgotten = mails.flatMap(({ name, mail }) => (isForgotten(mail) ? [name] : []));
  await removeMails(folder, forgotten);
  return forgotten.length;
}

/** The mails of the embedded mailbox, newest first. */
export async function readMailbox(folder: string, limit = 100): Promise<KeptMail[]> {
  const names = (await namesIn(folder)).slice(0, limit);
  return (await readMails(folder, names)).map(({ mail }) => mail);
}

/** The mails with these names; one that another process removed in the meantime is left out. */
async function readMails(
  folder: string,
  names: readonly string[],
): Promise<{ name: string; mail: KeptMail }[]> {
  const read = async (name: string) => {
    const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(ifMissing(''));
    return text ? [{ name, mail: JSON.parse(text) as KeptMail }] : [];
  };
  return (await Promise.all(names.map(read))).flat();
}

function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(ifMissing<string[]>([]));
  return files
    .filter(file => file.endsWith('.json'))
    .map(file => file.slice(0, -'.json'.length))
    .sort()
    .reverse();
}
