import { createHash, timingSafeEqual } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Metadata, ServerErrorResponse, UntypedServiceImplementation } from '@grpc/grpc-js';
import { unauthenticated } from '../records/failures.ts';

export type Credentials = { username: string; password: string };

type GuardedCall = EventEmitter & { metadata: Metadata };
type Callback = (failure: ServerErrorResponse) => void;

/**
 * The same service for those alone who send these credentials with the call, as HTTP's Basic scheme has it
 * (RFC 7617); anyone else gets UNAUTHENTICATED before the call is looked at.
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

/** Whether a call's `authorization` is the right one; how long it takes tells nothing of how wrong it is. */
export function credentialsCheck({ username, password }: Credentials) {
  const expected = digestOf(`${username}:${password}`);
  return ([header]: readonly (string | Buffer)[]): boolean => {
    const [, token] = /^basic +([\w+/=-]+)$/i.exec(String(header ?? '')) ?? [];
    return timingSafeEqual(digestOf(Buffer.from(token ?? '', 'base64').toString()), expected);
  };
}

/** All digests are of one length, which the comparison needs. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
