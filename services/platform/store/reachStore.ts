import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { StoreRefusal } from '#contracts/system/health.ts';
import { connectStore } from './store.ts';
import { storeRefusalOf } from './storeRefusal.ts';

type Place = { scheme: string; login: string; user: string; hosts: string[]; options: string };

/** What to do about each, for whoever starts this. */
const ADVICE: Record<StoreRefusal | 'down', (where: string, place: Place) => string> = {
  down: where =>
    `The event store at ${where} cannot be reached. Start it, or set EVENTSTORE_URL to where it is.`,
  noHost: where => `${where} is no host that is known here. Set EVENTSTORE_URL to where the event store is.`,
  noStore: where => `What answers at ${where} is no event store. Set EVENTSTORE_URL to where it is.`,
  password: where =>
    `The event store at ${where} does not accept this name and password. ` +
    'Set EVENTSTORE_URL to esdb://<name>:<password>@<host>:<port>.',
  rights: (where, { user }) =>
    `The event store at ${where} does not let ${user} read the whole log ($all). ` +
    'Give that user the right to ($admins, or the ACL of $all), or set another one in EVENTSTORE_URL.',
  unknownAuthority: where =>
    `The event store at ${where} has a certificate of an authority that is not known here. ` +
    "Add tlsCAFile=<path of the authority's certificate> to EVENTSTORE_URL.",
  wrongName: where =>
    `The event store at ${where} has a certificate for other names. Set EVENTSTORE_URL to one of those.`,
  expired: where =>
    `The certificate of the event store at ${where} has expired, or is not valid yet. Renew it there.`,
  speaksTls: where => `The event store at ${where} speaks TLS only. Remove tls=false from EVENTSTORE_URL.`,
  speaksPlain: where =>
    `The event store at ${where} speaks without TLS only. Add tls=false to EVENTSTORE_URL.`,
};

/** A server that has just started may refuse what it accepts a moment later. */
const SURE_AFTER_MS = 1_500;
const BETWEEN_MS = 250;
const ATTEMPT_MS = 4_000;
const HANDSHAKE_MS = 2_000;

/**
 * Resolves once the log of the store at this connection string can be read.
 * @throws one sentence, with what to do, when the store refuses, or for `patience` ms (10 s) cannot be reached.
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

/** A client that looks for a cluster's leader says only that it found none: then the nodes are asked one by one. */
async function refusalAt(url: string, place: Place, error: unknown): Promise<StoreRefusal | undefined> {
  const known = storeRefusalOf(error);
  if (known) return known;
  for (const host of place.hosts) {
    const alone = `esdb://${place.login}${host}${place.options}`;
    const refusal = alone === url ? undefined : storeRefusalOf(await failureOf(alone));
    if (refusal) return refusal;
    if (/[?&]tls=false\b/i.test(place.options) && (await speaksTls(host))) return 'speaksTls';
  }
  return undefined;
}

function speaksTls(address: string): Promise<boolean> {
  const { hostname, port } = new URL(`https://${address}`);
  return new Promise(settle => {
    // Nothing is sent and nothing believed: only whether there is an answer is asked.
    const options = { host: hostname, port: Number(port || 2113), rejectUnauthorized: false };
    const socket = connect(options, () => done(true));
    const done = (is: boolean): void => {
      socket.destroy();
      settle(is);
    };
    socket.on('error', () => done(false));
    socket.setTimeout(HANDSHAKE_MS, () => done(false));
  });
}

function placeOf(url: string): Place {
  const [, scheme = '', login = '', hosts = '', options = ''] =
    /^([^:]+):\/\/([^@/?]+@)?([^/?]*)\/?(\?.*)?$/.exec(url.trim()) ?? [];
  const user = decodeURIComponent(login.split(/[:@]/)[0] ?? '') || 'this user';
  return { scheme, login, user, hosts: hosts.split(','), options };
}
