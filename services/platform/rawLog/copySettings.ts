import { isDeepStrictEqual } from 'node:util';
import type { StreamMetadata } from '@eventstore/db-client';
import type { Connection } from '../store/connection.ts';
import type { StoredRecord } from '../store/storeShapes.ts';

/** The store keeps the settings of a stream in another stream, whose name is the stream's with this prefix. */
const SETTINGS = '$$';

/**
 * The stream that a settings record belongs to; undefined for any other record, or for a stream of the store itself.
 */
export function settingsOf({ stream }: Pick<StoredRecord, 'stream'>): string | undefined {
  const name = stream.startsWith(SETTINGS) ? stream.slice(SETTINGS.length) : '$';
  return name.startsWith('$') ? undefined : name;
}

/** Applies these settings records to their streams, unless they already have the same settings. */
export async function copySettings(
  { client, credentials }: Connection,
  settings: ReadonlyMap<string, Pick<StoredRecord, 'data'>>,
): Promise<void> {
  for (const [stream, { data }] of settings) {
    const { metadata = {} } = await client.getStreamMetadata(stream, { credentials });
    if (isDeepStrictEqual(metadata, data) || '$bytes' in Object(data)) continue;
    await client.setStreamMetadata(stream, data as StreamMetadata, { credentials });
  }
}
