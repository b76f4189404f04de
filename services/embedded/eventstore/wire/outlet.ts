import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';

export type ReadCall = ServerWritableStream<streams.ReadReq, Buffer>;

/** The connection to one reader. */
export type Outlet = {
  /** Sends a message; if the reader is slow, returns a promise to await before the next. Never rejects. */
  send(message: Buffer): Promise<void> | undefined;
  /** The reader has disconnected: nothing arrives any more. */
  closed(): boolean;
  onClosed(callback: () => void): void;
};

export function outletTo(call: ReadCall): Outlet {
  let closed = false;
  let release: () => void = () => {};
  let onClosed: () => void = () => {};
  const close = () => {
    closed = true;
    release();
    onClosed();
  };
  // A cancelled call never drains.
  call.on('cancelled', close);
  call.on('close', close);
  // It was answered with a failure: nothing may follow.
  call.on('error', close);
  call.on('drain', () => release());
  return {
    send: message =>
      closed || call.write(message) ? undefined : new Promise<void>(resolve => (release = resolve)),
    closed: () => closed || call.cancelled,
    onClosed: callback => {
      onClosed = callback;
      if (closed) callback();
    },
  };
}
