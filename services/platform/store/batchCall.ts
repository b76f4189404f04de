import { randomUUID } from 'node:crypto';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { type Channel, type ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import { type Appended, answerOf, correlationOf, type Ready, requestOf } from './batchMessages.ts';
import { basicAuthorization, type Connection } from './connection.ts';
import { StoreUnavailable, WrongRevision } from './errors.ts';

/**
 * One call of the batch protocol, on which any number of appends are sent, and each is answered on its own. The
 * client's own batch path is not used, because its table of pending appends is shared by the whole process and has no
 * deadline: this call's table and deadlines are its own.
 */
export type BatchCall = {
  readonly channel: Channel;
  /** Whether it accepts more appends: not after it failed, was closed, or answered an append with an error. */
  isOpen(): boolean;
  /**
   * The store's answer. An error other than WrongRevision leaves open whether the append was recorded, and so does a
   * rejection: the call failed, or there was no answer in time. The store does not begin the append after `deadline`,
   * by default the end of that time.
   */
  send(append: Ready, milliseconds: number, deadline?: number): Promise<Appended | Error>;
  /** Accepts no more appends, and ends when those that were sent are answered. */
  close(): void;
  /** Ends at once; unanswered appends are rejected. */
  cancel(): void;
};

type Pending = {
  append: Ready;
  timer: NodeJS.Timeout;
  settle(answer: Appended | Error): void;
  reject(error: unknown): void;
};

/** Opens a call on the channel that the client uses at the moment. */
export function openBatchCall(connection: Connection, channel: Channel): BatchCall {
  const client = new StreamsClient('', null as never, { channelOverride: channel });
  const call: ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp> = client.batchAppend(
    metadataFor(connection),
  );
  const waiting = new Map<string, Pending>();
  let state: 'open' | 'closing' | 'ended' = 'open';
  const fail = (error: Error): void => {
    state = 'ended';
    call.cancel();
    for (const [id, pending] of waiting) {
      take(waiting, id);
      pending.reject(error);
    }
  };
  const close = (): void => {
    if (state !== 'open') return;
    state = 'closing';
    call.end();
  };
  call.on('error', fail);
  call.on('end', () => fail(new Error('The store ended a call of appends')));
  call.on('data', (response: streams.BatchAppendResp) => {
    const pending = take(waiting, correlationOf(response));
    if (!pending) return;
    const answer = answerOf(response, pending.append);
    // The server may be to blame, not the append: perhaps it is no longer the leader.
    if (answer instanceof Error && !(answer instanceof WrongRevision)) close();
    pending.settle(answer);
  });
  return {
    channel,
    isOpen: () => state === 'open',
    send: (append, milliseconds, deadline = Date.now() + milliseconds) =>
      new Promise((settle, reject) => {
        if (state !== 'open') return reject(new Error('The call takes no more appends'));
        const id = randomUUID();
        const timer = setTimeout(() => fail(silence(milliseconds)), milliseconds);
        waiting.set(id, { append, timer, settle, reject });
        // Whatever `write` returns: the queue is no larger than what the callers hold anyway, and a failed call
        // never drains.
        call.write(requestOf(id, append, deadline));
      }),
    close,
    cancel: () => fail(new Error('The connection to the store was closed')),
  };
}

/** No answer to an append in time. */
export function silence(milliseconds: number): StoreUnavailable {
  return new StoreUnavailable(`No answer to an append within ${Math.round(milliseconds)} ms`);
}

function take(waiting: Map<string, Pending>, id: string): Pending | undefined {
  const pending = waiting.get(id);
  clearTimeout(pending?.timer);
  waiting.delete(id);
  return pending;
}

/** What each of our calls sends along. */
export function metadataFor({ credentials }: Connection): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', basicAuthorization(credentials));
  metadata.set('requires-leader', 'true');
  return metadata;
}
