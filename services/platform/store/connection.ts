import { setImmediate, setTimeout } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { type CallOptions, type Channel, Metadata, status } from '@grpc/grpc-js';
import type { StoredRecord } from './storeShapes.ts';

export type Credentials = { username: string; password: string };

/**
 * The official client, and the credentials that go with every call. Every call also asks for the leader: the
 * position of the log's end, asked of one node, says nothing about what another has handed over.
 */
export type Connection = {
  client: EventStoreDBClient;
  credentials: Credentials;
  /** The newest record of the log that was seen, of the system's perhaps, and the head of the log as of then. */
  seen: { newest?: Pick<StoredRecord, 'position' | 'id'>; head: bigint };
  /** The channel that the client uses now, for calls that the client does not offer. */
  channel(): Promise<Channel>;
  /** Lets the client know how such a call failed, so that it connects anew where it would for one of its own. */
  failed(grpcClient: unknown, error: Error): Promise<void>;
  /**
   * Asked before a call, answers what leaves the server that it goes to, for when that says nothing. The client
   * tries one that it cannot connect to for 20 s; of a cluster another node may be the one that leads, so the nodes
   * are asked anew. Of a single server there is no other, and nothing is done.
   */
  leaving(): () => void;
  close(): Promise<void>;
};

type Seam = {
  callArguments: (
    options: { credentials?: Credentials },
    callOptions?: CallOptions,
  ) => [metadata: Metadata, options: CallOptions];
  handleError: (grpcClient: unknown, error: Error) => Promise<void>;
  getChannel: () => Promise<Channel>;
};

const CLOSING_MS = 1_000;

/** A connection by connection string; nothing is sent yet. Throws when a server with TLS lacks credentials. */
export function openConnection(url: string, credentials = credentialsIn(url)): Connection {
  const client = connectClient(url, credentials);
  const seam = client as unknown as Seam;
  keepReconnectionsApart(seam);
  const close = async () => {
    // `dispose` ends the open streams and leaves the channel, so the socket would stay.
    await Promise.race([client.dispose(), setTimeout(CLOSING_MS, undefined, { ref: false })]);
    await seam.getChannel().then(channel => channel.close(), ignore);
  };
  const leave = async (used: Promise<Channel>) => {
    const channel = await used;
    const told = { code: status.UNAVAILABLE, details: 'silence', metadata: new Metadata() };
    await seam.handleError({ getChannel: () => channel }, Object.assign(new Error('silence'), told));
  };
  const leaving = () => {
    if (!isOfCluster(url)) return ignore;
    const used = seam.getChannel();
    used.catch(ignore);
    return () => void leave(used).catch(ignore);
  };
  return {
    client,
    credentials,
    close,
    seen: { head: 0n },
    leaving,
    channel: () => seam.getChannel(),
    failed: (grpcClient, error) => seam.handleError(grpcClient, error),
  };
}

/**
 * The official client, which sends the credentials with every call, also where there is no TLS: by itself it
 * drops them there, and a server that speaks without TLS and asks for them, as the embedded one does, would
 * turn every call away. A server that does not ask takes no notice.
 */
export function connectClient(url: string, credentials = credentialsIn(url)): EventStoreDBClient {
  const client = quietly(() => EventStoreDBClient.connectionString(withKeepAlive(url)));
  if (!isWithoutTls(url)) return client;
  const seam = client as unknown as Seam;
  const argumentsOf = seam.callArguments;
  seam.callArguments = (options, callOptions) => {
    const [metadata, rest] = argumentsOf(options, callOptions);
    metadata.set('authorization', basicAuthorization(options.credentials ?? credentials));
    return [metadata, rest];
  };
  return client;
}

/**
 * A server that stands still keeps its sockets open. It is given up after three seconds at most, where the client
 * by itself takes twenty; of a cluster's nodes each is asked for two seconds, not five, who leads. (It asks the one
 * that it has just left last, but often first: its comparison of two nodes is not one.)
 */
const KEEP_ALIVE: Record<string, number> = {
  keepAliveInterval: 1_000,
  keepAliveTimeout: 2_000,
  gossipTimeout: 2,
};

/** The connection string with how soon a silent server is left, as far as it does not say so itself. */
export function withKeepAlive(url: string): string {
  // The client takes `keep-alive-interval` and the like for the same.
  const said = new Set([...url.matchAll(/[?&]([^=&]+)=/g)].map(([, key = '']) => flat(key)));
  const missing = Object.entries(KEEP_ALIVE).filter(([key]) => !said.has(flat(key)));
  const whole = url.trim().replace(/\/+$/, '');
  return missing.reduce(
    (text, [key, value]) => `${text}${text.includes('?') ? '&' : '?'}${key}=${value}`,
    whole,
  );
}

function flat(key: string): string {
  return key.toLowerCase().replace(/[_-]/g, '');
}

/** The client says on the console of every interval under ten seconds that it is short; here it is meant to be. */
function quietly<Made>(make: () => Made): Made {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!/KeepAliveInterval/.test(String(said[0]))) warn(...said);
  };
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

/** The value of the header `authorization` (RFC 7617). */
export function basicAuthorization({ username, password }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/**
 * The client closes its channel as soon as a call fails. A call that has been given the channel but not yet
 * used it then throws inside an async executor, where nobody can catch it and the process ends; so does a
 * failing discovery, whose rejection nobody awaits. Reconnecting in a turn of its own, after every call that
 * was begun, and catching there, leaves no such moment.
 */
function keepReconnectionsApart(seam: Seam): void {
  const reconnect = seam.handleError;
  seam.handleError = async (grpcClient, error) => {
    await setImmediate();
    await reconnect(grpcClient, error).catch(ignore);
  };
}

function isOfCluster(url: string): boolean {
  return /^esdb\+discover:|^[^?]*,/.test(url.trim());
}

/** The name and password in a connection string, or EventStoreDB's own where there is no TLS. */
export function credentialsIn(url: string): Credentials {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url) ?? [];
  if (username && password) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }
  if (isWithoutTls(url)) return { username: 'admin', password: 'changeit' };
  throw new Error('An event store with TLS needs credentials: esdb://<name>:<password>@<host>:<port>');
}

function isWithoutTls(url: string): boolean {
  return /[?&]tls=false\b/i.test(url);
}

function ignore(): void {}
