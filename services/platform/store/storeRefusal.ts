import { ErrorType } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import type { StoreRefusal } from '#contracts/system/health.ts';

/** What the client and OpenSSL report about a connection that failed. */
const SAID: readonly [RegExp, StoreRefusal][] = [
  [/self-signed certificate|unable to (get|verify)/i, 'unknownAuthority'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'wrongName'],
  [/certificate (has expired|is not yet valid)/i, 'expired'],
  [/wrong version number|packet length too long/i, 'speaksPlain'],
  [/UNAVAILABLE.*Protocol error/s, 'noStore'],
  [/Name resolution failed|ENOTFOUND/, 'noHost'],
];

/** Whether the store refuses the credentials or the right to read. */
export function storeDenies(error: unknown): 'password' | 'rights' | undefined {
  const { type, code } = error as { type?: unknown; code?: unknown };
  if (code === status.UNAUTHENTICATED) return 'password';
  return type === ErrorType.ACCESS_DENIED || code === status.PERMISSION_DENIED ? 'rights' : undefined;
}

/**
 * Why the store will not serve, judged by an error or its cause; undefined if it is only unavailable for now.
 * An error does not show whether a silent server expects TLS: see `reachStore`.
 */
export function storeRefusalOf(error: unknown): StoreRefusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, said] = SAID.find(([words]) => words.test(error.message)) ?? [];
  return storeDenies(error) ?? said ?? storeRefusalOf(error.cause);
}
