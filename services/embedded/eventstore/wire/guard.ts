import { createHash, timingSafeEqual } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Metadata, ServerErrorResponse, UntypedServiceImplementation } from '@grpc/grpc-js';
import { unauthenticated } from '../records/failures.ts';

export type Credentials = { username: string; password: string };

type GuardedCall = EventEmitter & { metadata: Metadata };
type Callback = (failure: ServerErrorResponse) => void;

/**
 * The same service, only for callers that send these credentials in HTTP's Basic scheme (RFC 7617); any other
 * call gets UNAUTHENTICATED before it is processed.
 */
export function guarded(
  service: UntypedServiceImplementation,
  credentials: Credentials,
): UntypedServiceImplementation {
  const isRight = credentialsCheck(credentials);
  const guard =
    (handle: (...given: never[]) => unknown) =>
    (call: GuardedCall, callback?: Callback): void => {
      if (isRight(call.metadata.get('authorization'))) handle(call as never, callback as never);
      else if (callback) callback(unauthenticated());
      else call.emit('error', unauthenticated());
    };
  return Object.fromEntries(Object.entries(service).map(([name, handle]) => [name, guard(handle)]));
}

/** Whether a call's `authorization` is correct, compared in constant time. */
export function credentialsCheck({ username, password }: Credentials) {
  const expected = digestOf(`${username}:${password}`);
  return ([header]: readonly (string | Buffer)[]): boolean => {
    const [, token] = /^basic +([\w+/=-]+)$/i.exec(String(header ?? '')) ?? [];
    return timingSafeEqual(digestOf(Buffer.from(token ?? '', 'base64').toString()), expected);
  };
}

/** All digests have the same length, which the comparison requires. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
