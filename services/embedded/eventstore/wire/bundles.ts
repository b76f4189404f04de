import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

/**
 * Lets the calls of a method write arrays of messages. The messages of one array are given to the connection without
 * waiting for each other, which then sends them together: one by one, each waits until the one before is on its way.
 */
export function bundlesOf(path: string): ServerInterceptor {
  return (method, call) =>
    // Calls of other methods are passed through: only the type asks for another object.
    method.path === path ? new BundlingCall(call) : (call as ServerInterceptingCall);
}

class BundlingCall extends ServerInterceptingCall {
  override sendMessage(messages: readonly Buffer[], callback: () => void): void {
    for (const message of messages.slice(0, -1)) super.sendMessage(message, () => {});
    super.sendMessage(messages.at(-1), callback);
  }
}
