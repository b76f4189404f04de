import { ServerCredentials, status } from '@grpc/grpc-js';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '#testing/ownDatabase.ts';
import { failure, startScriptedStore } from '#testing/scripted/scriptedStore.ts';
import { testCertificate, testKey } from '#testing/scripted/testCertificate.ts';

// The store is contacted before the database, which does not exist here.
const DATABASE_URL = 'postgres://ana:secret@127.0.0.1:1/tanda';
const COMMANDS = [
  'log head',
  'log export /nowhere/log.jsonl',
  'projections status',
  'projections retry events event-1',
  'admin create --email ana@example.org',
  'keys export /nowhere/keys.age',
  'demo',
];

/** The URL of a store on loopback that refuses everybody, or that has this certificate. */
async function refusing(certificate?: string): Promise<string> {
  const pair = { private_key: Buffer.from(testKey), cert_chain: Buffer.from(certificate ?? '') };
  const server = await startScriptedStore(
    { refusal: () => failure(status.UNAUTHENTICATED, 'no') },
    0,
    certificate ? ServerCredentials.createSsl(null, [pair]) : undefined,
  );
  onTestFinished(server.kill);
  return `esdb://ana:secret@localhost:${server.port}`;
}

const tanda = (EVENTSTORE_URL: string, ...line: string[]) =>
  runProgram('projections/tanda.ts', line, { DATABASE_URL, EVENTSTORE_URL });

test.for(COMMANDS)(
  'tanda %s %s says in one sentence that the store does not accept a password',
  async line => {
    const url = await refusing();
    const { code, err } = await tanda(`${url}?tls=false`, ...line.split(' '));
    expect(err.trim()).toMatch(
      /^The event store at localhost:\d+ does not accept this name and password\. Set EVENTSTORE_URL to .*\.$/,
    );
    expect(code).toBe(1);
  },
);

test('and that it uses TLS, with an unknown authority or where the URL says otherwise', async () => {
  const url = await refusing(testCertificate);
  const [unknown, plain] = await Promise.all([
    tanda(url, 'log', 'head'),
    tanda(`${url}?tls=false`, 'log', 'head'),
  ]);
  expect(unknown.err).toMatch(
    /^The event store at .* authority that is not trusted here\. Add tlsCAFile=.*\.$/,
  );
  expect(plain.err).toMatch(
    /^The event store at .* only accepts TLS\. Remove tls=false from EVENTSTORE_URL\.$/,
  );
});

test('commands that need Postgres only are not blocked by the store', async () => {
  const url = await refusing();
  const { err } = await tanda(`${url}?tls=false`, 'projections', 'parked');
  expect(err).toMatch(/ECONNREFUSED/);
});
