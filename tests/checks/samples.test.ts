import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { metadataSchema } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { factTypesOf, isPersonal } from '#platform/facts/factTypes.ts';
import { isSealed } from '#platform/facts/sealing.ts';
import {
  breachesIn,
  declaredKinds,
  fileOf,
  hashOf,
  makeSample,
  readFrozen,
  readSamples,
  type Samples,
  sampleKeys,
} from './samples.ts';

const samples: Samples = Object.assign({}, ...streams.map(({ category }) => readSamples(category)));
const types = factTypesOf(streams);
const codec = factCodec(streams, sampleKeys);

describe('every version of every fact ever recorded', () => {
  it('has a sample (a new one is frozen by: node tests/checks/freezeSamples.ts)', () => {
    const missing = declaredKinds().filter(({ kind }) => !samples[kind]);
    expect(missing.map(({ kind }) => kind)).toEqual([]);
  });

  it('is still declared', () => {
    const declared = new Set(declaredKinds().map(({ kind }) => kind));
    expect(Object.keys(samples).filter(kind => !declared.has(kind))).toEqual([]);
    const files = readdirSync(dirname(fileOf('frozen'))).sort();
    expect(files).toEqual([...streams.map(({ category }) => `${category}.json`), 'frozen.json'].sort());
  });

  it.each(Object.keys(samples))('%s reads as the newest version', async kind => {
    const [type = ''] = kind.split(' ');
    const { data: stored, metadata, ...where } = samples[kind]!;
    const record = { ...where, type, data: stored, metadata };
    const [fact] = await codec.decode([{ ...record, revision: 0, position: 1n, created: new Date() }]);
    const { schema, personal } = types.get(type)!;
    expect(schema.strict().parse(fact!.data)).toEqual(fact!.data);
    for (const field of personal) expect(isSealed(fact!.data[field])).toBe(false);
    metadataSchema.omit({ origin: true }).parse(fact!.metadata);
  });

  it('stays as it was frozen', () => {
    expect(breachesIn(samples, readFrozen())).toEqual([]);
  });
});

describe('a change of a sample is detected', () => {
  const sample = { id: '1', stream: 'user-1', data: { name: 'Ana' }, metadata: {} };
  const frozen = { 'UserRegistered v1': hashOf(sample) };

  it.each([
    [{}, 'UserRegistered v1 was frozen, and its sample is gone'],
    [
      { 'UserRegistered v1': { ...sample, data: { name: 'Bo' } } },
      'UserRegistered v1 was changed since it was frozen',
    ],
    [
      { 'UserRegistered v1': sample, 'UserRenamed v1': sample },
      'UserRenamed v1 has a sample that is not frozen: run npm run samples',
    ],
  ])('%#', (changed, breach) => {
    expect(breachesIn(changed, frozen)).toEqual([breach]);
  });
});

describe('personal fields', () => {
  it('are encrypted in what is recorded', async () => {
    const { data, metadata } = await makeSample('UserRegistered');
    expect(JSON.stringify([data, metadata])).not.toMatch(/ana@|203\.0\.113|Mozilla/);
    expect(types.get('UserRegistered')!.personal).toEqual(['name', 'email', 'location']);
  });

  it('are texts, and fields of the fact itself: nested ones would not be encrypted', () => {
    for (const [type, { schema, personal }] of types) {
      for (const [name, field] of Object.entries(schema.shape)) {
        if (personal.includes(name)) expect([type, name, isText(field)]).toEqual([type, name, true]);
        else expect([type, name, ...personalWithin(field)]).toEqual([type, name]);
      }
    }
    const nested = z.object({ who: z.array(z.object({ name: z.string().meta({ personal: true }) })) });
    expect(personalWithin(nested)).toHaveLength(1);
  });
});

function isText(field: z.core.$ZodType): boolean {
  if ('unwrap' in field && typeof field.unwrap === 'function') return isText(field.unwrap());
  return z.safeParse(field, 'Ana').success || z.safeParse(field, 'ana@example.org').success;
}

function personalWithin(field: z.core.$ZodType): z.core.$ZodType[] {
  if (isPersonal(field)) return [field];
  if (field instanceof z.ZodObject) return Object.values(field.shape as object).flatMap(personalWithin);
  if (field instanceof z.ZodArray) return personalWithin(field.element);
  if (field instanceof z.ZodRecord) return personalWithin(field.valueType);
  if (field instanceof z.ZodUnion) return field.options.flatMap(personalWithin);
  if ('unwrap' in field && typeof field.unwrap === 'function') return personalWithin(field.unwrap());
  return [];
}
