import { describe, expect, test } from 'vitest';
import { type Expected, judge, type Standing, type Subject } from './expectation.ts';
import { TOMBSTONE } from './recorded.ts';

const subject = (revision: number, over: Partial<Subject> = {}): Subject => ({
  revision,
  softDeleted: false,
  hasMetadata: false,
  ...over,
});
const standing = (...ids: string[]): Standing[] =>
  ids.map((id, index) => ({ id, revision: index, position: 100 + index }));
const write = { kind: 'write', undelete: false };
const conflict = { kind: 'conflict' };

describe('what is expected of the stream', () => {
  test.each<[Expected, number, unknown]>([
    ['any', -1, write],
    ['any', 4, write],
    ['no_stream', -1, write],
    ['no_stream', 4, conflict],
    ['stream_exists', 4, write],
    ['stream_exists', -1, conflict],
    [4, 4, write],
    [3, 4, conflict],
    [5, 4, conflict],
    [0, -1, conflict],
  ])('%s on a stream at %i', (expected, revision, verdict) => {
    expect(judge(expected, ['new'], subject(revision), [])).toEqual(verdict);
  });

  test('metadata alone makes a stream exist', () => {
    expect(judge('stream_exists', ['new'], subject(-1, { hasMetadata: true }), [])).toEqual(write);
  });
});

describe('the same append again', () => {
  const repeated = { kind: 'repeated', revision: 1, position: 101 };

  test.each<[Expected]>([['no_stream'], [-1], ['any'], ['stream_exists']])(
    'is answered as the first time, with %s',
    expected => {
      expect(judge(expected, ['a', 'b'], subject(5), standing('a', 'b'))).toEqual(repeated);
    },
  );

  test('is not looked for if the expected revision is that of the stream', () => {
    expect(judge(1, ['a', 'b'], subject(1), standing('a', 'b'))).toEqual(write);
  });

  test.each<[Expected]>([['no_stream'], ['any']])(
    'is a conflict if only a part is stored, with %s',
    expected => {
      expect(judge(expected, ['a', 'b', 'c'], subject(1), standing('a', 'b'))).toEqual(conflict);
      expect(judge(expected, ['a', 'x'], subject(1), standing('a', 'b'))).toEqual(conflict);
    },
  );

  test('needs an event: an empty append to an older revision is a conflict', () => {
    expect(judge('no_stream', [], subject(1), [])).toEqual(conflict);
    expect(judge('any', [], subject(1), [])).toEqual(write);
  });
});

describe('a deleted stream', () => {
  const softDeleted = subject(4, { softDeleted: true, hasMetadata: true });
  const undelete = { kind: 'write', undelete: true };

  test.each<[Expected, unknown]>([
    ['any', undelete],
    ['no_stream', undelete],
    [4, undelete],
    [3, conflict],
    ['stream_exists', { kind: 'deleted' }],
  ])('softly: %s', (expected, verdict) => {
    expect(judge(expected, ['new'], softDeleted, [])).toEqual(verdict);
  });

  test.each<[Expected]>([['any'], ['no_stream'], [4], ['stream_exists']])('permanently: %s', expected => {
    expect(judge(expected, ['new'], subject(TOMBSTONE), [])).toEqual({ kind: 'deleted' });
  });
});
