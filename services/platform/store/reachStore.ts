import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { StoreRefusal } from '#contracts/system/health.ts';
import { connectStore } from './store.ts';
import { storeRefusalOf } from './storeRefusal.ts';

type Place = { scheme: string; login: string; user: string; hosts: string[]; options: string };

/** The operator's remedy for each reason. */
const ADVICE: Record<StoreRefusal | 'down', (where: string, place: Place) => string> = {
  down: where =>
    `The event store at ${where} cannot be reached. Start it, or set EVENTSTORE_URL to its address.`,
  noHost: where =>
    `The host ${where} is not known here. Set EVENTSTORE_URL to the address of the event store.`,
  noStore: where => `The server at ${where} is not an event store. Set EVENTSTORE_URL to the address of one.`,
  password: where =>
    `The event store at ${where} does not accept this name and password. ` +
    'Set EVENTSTORE_URL to esdb://<name>:<password>@<host>:<port>.',
  rights: (where, { user }) =>
    `The event store at ${where} does not allow ${user} to read the whole log ($all). ` +
    'Give that user the right to do so ($admins, or the ACL of $all), or set another one in EVENTSTORE_URL.',
  unknownAuthority: where =>
    `The event store at ${where} has a certificate from an authority that is not trusted here. ` +
    "Add tlsCAFile=<path of the authority's certificate> to EVENTSTORE_URL.",
  wrongName: where =>
    `The certificate of the event store at ${where} is for other names. Set EVENTSTORE_URL to one of them.`,
  expired: where =>
    `The certificate of the event store at ${where} has expired, or is not valid yet. Renew it there.`,
  speaksTls: where => `The event store at ${where} only accepts TLS. Remove tls=false from EVENTSTORE_URL.`,
  speaksPlain: where => `The event store at ${where} does not use TLS. Add tls=false to EVENTSTORE_URL.`,
};

/** A server that has just started may refuse what it accepts a moment later. */
const SURE_AFTER_MS = 1_500;
const BETWEEN_MS = 250;
const ATTEMPT_MS = 4_000;
const HANDSHAKE_MS = 2_000;

/**
 * Resolves once the log of the store at this connection string can be read.
 * @throws one sentence, with advice, if the store refuses, or cannot be reached for `patience` ms (10 s).
 */
export async function reachStore(url: string, patience = 10_000): Promise<void> {
  const began = performance.now();
  for (;;) {
    const error = await failureOf(url);
    if (!error) return;
    const elapsed = performance.now() - began;
    if (elapsed > SURE_AFTER_MS) {
      const place = placeOf(url);
      const refusal = await refusalAt(url, place, error);
      if (refusal || elapsed > patience) {
        throw new Error(ADVICE[refusal ?? 'down'](place.hosts.join(', '), place), { cause: error });
      }
    }
    await pause(BETWEEN_MS);
  }
}

async function failureOf(url: string): Promise<unknown> {
  const store = connectStore({ url, patience: { deadline: 0, attempt: ATTEMPT_MS } });
  try {
    await store.head();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await store.close();
  }
}

/** If a client finds no cluster leader, it does not say why: then the nodes are asked one by one. */
async function refusalAt(url: string, place: Place, error: unknown): Promise<StoreRefusal | undefined> {
  const known = storeRefusalOf(error);
  if (known) return known;
  for (const host of place.hosts) {
    const alone = `esdb://${place.login}${host}${place.options}`;
    const refusal = alone === url ? undefined : storeRefusalOf(await failureOf(alone));
    if (refusal) return refusal;
    const shaken = await handshake(host, place.options);
    if (/[?&]tls=false\b/i.test(place.options)) {
      if (shaken === undefined) return 'speaksTls';
      continue;
    }
    const untrusted = storeRefusalOf(shaken);
    if (untrusted) return untrusted;
  }
  return undefined;
}

/**
 * What is wrong with a TLS connection to this address; undefined if nothing is. If a name has several addresses, the
 * client only reports on the last. With TLS off, nothing is trusted: the check is who answers.
 */
function handshake(address: string, settings: string): Promise<Error | undefined> {
  const { hostname, port } = new URL(`https://${address}`);
  const authority = new URLSearchParams(settings).get('tlsCAFile');
  const rejectUnauthorized = !/[?&](tls|tlsVerifyCert)=false\b/i.test(settings);
  return new Promise(settle => {
    const done = (error?: Error): void => {
      socket.destroy();
      settle(error);
    };
    const socket = connect(
      {
        host: hostname,
        port: Number(port || 2113),
        rejectUnauthorized,
        ...(authority && existsSync(authority) && { ca: readFileSync(authority) }),
      },
      () => done(),
    );
    socket.on('error', (error: NodeJS.ErrnoException) => done(new Error(`${error.code}: ${error.message}`)));
    socket.setTimeout(HANDSHAKE_MS, () => done(new Error('no answer')));
  });
}

function placeOf(url: string): Place {
  const [, scheme = '', login = '', hosts = '', options = ''] =
    /^([^:]+):\/\/([^@/?]+@)?([^/?]*)\/?(\?.*)?$/.exec(url.trim()) ?? [];
  const user = decodeURIComponent(login.split(/[:@]/)[0] ?? '') || 'this user';
  return { scheme, login, user, hosts: hosts.split(','), options };
}
