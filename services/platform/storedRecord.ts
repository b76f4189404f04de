import type { AllStreamResolvedEvent, Position, ResolvedEvent } from '@eventstore/db-client';
import type { StoredRecord } from './store.ts';
import { UnusableRecord } from './storeErrors.ts';

/** The server writes "no position" as the greatest unsigned number; positions themselves are signed. */
const MOST = 2n ** 63n - 1n;

/** A position as one number, or undefined where the server gave none or one that cannot be used. */
export function positionOf(position: Position | undefined): bigint | undefined {
  if (!position || position.commit !== position.prepare || position.commit > MOST) return undefined;
  return position.commit;
}

/**
 * A fact as the log holds it, from what the client makes of an answer. Throws when the record has no position,
 * or one of the old transactions' (commit and prepare apart): this store does not write such records.
 */
export function storedRecord({ event }: AllStreamResolvedEvent | ResolvedEvent): StoredRecord {
  if (!event) throw new UnusableRecord('The store sent a record without content');
  const position = positionOf(event.position);
  if (position === undefined) {
    const { commit, prepare } = event.position ?? {};
    throw new UnusableRecord(
      `${event.streamId} ${event.revision} has no usable position (${commit}, ${prepare})`,
    );
  }
  const { id, type, data, metadata, created } = event;
  const revision = Number(event.revision);
  return { id, type, data, metadata, stream: event.streamId, revision, position, created };
}

/** Whether a stream is asked for: by prefix, or any that is not the system's. */
export function isWanted(stream: string, prefixes: readonly string[] | undefined): boolean {
  if (stream.startsWith('$')) return false;
  return prefixes === undefined || prefixes.some(prefix => stream.startsWith(prefix));
}
