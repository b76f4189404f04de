import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Client,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
  type ServiceDefinition,
  type StatusObject,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { timeoutStatus } from './scriptedMessages.ts';

/**
 * Decides, for the nth append, whether its answer is lost although it was recorded: a failure instead, or
 * silence.
 */
export type Loss = (append: number) => Promise<StatusObject | 'silence' | undefined>;

/**
 * A proxy between a client and the store at `url` (without TLS). It forwards every call and loses answers to
 * appends as `loss` says, because a real store rarely answers a write timeout with an unknown outcome.
 */
export async function startLossyStore(url: string, loss: Loss) {
  const upstream = new Client(new URL(url.replace(/^esdb/, 'http')).host, credentials.createInsecure());
  const server = new Server();
  let appends = 0;
  const nextLoss = () => loss(++appends);
  server.addService(passedOn, {
    append: forwardAppend(upstream, nextLoss),
    batchAppend: forwardBatchAppend(upstream, nextLoss),
    read: forwardRead(upstream),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, at) =>
      error ? reject(error) : resolve(at),
    ),
  );
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    stop: () => {
      server.forceShutdown();
      upstream.close();
    },
  };
}

type NextLoss = () => ReturnType<Loss>;

function forwardAppend(upstream: Client, nextLoss: NextLoss) {
  const { path } = StreamsService.append;
  return (call: ServerReadableStream<Buffer, Buffer>, answer: sendUnaryData<Buffer>) => {
    const request = upstream.makeClientStreamRequest(
      path,
      same,
      same,
      headersOf(call),
      async (error, response) => {
        const lost = await nextLoss();
        if (lost !== 'silence') answer(lost ?? error, response);
      },
    );
    call.on('data', (message: Buffer) => request.write(message));
    call.on('end', () => request.end());
    call.on('error', ignore);
  };
}

function forwardBatchAppend(upstream: Client, nextLoss: NextLoss) {
  const { path } = StreamsService.batchAppend;
  return (call: ServerDuplexStream<Buffer, Buffer>) => {
    const request = upstream.makeBidiStreamRequest(path, same, same, headersOf(call));
    request.on('data', async (message: Buffer) => {
      const lost = await nextLoss();
      if (lost !== 'silence') call.write(lost ? timedOut(message) : message);
    });
    request.on('end', () => call.end());
    call.on('data', (message: Buffer) => request.write(message));
    call.on('end', () => request.end());
    call.on('cancelled', () => request.cancel());
    for (const side of [call, request]) side.on('error', ignore);
  };
}

function forwardRead(upstream: Client) {
  const { path } = StreamsService.read;
  return (call: ServerWritableStream<Buffer, Buffer>) => {
    const request = upstream.makeServerStreamRequest(path, same, same, call.request, headersOf(call));
    request.on('data', (message: Buffer) => call.write(message));
    request.on('end', () => call.end());
    request.on('error', error => call.emit('error', error));
    call.on('cancelled', () => request.cancel());
  };
}

const same = (bytes: Buffer): Buffer => bytes;

/** The methods of the store, with messages forwarded as raw bytes. */
const passedOn: ServiceDefinition = Object.fromEntries(
  (['append', 'batchAppend', 'read'] as const).map(name => [
    name,
    {
      ...StreamsService[name],
      requestDeserialize: same,
      responseSerialize: same,
    },
  ]),
);

function headersOf({ metadata }: { metadata: Metadata }): Metadata {
  const headers = new Metadata();
  for (const name of ['authorization', 'requires-leader']) {
    for (const value of metadata.get(name)) headers.set(name, value);
  }
  return headers;
}

/** Turns a batch's answer to an append into a timeout, whose outcome is unknown. */
function timedOut(message: Buffer): Buffer {
  const response = streams.BatchAppendResp.deserializeBinary(message);
  response.setError(timeoutStatus());
  return Buffer.from(response.serializeBinary());
}

function ignore(): void {}
