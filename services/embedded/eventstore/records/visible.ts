import { type Queryable, type StreamEnd, streamEnds } from './events.ts';
import { streamDeleted } from './failures.ts';
import { TOMBSTONE } from './recorded.ts';
import {
  isMetastream,
  isSoftDeleted,
  METASTREAM_METADATA,
  parseMetadata,
  retainedOf,
  subjectOf,
} from './streamMetadata.ts';

/**
 * The visible part of a stream: revisions `first` to `last`. Not `found`: it never existed, or is
 * soft-deleted.
 */
export type Visible = { stream: string; found: boolean; first: number; last: number; since: number };

/** Throws the failure to answer with if the stream is tombstoned. */
export async function visiblePart(client: Queryable, stream: string): Promise<Visible> {
  return orDeleted(stream, (await visibleParts(client, [stream])).get(stream));
}

/** The same for a stream that is no metastream, and whose end is known. */
export function visibleUpTo(stream: string, end: Pick<StreamEnd, 'revision' | 'metadata'>): Visible {
  return orDeleted(stream, visibleOf(stream, { ...end, metadataRevision: -1 }));
}

function orDeleted(stream: string, visible: Visible | undefined): Visible {
  if (!visible) throw streamDeleted(stream);
  return visible;
}

/** The visible part of each of these streams, by name; a tombstoned one is left out. */
export async function visibleParts(
  client: Queryable,
  streams: readonly string[],
): Promise<Map<string, Visible>> {
  const ends = await streamEnds(client, [...new Set(streams.map(subjectOf))]);
  const endOf = new Map(ends.map(end => [end.stream, end]));
  const visible = streams.flatMap(stream => visibleOf(stream, endOf.get(subjectOf(stream))!) ?? []);
  return new Map(visible.map(one => [one.stream, one]));
}

type End = Pick<StreamEnd, 'revision' | 'metadata' | 'metadataRevision'>;

function visibleOf(stream: string, end: End): Visible | undefined {
  if (end.revision >= TOMBSTONE) return undefined;
  const onMetadata = isMetastream(stream);
  const metadata = onMetadata ? METASTREAM_METADATA : parseMetadata(end.metadata);
  const last = onMetadata ? end.metadataRevision : end.revision;
  const found = last >= 0 && !isSoftDeleted(metadata);
  const retained = found ? retainedOf(metadata, last, Date.now()) : { first: last + 1, since: 0 };
  return { stream, found, last, ...retained };
}
