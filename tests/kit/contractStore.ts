import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { NewRecord, Store, StoredRecord } from '#platform/store/store.ts';

/** The store under test: through our adapter, and through the official client where that shows more. */
export type Subject = {
  url: string;
  store: Store;
  client: EventStoreDBClient;
  /** With credentials on a call, the client uses the classic append. */
  credentials: { username: string; password: string };
  /** Whether it is ours, which always does the same. */
  isEmbedded: boolean;
  /** Stops the server; absent if the tests did not start it. */
  halt?: () => Promise<void>;
};

/** A prefix of stream names that no other test uses. */
export function category(): string {
  return `c${crypto.randomUUID().slice(0, 8)}-`;
}

export function fact(data: unknown = {}, type = 'Made'): NewRecord {
  return { id: crypto.randomUUID(), type, data, metadata: { $correlationId: 'c', $causationId: 'd' } };
}

export function facts(count: number): NewRecord[] {
  return Array.from({ length: count }, (_, n) => fact({ n }));
}

/** A fact in the form of the official client. */
export function event(data: object = {}, type = 'Made') {
  return jsonEvent({ id: crypto.randomUUID(), type, data: data as Record<string, unknown> });
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

export async function revisions(records: AsyncIterable<StoredRecord>): Promise<number[]> {
  return (await all(records)).map(({ revision }) => revision);
}
