import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';

/** Written as arrays of messages (`bundles.ts`). */
export type ReadCall = ServerWritableStream<streams.ReadReq, Buffer[]>;

/** The connection to one reader. */
export type Outlet = {
  /** Sends a message; if the reader is slow, returns a promise to await before the next. Never rejects. */
  send(message: Buffer): Promise<void> | undefined;
  /** Nothing more will be sent. */
  end(): void;
  /** The reader has disconnected. */
  closed(): boolean;
  onClosed(callback: () => void): void;
};

/** A bundle that reaches one of these limits is sent at once: the reader's queue is counted in bundles. */
const MOST_BYTES = 64 * 1024;
const MOST_MESSAGES = 64;

export function outletTo(call: ReadCall): Outlet {
  let bundle: Buffer[] = [];
  let bytes = 0;
  let closed = false;
  let release: () => void = () => {};
  let onClosed: () => void = () => {};
  const flush = (): boolean => {
    if (closed || bundle.length === 0) return true;
    const sent = bundle;
    bundle = [];
    bytes = 0;
    return call.write(sent);
  };
  const close = () => {
    closed = true;
    release();
    onClosed();
  };
  // A cancelled call never drains.
  call.on('cancelled', close);
  call.on('close', close);
  // It was answered with a failure: nothing may follow. What was sent before still arrives.
  call.prependListener('error', () => {
    flush();
    close();
  });
  call.on('drain', () => release());
  return {
    send(message) {
      if (closed) return undefined;
      if (bundle.length === 0) setImmediate(flush);
      bundle.push(message);
      bytes += message.length;
      if (bytes < MOST_BYTES && bundle.length < MOST_MESSAGES) return undefined;
      return flush() ? undefined : new Promise<void>(resolve => (release = resolve));
    },
    end() {
      flush();
      call.end();
    },
    closed: () => closed || call.cancelled,
    onClosed: callback => {
      onClosed = callback;
      if (closed) callback();
    },
  };
}
