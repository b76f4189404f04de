import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GENESIS, type LeafText, leafOf, leafOfText, withRecord } from './leaf.ts';

const ID = '0197a000-0000-5000-8000-000000000001';
const EVENT = { id: ID, stream: 'event-Zürich', revision: 0, type: 'EventCreated' };

const hex = (leaf: LeafText): string => leafOfText(leaf).toString('hex');

describe('the leaf of a record', () => {
  it('is what another program computes from the description', () => {
    // By hashlib of Python.
    const record = { ...EVENT, data: { title: 'Milonga 🕺' }, metadata: { version: 1 } };
    expect(leafOf(0n, record).toString('hex')).toBe(
      '3b2107638ce3b764f76736a23dca5747be303ad6a9ac6aa87635789369f56ba0',
    );
    const id = '0197a000-0000-5000-8000-000000000002';
    const next = { ...EVENT, id, revision: 1, type: 'EventPublished', data: {}, metadata: null };
    const end = withRecord(withRecord(GENESIS, record), next);
    expect(end.facts).toBe(2n);
    expect(end.hash.toString('hex')).toBe('fdcf54b6be8402e32dea795a281190b20c1293dace7a5813965fdd74f928a15a');
  });

  const texts = fc.string({ unit: 'binary', maxLength: 20 });
  const json = fc.jsonValue().map(value => JSON.stringify(value));
  const leaves: fc.Arbitrary<LeafText> = fc.record({
    ...{ index: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), revision: fc.nat() },
    ...{ id: texts, stream: texts, type: texts, data: json, metadata: json },
  });

  it('differs wherever the records do', () => {
    fc.assert(
      fc.property(leaves, leaves, (one, other) => {
        const isSame = Object.entries(one).every(([name, value]) => other[name as keyof LeafText] === value);
        expect(hex(one) === hex(other)).toBe(isSame);
      }),
    );
  });

  it('differs when any one field does, or two of them are exchanged', () => {
    const names = ['id', 'stream', 'type', 'data', 'metadata'] as const;
    fc.assert(
      fc.property(
        leaves,
        fc.constantFrom(...names),
        fc.constantFrom(...names),
        texts,
        (leaf, one, other, text) => {
          fc.pre(leaf[one] !== leaf[other] && text !== leaf[one]);
          expect(hex({ ...leaf, [one]: leaf[other], [other]: leaf[one] })).not.toBe(hex(leaf));
          expect(hex({ ...leaf, [one]: text })).not.toBe(hex(leaf));
          expect(hex({ ...leaf, index: leaf.index + 1n })).not.toBe(hex(leaf));
          expect(hex({ ...leaf, revision: leaf.revision + 1 })).not.toBe(hex(leaf));
        },
      ),
    );
  });

  it('differs when characters move from one field to the next', () => {
    const neighbours = fc.constantFrom(['id', 'stream'] as const, ['type', 'metadata'] as const, [
      ...(['metadata', 'data'] as const),
    ]);
    fc.assert(
      fc.property(leaves, neighbours, fc.nat(20), (leaf, [one, other], at) => {
        const whole = leaf[one]! + leaf[other]!;
        const cut = Math.min(at, whole.length);
        const moved = { ...leaf, [one]: whole.slice(0, cut), [other]: whole.slice(cut) };
        fc.pre(moved[one] !== leaf[one] && moved[one]!.isWellFormed() && moved[other]!.isWellFormed());
        expect(hex(moved)).not.toBe(hex(leaf));
      }),
    );
  });

  it('covers what is huge, deep, binary or no JSON of ours, as it was read', () => {
    const of = (data: unknown, metadata: unknown = null) =>
      leafOf(0n, { ...EVENT, data, metadata }).toString('hex');
    const huge = 'x'.repeat(1_000_000);
    const bytes = (text: string) => ({ $bytes: Buffer.from(text).toString('base64') });
    const all = [
      ...[
        of({}),
        of([]),
        of(null),
        of(''),
        of('{}'),
        of(0),
        of({ a: '\ud800' }),
        of({ a: '\ud801' }),
        of({ a: '\0' }),
      ],
      ...[
        of(huge),
        of(`${huge}x`),
        of(huge, huge),
        of(null, huge),
        of(bytes('a')),
        of(bytes('b')),
        of({}, bytes('a')),
      ],
      ...[of({ a: 1, b: 2 }), of({ b: 2, a: 1 }), of({ $json: '[]' })],
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
