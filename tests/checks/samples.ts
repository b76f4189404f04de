import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { v5 } from 'uuid';
import { z } from 'zod';
import type { FactSchemas, StreamContract } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { factTypesOf } from '#platform/facts/factTypes.ts';
import type { CodecKeys } from '#platform/facts/subjectKeys.ts';

/** A fact as the log held it when this version was the newest, encrypted under the samples' key. */
export type Sample = { id: string; stream: string; data: object; metadata: object };
/** By kind: `UserRegistered v1`. */
export type Samples = Record<string, Sample>;
/** The hash of every sample that was ever frozen, by kind. */
export type Frozen = Record<string, string>;

const folder = resolve(import.meta.dirname, '../../contracts/samples');

/** The file with the samples of a category, or with the hashes of all. */
export const fileOf = (name: string): string => resolve(folder, `${name}.json`);

export function readSamples(category: string): Samples {
  return readJson(fileOf(category));
}

export function readFrozen(): Frozen {
  return readJson(fileOf('frozen'));
}

function readJson(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function kindOf(type: string, version: number): string {
  return `${type} v${version}`;
}

/** Independent of how the file is formatted. */
export function hashOf(sample: Sample): string {
  return createHash('sha256').update(JSON.stringify(sample)).digest('hex');
}

/** All declared facts by kind, in every version that they ever had. */
export function declaredKinds(contracts: readonly StreamContract[] = streams) {
  return [...factTypesOf(contracts)].flatMap(([type, { category, version: newest }]) =>
    Array.from({ length: newest }, (_, index) => {
      const version = index + 1;
      return { kind: kindOf(type, version), type, version, category, isNewest: version === newest };
    }),
  );
}

/** Reports changes of samples since they were frozen. */
export function breachesIn(samples: Samples, frozen: Frozen): string[] {
  const kinds = new Set([...Object.keys(samples), ...Object.keys(frozen)]);
  return [...kinds].flatMap(kind => {
    const sample = samples[kind];
    if (!sample) return [`${kind} was frozen, and its sample is gone`];
    if (!frozen[kind]) return [`${kind} has a sample that is not frozen: run npm run samples`];
    return hashOf(sample) === frozen[kind] ? [] : [`${kind} was changed since it was frozen`];
  });
}

/** Samples are not secret: all of them are encrypted under this one key. */
export const sampleKeys: CodecKeys = {
  forSealing: async () => Buffer.alloc(32, 'sample'),
  forHashing: async () => Buffer.alloc(32, 'sample'),
  forOpening: async subjects => new Map([...subjects].map(subject => [subject, Buffer.alloc(32, 'sample')])),
};

/** A fact in its newest version, as it is recorded today, with an example in every field. */
export async function makeSample(type: string): Promise<Sample> {
  const known = factTypesOf(streams).get(type);
  if (!known) throw new Error(`${type} is declared by no contract`);
  const stream = `${known.category}-${v5(known.category, v5.URL)}`;
  const [record] = await factCodec(streams, sampleKeys).encode(
    stream,
    [{ type, data: exampleOf(known.schema, type) as object }],
    {
      $correlationId: v5('correlation', v5.URL),
      $causationId: v5('causation', v5.URL),
      command: { id: v5(type, v5.URL), name: 'MakeSample' },
      actor: { id: v5('actor', v5.URL), role: 'admin' },
      origin: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
      at: '2026-06-01T12:00:00.000Z',
      reason: 'To be read for ever.',
    },
  );
  return { id: record!.id, stream, data: record!.data as object, metadata: record!.metadata as object };
}

const TEXTS = [
  'Ana',
  'ana@example.org',
  '0197a000-0000-7000-8000-000000000001',
  '2026-03-28T20:00',
  '2026-03-28',
  '2026-03-28T19:00:00.000Z',
  'EUR',
  'https://example.org/',
  '1',
  '20:00',
];
const NUMBERS = [1, 40.5, 0, 2026];

/** A value that a schema accepts, with optional fields filled in. */
function exampleOf(schema: z.core.$ZodType, at: string): unknown {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries((schema as FactSchemas[string]).shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, `${at}.${name}`)]));
  }
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element, at)];
  if (schema instanceof z.ZodRecord) return { name: exampleOf(schema.valueType, at) };
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0]!, at);
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return exampleOf(schema.unwrap(), at);
  const choices = schema instanceof z.ZodEnum ? schema.options : [...TEXTS, ...NUMBERS, true];
  const accepted = choices.find(choice => z.safeParse(schema, choice).success);
  if (accepted === undefined) throw new Error(`No example fits ${at}: add one to the lists above`);
  return accepted;
}
