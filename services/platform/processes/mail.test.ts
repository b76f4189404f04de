import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpCatcher } from '#testing/mails/smtpCatcher.ts';
import { Refusal } from '../refusals/refusal.ts';
import { NotPerformed } from './dispatcher.ts';
import { forgetMails, mailSender, readMailbox } from './mail.ts';

const MAIL = {
  id: '0197a000-0000-7000-8000-000000000001',
  person: '0197a000-0000-7000-8000-00000000000b',
  to: 'bo@example.org',
  subject: 'Grüße, 你好',
  text: 'Plain text',
  html: '<p>Rich text</p>',
};
const from = 'Tanda <no-reply@tanda.example>';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanda-mail-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the embedded mailbox', () => {
  it('keeps mail, newest first, as it would have been sent', async () => {
    let at = 0;
    const clock = () => new Date(Date.UTC(2026, 0, 1, 0, at++));
    const send = mailSender({ from, smtpUrl: undefined, folder, clock });
    await send(MAIL);
    await send({ ...MAIL, id: '0197a000-0000-7000-8000-000000000002', subject: 'Second' });
    expect((await readMailbox(folder)).map(({ subject, to }) => [subject, to])).toEqual([
      ['Second', MAIL.to],
      [MAIL.subject, MAIL.to],
    ]);
    const files = (await readdir(folder)).sort();
    expect(files).toHaveLength(4);
    const eml = await readFile(join(folder, files[0]!), 'utf8');
    expect(eml).toMatch(/^Message-ID: <0197a000-0000-7000-8000-000000000001@tanda\.example>/im);
    expect(eml).toMatch(/multipart\/alternative/);
  });
  it('deletes all mails for a person, and leaves the others', async () => {
    const send = mailSender({ from, smtpUrl: undefined, folder });
    const other = {
      ...MAIL,
      id: '0197a000-0000-7000-8000-000000000002',
      person: 'another',
      to: 'al@example.org',
    };
    await send(MAIL);
    await send(other);
    expect(await forgetMails(folder, ({ person }) => person === MAIL.person)).toBe(1);
    expect((await readMailbox(folder)).map(({ to }) => to)).toEqual([other.to]);
    for (const name of await readdir(folder)) {
      expect(await readFile(join(folder, name), 'utf8')).not.toContain(MAIL.to);
    }
    expect(await forgetMails(folder, () => true)).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });
  it('is empty where nothing was sent', async () => {
    expect(await readMailbox(join(folder, 'nowhere'))).toEqual([]);
  });
});

const sendTo = (smtpUrl: string) => mailSender({ from, smtpUrl, folder })(MAIL);

describe('mail by SMTP', () => {
  it('arrives with text and HTML', async () => {
    const server = await smtpCatcher();
    await sendTo(server.url).finally(server.close);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatch(/^To: bo@example\.org/m);
    expect(server.received[0]).not.toContain('List-Unsubscribe');
    expect(server.received[0]).toMatch(/Plain text[\s\S]*<p>Rich text<\/p>/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that can be ended says so to mail readers with a button of their own', async () => {
    const server = await smtpCatcher();
    const unsubscribe = 'https://dance.example.org/by-mail/1/2';
    const send = mailSender({ from, smtpUrl: server.url, folder });
    await send({ ...MAIL, unsubscribe }).finally(server.close);
    expect(server.received[0]).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`);
    expect(server.received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  it('that the server will never accept is refused for good', async () => {
    const server = await smtpCatcher({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    });
    await expect(sendTo(server.url)).rejects.toBeInstanceOf(Refusal);
    await server.close();
  });

  it('that the server does not accept now has not been sent', async () => {
    const server = await smtpCatcher({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('Come back later'), { responseCode: 451 })),
    });
    await expect(sendTo(server.url)).rejects.toBeInstanceOf(NotPerformed);
    await server.close();
  });

  it('has not been sent where there is no server', async () => {
    const server = await smtpCatcher();
    await server.close();
    await expect(sendTo(server.url)).rejects.toBeInstanceOf(NotPerformed);
  });

  it('may have been sent when the server falls silent after the text', async () => {
    const { server, url } = await dyingAfterText();
    const failure: unknown = await sendTo(url).catch(error => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotPerformed);
    expect(failure).not.toBeInstanceOf(Refusal);
    server.close();
  });
});

/** A server that receives the whole text and hangs up before it answers. */
async function dyingAfterText(): Promise<{ server: Server; url: string }> {
  const server = createServer(socket => {
    let inText = false;
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', data => {
      const said = data.toString();
      if (inText) {
        if (said.endsWith('\r\n.\r\n')) socket.destroy();
        return;
      }
      inText = said.startsWith('DATA');
      socket.write(inText ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { server, url: `smtp://127.0.0.1:${port}` };
}
