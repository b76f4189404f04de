import { expect, test } from 'vitest';
import type { ForeignKind } from '#contracts/platform/foreign.ts';
import type { StoredRecord } from '../store/store.ts';
import { storedRecord } from '../store/storedRecord.ts';
import { categoryOf } from './factCodec.ts';
import { foreignKindOf, withoutForeign } from './foreign.ts';

const METADATA = {
  $correlationId: 'c',
  $causationId: 'c',
  command: { id: 'c', name: 'ChangeEvent' },
  version: 1,
  actor: { id: 'ana', role: 'admin' },
  at: '2026-11-22T10:00:00.000Z',
};
const record = (more: Partial<StoredRecord> = {}): StoredRecord => ({
  id: '00000000-0000-7000-8000-000000000001',
  stream: 'event-1',
  type: 'EventPublished',
  revision: 0,
  position: 1n,
  created: new Date(0),
  data: {},
  metadata: METADATA,
  ...more,
});
const stamped = (more: object) => record({ metadata: { ...METADATA, ...more } });

test('what the platform stamps makes a fact, also in versions and roles that are not known yet', () => {
  expect(foreignKindOf(record())).toBeNull();
  expect(
    foreignKindOf(stamped({ version: 99, actor: { id: 'x', role: 'moderator' }, more: true })),
  ).toBeNull();
  expect(withoutForeign(record())).toEqual(record({ foreign: null }));
});

const STRANGE: [string, StoredRecord, ForeignKind][] = [
  ['no metadata', record({ metadata: null }), 'noMetadata'],
  ['empty metadata', record({ metadata: {} }), 'metadata'],
  ['metadata that is a list', record({ metadata: [] }), 'metadata'],
  ['a day that there is not', stamped({ at: '2026-02-30T00:00:00Z' }), 'metadata'],
  ['a year that Postgres has not', stamped({ at: '0000-01-01T00:00:00Z' }), 'metadata'],
  ['an hour that there is not', stamped({ at: '2026-01-01T25:00:00Z' }), 'metadata'],
  ['a version that no integer holds', stamped({ version: 3_000_000_000 }), 'metadata'],
  ['an actor without a name', stamped({ actor: {} }), 'metadata'],
  ['a correlation too long for an index', stamped({ $correlationId: 'x'.repeat(601) }), 'metadata'],
  ['NUL in a field that nobody knows', stamped({ note: { '\0': 1 } }), 'metadata'],
  ['half a surrogate pair', stamped({ reason: '\ud800' }), 'metadata'],
  ['an empty type', record({ type: '' }), 'name'],
  ['a type with NUL', record({ type: 'a\0b' }), 'name'],
  ['the name of a stream too long for an index', record({ stream: `event-${'x'.repeat(1_020)}` }), 'name'],
  ['data that is a text', record({ data: 'text' }), 'data'],
  ['no data', record({ data: null }), 'data'],
  ['bytes', record({ data: { $bytes: '' } }), 'data'],
  ['a tombstone', record({ type: '$streamDeleted', metadata: null, revision: 2 ** 63 }), 'deleted'],
];

test.each(STRANGE)('%s makes none', (_, strange, kind) => {
  expect(foreignKindOf(strange)).toBe(kind);
  const kept = withoutForeign(strange);
  expect(kept).toMatchObject({ foreign: kind, data: {}, metadata: {}, position: 1n });
  expect(Buffer.byteLength(kept.stream)).toBeLessThanOrEqual(1_024);
  expect(kept.stream + kept.type).not.toContain('\0');
  expect(kept.revision).toBeLessThan(2 ** 31);
  expect(foreignKindOf(kept)).toBe(kind);
});

test('streams whose names are truncated stay distinct and keep their category', () => {
  const [one, other] = ['a', 'b'].map(end =>
    withoutForeign(record({ stream: `event-${'x'.repeat(2_000)}${end}` })),
  );
  expect(one!.stream).not.toBe(other!.stream);
  expect(categoryOf(one!.stream)).toBe('event');
});

test("a stream's category is the part before the hyphen; without a hyphen it has none", () => {
  expect(['event-1', 'event-', 'events', 'event', '-event'].map(categoryOf)).toEqual([
    'event',
    'event',
    '',
    '',
    '',
  ]);
});

const seen = (data: unknown, metadata?: unknown) => {
  const position = { commit: 1n, prepare: 1n };
  const event = { ...record(), streamId: 'event-1', revision: 0n, position, isJson: true, data, metadata };
  const { data: got, metadata: with_ } = storedRecord({ event } as never);
  return [got, with_];
};

test('a record is JSON, whatever its recorded bytes', () => {
  expect(seen({ a: 1 }, METADATA)).toEqual([{ a: 1 }, METADATA]);
  expect(seen(new Uint8Array([0, 255]), new Uint8Array([1]))).toEqual([
    { $bytes: 'AP8=' },
    { $bytes: 'AQ==' },
  ]);
  expect(seen('not JSON\0')).toEqual(['not JSON\0', null]);
});

test('JSON that is nested too deeply to work with is kept as its text', () => {
  const text = `${'{"list":[1,"a",null,{}],"deep":'.repeat(20_000)}[]${'}'.repeat(20_000)}`;
  expect(seen(JSON.parse(text))).toEqual([{ $json: text }, null]);
  const bearable = '['.repeat(500) + ']'.repeat(500);
  expect(seen(JSON.parse(bearable))[0]).toEqual(JSON.parse(bearable));
});
