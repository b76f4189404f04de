import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
  type StatusObject,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { clusterInfo, factMessage, type ScriptedFact } from './scriptedMessages.ts';

export type ScriptedStore = Awaited<ReturnType<typeof startScriptedStore>>;

/** One append as the server received it. */
export type Attempt = { number: number; stream: string; expected: bigint | 'none' | 'any'; ids: string[] };
export type Answer = sendUnaryData<streams.AppendResp>;
export type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;
export type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/**
 * What the server does with a call; a call that is not in the script is never answered, except that it lacks the batch
 * protocol.
 */
export type Script = {
  /** Called when an append has been received completely; `answer` may be called late, or never. */
  append?: (attempt: Attempt, answer: Answer) => void;
  /** Called when an append begins, instead of reading it. */
  beginAppend?: (call: AppendCall, answer: Answer) => void;
  /** Called for every call of the batch protocol. */
  batchAppend?: (call: BatchCall) => void;
  /** Called for the first, second, … subscription, with the position it starts after. */
  subscribe?: (call: ReadCall, number: number, after: bigint) => void;
  /** Refuses plain reads with the status that it returns, if any. */
  refusal?: () => StatusObject | undefined;
  /** The ports of the nodes of its cluster; the first leads. */
  nodes?: () => readonly number[];
  /** Answers plain reads of `$all`; undefined is silence. */
  facts?: () => readonly ScriptedFact[] | undefined;
};

/**
 * A server that speaks the store's protocol and misbehaves on demand, to test how the adapter handles
 * failures.
 */
export async function startScriptedStore(
  script: Script,
  port = 0,
  credentials = ServerCredentials.createInsecure(),
) {
  const server = new Server();
  let appends = 0;
  let subscriptions = 0;
  server.addService(StreamsService, {
    append: (call: AppendCall, answer: Answer) => {
      if (script.beginAppend) return script.beginAppend(call, answer);
      appends += 1;
      receive(call, appends, attempt => script.append?.(attempt, answer));
    },
    batchAppend: (call: BatchCall) => {
      if (script.batchAppend) return script.batchAppend(call);
      call.on('error', () => {});
      call.emit('error', failure(status.UNIMPLEMENTED, 'Unknown method'));
    },
    read: (call: ReadCall) => {
      const options = call.request.getOptions();
      const from = options?.getAll()?.getPosition()?.getCommitPosition();
      if (options?.hasSubscription()) {
        subscriptions += 1;
        script.subscribe?.(call, subscriptions, BigInt(from ?? 0));
      } else if (options) {
        const refusal = script.refusal?.();
        if (refusal) call.emit('error', refusal);
        else answerRead(call, options, script.facts?.());
      }
    },
    delete: () => {},
    tombstone: () => {},
  });
  server.addService(GossipService, {
    read: (_: unknown, answer: sendUnaryData<gossip.ClusterInfo>) =>
      answer(null, clusterInfo(script.nodes?.() ?? [])),
  });
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, at) => (error ? reject(error) : resolve(at))),
  );
  return {
    port: bound,
    url: `esdb://127.0.0.1:${bound}?tls=false`,
    /** Cuts every connection, as `kill -9` would. */
    kill: () => server.forceShutdown(),
  };
}

/** A gRPC error as a server sends it. */
export function failure(code: number, details: string, metadata = new Metadata()): StatusObject {
  return { code, details, metadata };
}

/** The error with which EventStoreDB refuses a user who lacks a right. */
export function accessDenied(): StatusObject {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return failure(status.PERMISSION_DENIED, 'Access Denied.', metadata);
}

function receive(call: AppendCall, number: number, then: (attempt: Attempt) => void): void {
  const attempt: Attempt = { number, stream: '', expected: 'any', ids: [] };
  call.on('data', (request: streams.AppendReq) => {
    const options = request.getOptions();
    const id = request.getProposedMessage()?.getId()?.getString();
    if (options) {
      attempt.stream = Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
      if (options.hasNoStream()) attempt.expected = 'none';
      if (options.hasRevision()) attempt.expected = BigInt(options.getRevision());
    }
    if (id) attempt.ids.push(id);
  });
  call.on('end', () => then(attempt));
  call.on('error', () => {});
}

/** What a server does with calls of the batch protocol, append by append. */
export function batches(
  answer: (attempt: Attempt, call: BatchCall) => streams.BatchAppendResp | undefined,
): (call: BatchCall) => void {
  let number = 0;
  return call => {
    call.on('error', () => {});
    call.on('end', () => call.end());
    call.on('data', (request: streams.BatchAppendReq) => {
      const options = request.getOptions()!;
      const ids = request.getProposedMessagesList().map(message => message.getId()!.getString());
      const expected = options.hasNoStream() ? 'none' : BigInt(options.getStreamPosition());
      const stream = Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString();
      number += 1;
      const response = answer({ number, stream, expected, ids }, call);
      if (response) call.write(response.setCorrelationId(request.getCorrelationId()));
    });
  };
}

function answerRead(
  call: ReadCall,
  options: streams.ReadReq.Options,
  facts: readonly ScriptedFact[] | undefined,
): void {
  if (!facts) return;
  const position = options.getAll()?.getPosition()?.getCommitPosition();
  const backwards = options.getReadDirection() === 1;
  const from = position === undefined ? undefined : BigInt(position);
  const asked = facts.filter(
    fact => from === undefined || (backwards ? fact.position < from : fact.position >= from),
  );
  const ordered = backwards ? asked.toReversed() : asked;
  for (const fact of ordered.slice(0, Number(options.getCount()))) call.write(factMessage(fact));
  call.end();
}
