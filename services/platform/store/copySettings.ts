import { isDeepStrictEqual } from 'node:util';
import type { StreamMetadata } from '@eventstore/db-client';
import type { Connection } from './connection.ts';
import type { StoredRecord } from './storeShapes.ts';

/** The store keeps a stream's settings in a stream of this name in front of its own. */
const SETTINGS = '$$';

/** The stream whose settings a record is; undefined if it is no such record, or of a stream of the store itself. */
export function settingsOf({ stream }: Pick<StoredRecord, 'stream'>): string | undefined {
  const name = stream.startsWith(SETTINGS) ? stream.slice(SETTINGS.length) : '$';
  return name.startsWith('$') ? undefined : name;
}

/** Gives streams the settings that these records are, where they do not have them already. */
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
