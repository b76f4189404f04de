import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, type ServerOptions, type ServiceDefinition } from '@grpc/grpc-js';
import pg from 'pg';
import { streamOpener } from './read/opening.ts';
import { read, type Store } from './read/read.ts';
import { subscribe } from './read/subscribe.ts';
import { isFailure, stopping, unavailable } from './records/failures.ts';
import type { Log } from './records/log.ts';
import { createTail } from './records/tail.ts';
import { bundlesOf } from './wire/bundles.ts';
import { answerGossip, supportedMethods } from './wire/clusterInfo.ts';
import { type Credentials, guarded } from './wire/guard.ts';
import { createOpenCalls, type OpenCalls } from './wire/openCalls.ts';
import { type Outlet, outletTo, type ReadCall } from './wire/outlet.ts';
import { readRequestOf } from './wire/readRequest.ts';
import { answerAppends } from './write/append.ts';
import { answerBatches } from './write/batchAppend.ts';
import { answerDeletes, answerTombstones } from './write/remove.ts';
import { startWriter } from './write/writer.ts';

const READ_CONNECTIONS = 6;
const LARGEST_MESSAGE = 17 * 1024 * 1024;
const SHUTDOWN_MS = 2_000;
const SERVER_OPTIONS: ServerOptions = {
  'grpc.max_receive_message_length': LARGEST_MESSAGE,
  'grpc.max_send_message_length': LARGEST_MESSAGE,
  'grpc.enable_channelz': 0,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 10_000,
  interceptors: [bundlesOf(StreamsService.read.path)],
};

/**
 * Starts a server that speaks EventStoreDB's gRPC protocol and keeps its log in the Postgres at
 * `databaseUrl`, in the schema `log`, which it creates. Clients with the one pair of `credentials` may do
 * everything, all others nothing; the credentials are sent unencrypted, so `host` should be the loopback
 * interface. `port` 0 takes any free port; the result says which. Throws if the port is taken, or if for
 * `patienceMs` (10 s) Postgres is unavailable or another process writes this log. `stop` answers the pending
 * appends, ends the subscriptions and releases everything.
 */
export async function startEventStore(options: {
  databaseUrl: string;
  host: string;
  port: number;
  credentials: Credentials;
  log: Log;
  patienceMs?: number;
}): Promise<{ port: number; stop(): Promise<void> }> {
  const { databaseUrl, host, credentials, log, patienceMs = 10_000 } = options;
  const tail = createTail();
  const writer = await startWriter({ databaseUrl, tail, log, patienceMs });
  const pool = connectReaders(databaseUrl, log);
  const open = createOpenCalls();
  const server = new Server(SERVER_OPTIONS);
  let port = options.port;
  const streams = {
    read: answerReads({ pool, tail, log, open: streamOpener(pool, tail) }, open),
    append: answerAppends(writer),
    batchAppend: answerBatches(writer, open),
    delete: answerDeletes(writer),
    tombstone: answerTombstones(writer),
  };
  server.addService(streamsService, guarded(streams, credentials));
  // Requests that the client makes before any other, without credentials: neither reveals anything about the
  // log.
  server.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods });
  server.addService(GossipService, { read: answerGossip({ host, port: () => port }) });

  const stop = once(async () => {
    await writer.stop();
    open.endAll(stopping());
    await shutDown(server);
    await pool.end();
  });
  try {
    port = await bind(server, `${host.includes(':') ? `[${host}]` : host}:${port}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

function connectReaders(databaseUrl: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: READ_CONNECTIONS,
    application_name: 'tanda event store reader',
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    options: '-c timezone=UTC',
    keepAlive: true,
  });
  pool.on('error', error => log.warn(`A reading connection to Postgres was lost: ${error.message}`));
  return pool;
}

/** Responses to reads are already bytes (`eventResponse`). */
const streamsService: ServiceDefinition = {
  ...StreamsService,
  read: { ...StreamsService.read, responseSerialize: (message: Buffer) => message },
};

function answerReads(store: Store & { log: Log }, open: OpenCalls) {
  return (call: ReadCall): void => {
    open.add(call);
    const outlet = outletTo(call);
    answer(store, call, outlet).then(
      () => outlet.end(),
      error => call.emit('error', isFailure(error) ? error : readFailure(error, store.log)),
    );
  };
}

async function answer(store: Store & { log: Log }, call: ReadCall, outlet: Outlet): Promise<void> {
  const request = readRequestOf(call.request);
  await (request.count === undefined ? subscribe(store, request, outlet) : read(store, request, outlet));
}

function readFailure(error: unknown, log: Log) {
  const reason = error instanceof Error ? error.message : String(error);
  log.warn(`A read failed: ${reason}`);
  return unavailable(`The log cannot be read now: ${reason}`);
}

const bind = (server: Server, address: string): Promise<number> =>
  new Promise((resolve, reject) =>
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error
        ? reject(new Error(`Cannot listen on ${address}, is the port taken? ${error.message}`))
        : resolve(port),
    ),
  );

/** Lets calls end for a while, then cuts off the rest. */
async function shutDown(server: Server): Promise<void> {
  const force = setTimeout(() => server.forceShutdown(), SHUTDOWN_MS);
  await new Promise<void>(resolve => server.tryShutdown(() => resolve()));
  clearTimeout(force);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
