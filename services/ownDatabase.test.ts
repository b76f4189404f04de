import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import {
  certificateOfAnother,
  earlyCertificate,
  expiredCertificate,
  testCertificate,
  testKey,
} from '#testing/scripted/testCertificate.ts';
import { readyDatabase, unfitness } from './ownDatabase.ts';

/** The port of a server that starts TLS as Postgres does, with this certificate. */
async function listen(certificate: string): Promise<number> {
  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, cert: certificate, key: testKey }).on('error', () => {});
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function reasonFor(certificate: string, authority: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tanda-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'authority.pem');
  writeFileSync(path, authority);
  const port = await listen(certificate);
  const url = `postgres://ana:secret@localhost:${port}/tanda?sslmode=verify-full&sslrootcert=${path}`;
  const reached = readyDatabase({ owner: url, projector: url, api: url });
  const { message } = await reached.then(
    () => new Error('reached'),
    (reason: Error) => reason,
  );
  return message.replace(String(port), 'port');
}

test.for([
  ['has expired', expiredCertificate, expiredCertificate, /^certificate has expired$/],
  ['is not valid yet', earlyCertificate, earlyCertificate, /^certificate is not yet valid$/],
  ['is for another name', certificateOfAnother, certificateOfAnother, /DNS:elsewhere\.example/],
  ['is of an authority that is not known', testCertificate, expiredCertificate, /self-signed certificate/],
] as const)(
  'a Postgres whose certificate %s is reported in one sentence',
  async ([, certificate, known, why]) => {
    const said = await reasonFor(certificate, known);
    const [, reason] =
      /^Postgres at localhost:port cannot be reached \((.*)\)\. Check DATABASE_URL\.$/.exec(said) ?? [];
    expect(reason, said).toMatch(why);
    expect(said).not.toContain('secret');
  },
);

test('a Postgres without ICU is refused with a sentence', () => {
  const fit = {
    ...{ database: 'tanda', version: 18, encoding: 'UTF8', letters: true, mayCreate: true },
    ...{ missing: [], closed: [], trigrams: true, icu: true },
  };
  const roles = new Set(['ana']);
  expect(unfitness(fit, 'ana', roles)).toBeUndefined();
  expect(unfitness({ ...fit, icu: false }, 'ana', roles)).toMatch(
    /^The Postgres of .* was built without ICU/,
  );
});
