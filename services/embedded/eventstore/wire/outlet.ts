import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';

export type ReadCall = ServerWritableStream<streams.ReadReq, Buffer>;

/** The way to one reader. */
export type Outlet = {
  /** Sends; where the reader is slow it returns what to wait for before the next. Never rejects. */
  send(message: Buffer): Promise<void> | undefined;
  /** The reader is gone: nothing that is sent arrives. */
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
