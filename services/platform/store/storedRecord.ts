import type { AllStreamResolvedEvent, Position, ResolvedEvent } from '@eventstore/db-client';
import { UnusableRecord } from './errors.ts';
import type { StoredRecord } from './storeShapes.ts';

/** The server encodes "no position" as the greatest unsigned number; real positions are signed. */
const MOST = 2n ** 63n - 1n;
/** Levels. Recursion fails at about 4,000, here and in Postgres; a fact has 64 at most. */
const DEEPEST = 500;

/** A position as one number, or undefined if the server sent none or one that cannot be used. */
export function positionOf(position: Position | undefined): bigint | undefined {
  if (!position || position.commit !== position.prepare || position.commit > MOST) return undefined;
  return position.commit;
}

/**
 * A stored record, from the client's representation of it. A record written in a transaction, which old
 * clients could do over TCP, has the position of the commit and shares it with others: reads of the whole log
 * leave it out. Throws if a record has no position at all.
 */
export function storedRecord({ event }: AllStreamResolvedEvent | ResolvedEvent): StoredRecord {
  if (!event) throw new UnusableRecord('The store sent a record without content');
  const { commit, prepare } = event.position ?? {};
  const position = positionOf(event.position && { ...event.position, prepare: event.position.commit });
  if (position === undefined) {
    throw new UnusableRecord(
      `${event.streamId} ${event.revision} has no usable position (${commit}, ${prepare})`,
    );
  }
  const { id, type, created } = event;
  const [data, metadata] = [plainJson(event.data), plainJson(event.metadata)];
  const revision = Number(event.revision);
  const record = { id, type, data, metadata, stream: event.streamId, revision, position, created };
  return commit === prepare ? record : { ...record, foreign: 'transaction' };
}

/** Whether a record has a position of its own in the log. */
export function hasPlace({ foreign }: StoredRecord): boolean {
  return foreign !== 'transaction';
}

/** Other programs' data may not be JSON, or be nested as deeply as the client's parser accepts. */
function plainJson(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  return isWithinDepth(value, DEEPEST) ? value : { $json: jsonOf(value) };
}

function isWithinDepth(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (left === 0) return false;
  // Every record is walked: a loop over names takes four times as long.
  for (const inner of Object.values(value)) if (!isWithinDepth(inner, left - 1)) return false;
  return true;
}

/** Like `JSON.stringify`, but without recursion. */
function jsonOf(value: unknown): string {
  const parts: string[] = [];
  const open: (string | { value: unknown })[] = [{ value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
    } else if (typeof next.value !== 'object' || next.value === null) {
      parts.push(JSON.stringify(next.value));
    } else {
      const isList = Array.isArray(next.value);
      const fields = Object.entries(next.value).reverse();
      parts.push(isList ? '[' : '{');
      open.push(isList ? ']' : '}');
      for (const [index, [name, inner]] of fields.entries()) {
        open.push({ value: inner }, isList ? '' : `${JSON.stringify(name)}:`);
        if (index < fields.length - 1) open.push(',');
      }
    }
  }
  return parts.join('');
}

/**
 * Which records are requested: by prefix of their stream or, without prefixes, of any that is no system stream; by
 * type.
 */
export type Wanted = { prefixes?: readonly string[] | undefined; types?: readonly string[] | undefined };

export function isWanted(
  { stream, type }: Pick<StoredRecord, 'stream' | 'type'>,
  { prefixes, types }: Wanted,
): boolean {
  if (stream.startsWith('$') || types?.includes(type) === false) return false;
  return prefixes === undefined || prefixes.some(prefix => stream.startsWith(prefix));
}
