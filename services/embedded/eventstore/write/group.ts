import { type Expected, judge, type Standing } from '../records/expectation.ts';
import { type Proposal, type Recorded, TOMBSTONE } from '../records/recorded.ts';
import {
  isMetastream,
  isSoftDeleted,
  METADATA_TYPE,
  metastreamOf,
  parseMetadata,
  SOFT_DELETED,
  type StreamMetadata,
  subjectOf,
  TOMBSTONE_TYPE,
  undeleted,
} from '../records/streamMetadata.ts';

// A group is the appends that one transaction commits. Each is decided on the log plus what the group has
// decided so far; nothing of that is kept if the transaction fails.

export type Write = {
  kind: 'append' | 'delete' | 'tombstone';
  stream: string;
  expected: Expected;
  /** Empty for a delete and a tombstone. */
  events: Proposal[];
};

export type Answer =
  | { kind: 'done'; revision: number; position: number | undefined }
  | { kind: 'conflict'; revision: number }
  | { kind: 'deleted' };

/** The last events of a stream and its metastream. */
export type StreamState = {
  revision: number;
  lastId: string | null;
  metadataRevision: number;
  metadataId: string | null;
  metadata: StreamMetadata | undefined;
};

export type Group = {
  /** The events to be written, in the order of their positions. */
  events: Recorded[];
  states: Map<string, StreamState>;
  standing: Map<string, Standing & { stream: string }>;
};

export const emptyGroup = (): Group => ({ events: [], states: new Map(), standing: new Map() });

/**
 * Decides `write` and adds the result to `group`. `state` is that of the stream it writes to, or whose
 * metastream.
 */
export function addToGroup(
  group: Group,
  write: Write,
  state: StreamState,
  standing: readonly (Standing | undefined)[],
  clock: { head: number; now: number; newId: () => string },
): Answer {
  const onMetadata = isMetastream(write.stream);
  const revision = onMetadata ? state.metadataRevision : state.revision;
  const deleted = state.revision === TOMBSTONE;
  const verdict = judge(
    write.expected,
    write.events.map(event => event.id),
    {
      revision: deleted ? TOMBSTONE : revision,
      softDeleted: !onMetadata && isSoftDeleted(state.metadata),
      hasMetadata: !onMetadata && state.metadataRevision >= 0,
    },
    standing,
  );
  if (verdict.kind === 'conflict') return { kind: 'conflict', revision };
  if (verdict.kind === 'repeated') return { ...verdict, kind: 'done' };
  if (verdict.kind === 'deleted') return verdict;
  if (write.kind === 'delete' && neverWas(state)) return { kind: 'conflict', revision };

  let current = state;
  const record = (stream: string, event: Proposal) => {
    const position = clock.head + group.events.length + 1;
    const at = write.kind === 'tombstone' ? TOMBSTONE : nextRevision(current, stream);
    const recorded = { ...event, position, stream, revision: at, created: clock.now };
    current = stateAfter(current, recorded);
    group.events.push(recorded);
    group.standing.set(recorded.id, recorded);
    return recorded;
  };
  const last = proposalsOf(write, clock.newId)
    .map(([stream, event]) => record(stream, event))
    .at(-1);
  const restored = restoredMetadata(write, state, verdict.undelete);
  if (restored) record(metastreamOf(subjectOf(write.stream)), metadataEvent(clock.newId(), restored));
  group.states.set(subjectOf(write.stream), current);
  return { kind: 'done', revision: last?.revision ?? revision, position: last?.position };
}

/** Neither an event nor metadata; such a stream can be tombstoned, but not soft-deleted. */
const neverWas = (state: StreamState): boolean => state.revision < 0 && state.metadataRevision < 0;

const NOTHING = Buffer.alloc(0);

const metadataEvent = (id: string, data: Buffer): Proposal => ({
  id,
  type: METADATA_TYPE,
  contentType: 'application/json',
  data,
  metadata: NOTHING,
});

function proposalsOf(write: Write, newId: () => string): [stream: string, event: Proposal][] {
  const { stream } = write;
  if (write.kind === 'delete') return [[metastreamOf(stream), metadataEvent(newId(), SOFT_DELETED)]];
  if (write.kind === 'append') return write.events.map(event => [stream, event]);
  const contentType = 'application/octet-stream';
  return [[stream, { id: newId(), type: TOMBSTONE_TYPE, contentType, data: NOTHING, metadata: NOTHING }]];
}

/** The metadata that hides events from before a soft delete once the stream continues. */
function restoredMetadata(write: Write, before: StreamState, undelete: boolean): Buffer | undefined {
  if (write.kind !== 'append' || !isSoftDeleted(before.metadata)) return undefined;
  if (undelete) return undeleted(before.metadata, before.revision + 1);
  const given = write.events.at(-1);
  return given && undeleted(parseMetadata(given.data), before.revision + 1);
}

const nextRevision = (state: StreamState, stream: string): number =>
  (isMetastream(stream) ? state.metadataRevision : state.revision) + 1;

function stateAfter(state: StreamState, event: Recorded): StreamState {
  if (!isMetastream(event.stream)) return { ...state, revision: event.revision, lastId: event.id };
  return {
    ...state,
    metadataRevision: event.revision,
    metadataId: event.id,
    metadata: parseMetadata(event.data),
  };
}
