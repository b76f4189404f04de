import { revisionText, TOMBSTONE } from './recorded.ts';

/**
 * Stream metadata is the last event of the stream `$$<stream>`. Of its fields the log honours `$tb` (truncate
 * before this revision), `$maxCount` (keep this many) and `$maxAge` (seconds). A soft delete is a `$tb`
 * beyond every revision; the next append lowers it to its own first revision, so the numbering continues.
 */
export type StreamMetadata = Record<string, unknown>;

export const METADATA_TYPE = '$metadata';
export const TOMBSTONE_TYPE = '$streamDeleted';
export const SOFT_DELETED = Buffer.from(`{"$tb":${revisionText(TOMBSTONE)}}`);

export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
export const metastreamOf = (stream: string): string => `$$${stream}`;
/** The stream that a name refers to: `a` for both `$$a` and `a`. */
export const subjectOf = (stream: string): string => (isMetastream(stream) ? stream.slice(2) : stream);

export function parseMetadata(data: Buffer | null): StreamMetadata | undefined {
  if (!data) return undefined;
  try {
    const parsed: unknown = JSON.parse(data.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? (parsed as StreamMetadata) : {};
  } catch {
    return {};
  }
}

export const isSoftDeleted = (metadata: StreamMetadata | undefined): boolean =>
  numberOf(metadata, '$tb') >= TOMBSTONE;

export const undeleted = (metadata: StreamMetadata | undefined, firstRevision: number): Buffer =>
  Buffer.from(JSON.stringify({ ...metadata, $tb: firstRevision }));

/** The part of a stream that readers may see: revisions from `first`, recorded at or after `since` (ms). */
export function retainedOf(
  metadata: StreamMetadata | undefined,
  lastRevision: number,
  now: number,
): { first: number; since: number } {
  const maxCount = numberOf(metadata, '$maxCount', Number.POSITIVE_INFINITY);
  const maxAge = numberOf(metadata, '$maxAge', Number.POSITIVE_INFINITY);
  return {
    first: Math.max(0, numberOf(metadata, '$tb'), lastRevision - maxCount + 1),
    since: Math.max(0, now - maxAge * 1000),
  };
}

/** A metastream keeps only its last event, as in EventStoreDB. */
export const METASTREAM_METADATA: StreamMetadata = { $maxCount: 1 };

function numberOf(metadata: StreamMetadata | undefined, name: string, otherwise = 0): number {
  const value = metadata?.[name];
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}
