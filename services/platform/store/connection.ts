import { setImmediate, setTimeout } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { type CallOptions, type Channel, Metadata, status } from '@grpc/grpc-js';
import type { StoredRecord } from './storeShapes.ts';

export type Credentials = { username: string; password: string };

/**
 * The official client, and the credentials for every call. Every call also requires the leader: the end of
 * the log as one node knows it says nothing about what another node has delivered.
 */
export type Connection = {
  client: EventStoreDBClient;
  credentials: Credentials;
  /**
   * The newest record of the log seen so far, perhaps a system record, and the head of the log at that time.
   */
  seen: { newest?: Pick<StoredRecord, 'position' | 'id'>; head: bigint };
  /** The channel that the client currently uses, for calls that the client does not offer. */
  channel(): Promise<Channel>;
  /** Tells the client how such a call failed, so that it reconnects if it would for one of its own. */
  failed(grpcClient: unknown, error: Error): Promise<void>;
  /**
   * Call it before a call; it returns a function that abandons the server the call goes to, in case that
   * server is silent. The client would retry an unreachable server for 20 s; in a cluster another node may
   * have become the leader, so the nodes are asked again. A single server has no alternative, so nothing is
   * done.
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

/**
 * Opens a connection by connection string; nothing is sent yet. Throws if a server with TLS lacks
 * credentials.
 */
export function openConnection(url: string, credentials = credentialsIn(url)): Connection {
  const client = connectClient(url, credentials);
  const seam = client as unknown as Seam;
  keepReconnectionsApart(seam);
  const close = async () => {
    // `dispose` ends the open streams but not the channel, so the socket would stay open.
    await Promise.race([client.dispose(), setTimeout(CLOSING_MS, undefined, { ref: false })]);
    await seam.getChannel().then(channel => channel.close(), ignore);
  };
  const leave = async (used: Promise<Channel>) => {
    const channel = await used;
    const unavailable = { code: status.UNAVAILABLE, details: 'silence', metadata: new Metadata() };
    await seam.handleError({ getChannel: () => channel }, Object.assign(new Error('silence'), unavailable));
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
 * The official client, sending the credentials with every call, also without TLS: the client drops them there, and a
 * server that requires credentials without TLS, such as the embedded one, would reject every call. A server that does
 * not require credentials ignores them.
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
 * A hung server keeps its sockets open. It is abandoned after three seconds at most, where the client's
 * default is twenty; when looking for a cluster's leader, each node is asked for one second instead of five.
 * (The client means to ask the node that it has just left last, but often asks it first: its comparison of
 * two nodes is inconsistent.)
 */
const KEEP_ALIVE: Record<string, number> = {
  keepAliveInterval: 1_000,
  keepAliveTimeout: 2_000,
  gossipTimeout: 1,
};

/** Adds the timeouts for silent servers to a connection string, unless it sets its own. */
export function withKeepAlive(url: string): string {
  // The client accepts spellings like `keep-alive-interval` too.
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

/** The client warns on the console about every interval under ten seconds; here it is deliberate. */
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

/** The value of the `authorization` header (RFC 7617). */
export function basicAuthorization({ username, password }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/**
 * The client closes its channel as soon as a call fails. A call that has received the channel but not used it
 * yet then throws inside an async executor, where nothing can catch it, and the process ends; the same
 * happens if discovery fails, whose rejection nobody awaits. Reconnecting in a later turn of the event loop,
 * after every call already started, and catching there, avoids both.
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

/** The name and password in a connection string, or EventStoreDB's defaults without TLS. */
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
