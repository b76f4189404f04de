import { beforeEach, describe, expect, it } from 'vitest';
import { type Recorded, TOMBSTONE } from '../records/recorded.ts';
import { createTail, type Tail } from '../records/tail.ts';
import { OPENED_EVENTS, type RecentStreams, recentStreams } from './recentStreams.ts';

let tail: Tail;
let recent: RecentStreams;
beforeEach(() => {
  tail = createTail();
  tail.restart(100);
  recent = recentStreams(tail);
});

const event = (stream: string, revision: number, bytes = 1): Recorded => ({
  position: 0,
  stream,
  revision,
  id: `${stream} ${revision}`,
  type: 'T',
  contentType: 'application/json',
  data: Buffer.alloc(bytes),
  metadata: Buffer.alloc(0),
  created: 0,
});
const publish = (...events: Recorded[]) =>
  tail.publish(events.map((one, index) => ({ ...one, position: tail.head + 1 + index })));

const of = (stream: string, count: number) => ({
  revision: count - 1,
  metadata: null,
  events: Array.from({ length: count }, (_, revision) => event(stream, revision)),
});
const open = (stream: string, count: number) => recent.opening(stream)(of(stream, count));
const knownOf = (stream: string) => recent.get(stream)?.events.map(({ revision }) => revision);

describe('a stream that was opened', () => {
  it('is known with what was recorded since', () => {
    open('a', 2);
    publish(event('b', 0), event('a', 2));
    publish(event('a', 3));
    expect(recent.get('a')?.revision).toBe(3);
    expect(knownOf('a')).toEqual([0, 1, 2, 3]);
    expect(recent.get('b')).toBeUndefined();
  });

  it('is known to have none, until it has its first', () => {
    open('a', 0);
    expect(recent.get('a')).toMatchObject({ revision: -1 });
    publish(event('a', 0));
    expect(knownOf('a')).toEqual([0]);
  });

  it('has an event once that was committed before it was opened, and told after', () => {
    open('a', 3);
    publish(event('a', 1), event('a', 2), event('a', 3));
    expect(knownOf('a')).toEqual([0, 1, 2, 3]);
  });

  it('is not remembered if it changed meanwhile, or its metadata', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(stream => recent.opening(stream));
    publish(event('a', 2), event('$$b', 0));
    a!(of('a', 2));
    b!(of('b', 2));
    c!(of('c', 2));
    expect([recent.get('a'), recent.get('b'), knownOf('c')]).toEqual([undefined, undefined, [0, 1]]);
  });

  it.each([
    ['its metadata changed', [event('$$a', 0)]],
    ['it was deleted for good', [event('a', TOMBSTONE)]],
    ['an event is missing', [event('a', 3)]],
  ])('is forgotten when %s', (_, events) => {
    open('a', 2);
    publish(...events);
    expect(recent.get('a')).toBeUndefined();
  });

  it('is forgotten when more was recorded than the tail holds', () => {
    open('a', 2);
    for (let n = 0; n < 20; n++) publish(...Array.from({ length: 500 }, () => event('b', n)));
    expect(recent.get('a')).toBeUndefined();
  });

  it('is known by its end alone once it has many events, or large ones', () => {
    open('a', OPENED_EVENTS);
    open('b', 1);
    publish(event('a', OPENED_EVENTS), event('b', 1, 40_000), event('b', 2));
    expect(recent.get('a')?.revision).toBe(OPENED_EVENTS);
    expect(recent.get('a')?.events).toHaveLength(OPENED_EVENTS);
    expect(recent.get('b')?.revision).toBe(2);
    expect(knownOf('b')).toEqual([0]);
  });
});

describe('while another process may write', () => {
  it('nothing is known, nor afterwards, although the head did not move', () => {
    open('a', 2);
    const late = recent.opening('b');
    tail.interrupt();
    expect(recent.get('a')).toBeUndefined();
    open('a', 2);
    tail.restart(tail.head);
    late(of('b', 2));
    expect([recent.get('a'), recent.get('b')]).toEqual([undefined, undefined]);
    open('a', 2);
    expect(knownOf('a')).toEqual([0, 1]);
  });
});

it('keeps a bounded number of streams, each with a bounded number of bytes of its own', () => {
  const streams = Array.from({ length: 2_000 }, (_, number) => `s${number}`);
  for (const stream of streams) open(stream, 1);
  const kept = streams.filter(stream => recent.get(stream));
  expect(kept.length).toBeGreaterThanOrEqual(256);
  expect(kept.length).toBeLessThanOrEqual(512);
  const message = Buffer.alloc(1_000_000);
  publish({ ...event(kept[0]!, 1), data: message.subarray(0, 100) });
  expect(recent.get(kept[0]!)?.events[1]?.data.buffer.byteLength).toBeLessThan(100_000);
});
