import {
  binaryEvent,
  type EventStoreDBClient,
  type JSONType,
  jsonEvent,
  type MetadataType,
} from '@eventstore/db-client';
import { recordOf } from '../manyEvents.ts';
import { credentials } from '../testStore.ts';

/** Records what other programs may: no facts, and one stream that is deleted for ever unless `tombstone` is false. */
export async function strike(client: EventStoreDBClient, { tombstone = true } = {}): Promise<void> {
  const json = (type: string, data: unknown, metadata?: object) =>
    jsonEvent({ type, data: data as JSONType, metadata: metadata as MetadataType });
  const stamp = recordOf('EventDetailsChanged', {}).metadata as object;
  const records = [
    json('EventDetailsChanged', { title: 'No metadata' }),
    json('EventDetailsChanged', 'text', stamp),
    json('EventDetailsChanged', { title: 'a\0b \ud800 \\N \t \n' }, stamp),
    json('\\.', { text: '\\.\n\\N\t' }, { ...stamp, reason: '\\.\r\n' }),
    json('EventDetailsChanged', { title: 5 }, { ...stamp, version: 99 }),
    binaryEvent({
      type: 'Photo',
      data: Buffer.from([0, 1, 254, 255]),
      metadata: Buffer.from([255, 0]),
    }),
    binaryEvent({ type: 'Blob', data: Buffer.alloc(900_000, 7) }),
  ];
  for (const [index, record] of records.entries()) {
    await client.appendToStream(`event-struck-${index}`, record, { credentials });
  }
  for (const stream of ['strange', 'event-', 'user-x\ty\\', `event-${'é'.repeat(500)}`]) {
    await client.appendToStream(stream, records[0]!, { credentials });
  }
  if (tombstone) await client.tombstoneStream('event-struck-0', { credentials });
}
