import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type BoundedMap, createBoundedMap } from '../records/boundedMap.ts';
import { insertEvents, standingAfter, streamEnds } from '../records/events.ts';
import { isRemembered, revisionBefore, type Standing } from '../records/expectation.ts';
import { isMetastream, parseMetadata, subjectOf } from '../records/streamMetadata.ts';
import type { Tail } from '../records/tail.ts';
import { type Answer, addToGroup, emptyGroup, type Group, type StreamState, type Write } from './group.ts';

const CACHED_STREAMS = 20_000;
const REMEMBERED_EVENTS = 50_000;

/**
 * The writer's cache of what is in Postgres. It holds only committed data, and can be dropped at any time.
 */
export type Memory = {
  states: BoundedMap<string, StreamState>;
  standing: BoundedMap<string, Standing & { stream: string }>;
};

export const createMemory = (): Memory => ({
  states: createBoundedMap(CACHED_STREAMS),
  standing: createBoundedMap(REMEMBERED_EVENTS),
});

/**
 * Decides the writes in order and commits them in one transaction; the answers come back in the same order,
 * once everything is durable. If Postgres fails, this throws, and leaves memory and tail unchanged.
 */
export async function commitWrites(
  client: pg.ClientBase,
  writes: readonly Write[],
  memory: Memory,
  tail: Tail,
): Promise<Answer[]> {
  const states = await statesOf(client, writes, memory);
  const group = emptyGroup();
  const clock = { head: tail.head, now: Date.now(), newId: randomUUID };
  const answers: Answer[] = [];
  for (const write of writes) {
    const state = group.states.get(subjectOf(write.stream)) ?? states.get(subjectOf(write.stream))!;
    const standing = await standingFor(client, write, state, { group, memory });
    answers.push(addToGroup(group, write, state, standing, clock));
  }
  if (group.events.length > 0) {
    await insertEvents(client, group.events);
    for (const [stream, state] of group.states) memory.states.set(stream, state);
    for (const event of group.events) {
      const { id, stream, revision, position } = event;
      memory.standing.set(id, { id, stream, revision, position });
    }
    tail.publish(group.events);
  }
  return answers;
}

async function statesOf(
  client: pg.ClientBase,
  writes: readonly Write[],
  memory: Memory,
): Promise<Map<string, StreamState>> {
  const states = new Map<string, StreamState>();
  const missing = new Set<string>();
  for (const { stream } of writes) {
    const subject = subjectOf(stream);
    const state = memory.states.get(subject);
    if (state) states.set(subject, state);
    else missing.add(subject);
  }
  if (missing.size === 0) return states;
  for (const { stream, metadata, ...end } of await streamEnds(client, [...missing])) {
    const state = { ...end, metadata: parseMetadata(metadata) };
    states.set(stream, state);
    memory.states.set(stream, state);
  }
  return states;
}

/** The events that `judge` compares the write's ids with. */
async function standingFor(
  client: pg.ClientBase,
  write: Write,
  state: StreamState,
  known: { group: Group; memory: Memory },
): Promise<(Standing | undefined)[]> {
  const ids = write.events.map(event => event.id);
  const remembered = ids.map(id => {
    const standing = known.group.standing.get(id) ?? known.memory.standing.get(id);
    return standing?.stream === write.stream ? standing : undefined;
  });
  if (isRemembered(write.expected)) return remembered;

  const onMetadata = isMetastream(write.stream);
  const revision = onMetadata ? state.metadataRevision : state.revision;
  const lastId = onMetadata ? state.metadataId : state.lastId;
  const before = revisionBefore(write.expected);
  if (before >= revision || ids.length === 0) return [];
  const inPlace = remembered.map((standing, index) =>
    standing?.revision === before + 1 + index ? standing : undefined,
  );
  if (inPlace.every(standing => standing !== undefined)) return inPlace;
  // The usual conflict, one other event since: answered without querying Postgres.
  if (before + 1 === revision && lastId !== ids[0]) return [];
  const committed = await standingAfter(client, write.stream, before, ids.length);
  return inPlace.map((standing, index) => standing ?? committed[index]);
}
