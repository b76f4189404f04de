import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerCredentials, status } from '@grpc/grpc-js';
import { expect, onTestFinished, test } from 'vitest';
import { accessDenied, failure, type Script, startScriptedStore } from '#testing/scripted/scriptedStore.ts';
import {
  certificateOfAnother,
  earlyCertificate,
  expiredCertificate,
  testCertificate,
  testKey,
} from '#testing/scripted/testCertificate.ts';
import { reachStore } from './reachStore.ts';

const withTls = (certificate = testCertificate) =>
  ServerCredentials.createSsl(null, [
    { private_key: Buffer.from(testKey), cert_chain: Buffer.from(certificate) },
  ]);
const PATIENCE = 2_000;

async function portOf(script: Script, credentials?: ServerCredentials): Promise<number> {
  const server = await startScriptedStore(script, 0, credentials);
  onTestFinished(server.kill);
  return server.port;
}

/** The reason why a store cannot be reached, without its port. */
async function reasonFor(url: string): Promise<string> {
  const error = await reachStore(url, PATIENCE).then(
    () => new Error('reached'),
    (reason: Error) => reason,
  );
  return error.message.replaceAll(/:\d{4,5}/g, ':port');
}

/** The path of a file with this content. */
function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tanda-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'authority.pem');
  writeFileSync(path, text);
  return path;
}

const serves: Script = { facts: () => [] };

test('a store that works is reached, with TLS and without', async () => {
  await reachStore(`esdb://ana:secret@127.0.0.1:${await portOf(serves)}?tls=false`);
  const port = await portOf(serves, withTls());
  await reachStore(`esdb://ana:secret@localhost:${port}?tlsCAFile=${fileWith(testCertificate)}`);
});

test.for([
  [
    'has expired',
    expiredCertificate,
    /^The certificate of .*localhost:port has expired, or is not valid yet/,
  ],
  [
    'is not valid yet',
    earlyCertificate,
    /^The certificate of .*localhost:port has expired, or is not valid yet/,
  ],
  ['is for another name', certificateOfAnother, /localhost:port is for other names\. Set/],
] as const)(
  'a certificate that %s is reported, although its authority is trusted',
  async ([, certificate, said]) => {
    const port = await portOf(serves, withTls(certificate));
    const url = `esdb://ana:secret@localhost:${port}?tlsCAFile=${fileWith(certificate)}`;
    expect(await reasonFor(url)).toMatch(said);
  },
);

test('a store that refuses is reported in one sentence that says what to do', async () => {
  const url = (port: number, options = '?tls=false', host = '127.0.0.1') =>
    `esdb://ana:secret@${host}:${port}${options}`;
  const reasons = await Promise.all([
    portOf({ refusal: () => failure(status.UNAUTHENTICATED, 'no') }).then(port => reasonFor(url(port))),
    portOf({ refusal: accessDenied }).then(port => reasonFor(url(port))),
    portOf(serves, withTls()).then(port => reasonFor(url(port, '', 'localhost'))),
    portOf(serves, withTls()).then(port => reasonFor(url(port, '?tls=false', 'localhost'))),
    portOf(serves).then(port => reasonFor(url(port, '?tls=true', 'localhost'))),
    reasonFor('esdb://ana:secret@127.0.0.1:1111?tls=false'),
    reasonFor('esdb://ana:secret@nowhere.invalid:2113?tls=false'),
  ]);
  expect(reasons).toEqual([
    'The event store at 127.0.0.1:port does not accept this name and password. ' +
      'Set EVENTSTORE_URL to esdb://<name>:<password>@<host>:<port>.',
    'The event store at 127.0.0.1:port does not allow ana to read the whole log ($all). ' +
      'Give that user the right to do so ($admins, or the ACL of $all), or set another one in EVENTSTORE_URL.',
    'The event store at localhost:port has a certificate from an authority that is not trusted here. ' +
      "Add tlsCAFile=<path of the authority's certificate> to EVENTSTORE_URL.",
    'The event store at localhost:port only accepts TLS. Remove tls=false from EVENTSTORE_URL.',
    'The event store at localhost:port does not use TLS. Add tls=false to EVENTSTORE_URL.',
    'The event store at 127.0.0.1:port cannot be reached. Start it, or set EVENTSTORE_URL to its address.',
    'The host nowhere.invalid:port is not known here. Set EVENTSTORE_URL to the address of the event store.',
  ]);
  expect(reasons.join()).not.toContain('secret');
});

test('a server that is not an event store is recognised', async () => {
  const other = createServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await reasonFor(`esdb://127.0.0.1:${port}?tls=false`)).toContain('is not an event store');
});

test('the nodes of a cluster are asked one by one', async () => {
  const ports = await Promise.all([portOf(serves, withTls()), portOf(serves, withTls())]);
  const hosts = ports.map(port => `localhost:${port}`).join(',');
  expect(await reasonFor(`esdb://ana:secret@${hosts}`)).toBe(
    'The event store at localhost:port, localhost:port has a certificate from an authority that is not trusted ' +
      "here. Add tlsCAFile=<path of the authority's certificate> to EVENTSTORE_URL.",
  );
});

test('a store that refuses only while it starts is waited for', async () => {
  let asked = 0;
  const port = await portOf({
    facts: () => [],
    refusal: () => (++asked < 3 ? failure(status.UNAUTHENTICATED, 'not ready') : undefined),
  });
  await reachStore(`esdb://127.0.0.1:${port}?tls=false`);
  expect(asked).toBe(3);
});
