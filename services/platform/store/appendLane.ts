import { status } from '@grpc/grpc-js';
import { type BatchCall, openBatchCall } from './batchCall.ts';
import type { Appended, Ready } from './batchMessages.ts';
import type { Connection } from './connection.ts';
import { StoreUnavailable } from './errors.ts';

/** A call that stays open for the appends of commands. */
export type AppendLane = {
  /** Whether an append may go this way: a large one would hold up those behind it. */
  takes(append: Ready): boolean;
  /** See `BatchCall`. */
  send(append: Ready, milliseconds: number): Promise<Appended | Error>;
  close(): void;
};

const MOST_BYTES = 64 * 1024;

/**
 * An append needs no call of its own here, which would be a third of what it costs client and server. The call is
 * opened again where it has failed or the client has changed to another server; servers without the batch protocol are
 * asked once.
 */
export function appendLane(connection: Connection): AppendLane {
  let call: BatchCall | undefined;
  let leave = (): void => {};
  let isOffered = true;

  const open = async (): Promise<BatchCall> => {
    const channel = await connection.channel();
    if (call?.isOpen() && call.channel === channel) return call;
    call?.close();
    leave = connection.leaving();
    call = openBatchCall(connection, channel);
    return call;
  };

  return {
    takes: ({ bytes }) => isOffered && bytes <= MOST_BYTES,

    async send(append, milliseconds) {
      const used = await open();
      try {
        return await used.send(append, milliseconds);
      } catch (error) {
        isOffered &&= (error as { code?: unknown }).code !== status.UNIMPLEMENTED;
        if (error instanceof StoreUnavailable) leave();
        else void connection.failed({ getChannel: () => used.channel }, error as Error);
        throw error;
      }
    },

    close: () => call?.cancel(),
  };
}
