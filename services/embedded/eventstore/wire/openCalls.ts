import type { EventEmitter } from 'node:events';
import type { ServerErrorResponse } from '@grpc/grpc-js';

/** Calls that stay open until someone ends them: reads, subscriptions, batches of appends. */
export type OpenCalls = {
  add(call: EventEmitter): void;
  /** Ends them with this failure; messages sent before still arrive. */
  endAll(failure: ServerErrorResponse): void;
};

export function createOpenCalls(): OpenCalls {
  const calls = new Set<EventEmitter>();
  return {
    add(call) {
      calls.add(call);
      for (const over of ['close', 'cancelled', 'finish']) call.once(over, () => calls.delete(call));
    },
    endAll(failure) {
      for (const call of calls) call.emit('error', failure);
    },
  };
}
