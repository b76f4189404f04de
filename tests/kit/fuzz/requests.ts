import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contracts/platform/call.ts';
import { hostile, type Known, sent } from '../arbitraries/schemas.ts';
import type { KnownOfCall } from './knownValues.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Every call that the contracts declare, by method and path. */
export async function declaredCalls(): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>();
  for (const path of globSync('contracts/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const exported: Record<string, unknown> = await import(resolve(root, path));
    const declared = Object.values(exported)
      .flat()
      .flatMap(one =>
        isSeveral(one) ? [one.list, one.file, one.show, ...Object.values(one.acts ?? {})] : one,
      );
    for (const one of declared) if (isCall(one)) calls.set(`${one.method} ${one.path}`, one);
  }
  return calls;
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
  );
}

type Several = { list?: Call; file?: Call; show?: Call; acts?: Readonly<Record<string, Call>> };

/** A book, a queue, or decisions: each declares several calls, of which not all are exported by themselves. */
function isSeveral(value: unknown): value is Several {
  return (
    typeof value === 'object' && value !== null && (('list' in value && 'file' in value) || 'acts' in value)
  );
}

const CSV = fc.oneof(
  fc.constantFrom(
    'Title,Date,Time\nSalsa,2027-03-26,20:00\n',
    'Title;Date\n"open quote;2027-03-26\n',
    '\uFEFFTitle,Date\n\0,\0\n',
    ',,,,\n'.repeat(200),
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const boundary = 'fuzz';
const part = (name: string, text: string, file = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
/** A form with a file, complete or truncated. */
const form = fc
  .tuple(
    CSV,
    fc.constantFrom('csvFile', 'image', 'nothing'),
    fc.constantFrom('a.csv', 'a.png', ''),
    fc.nat(400),
  )
  .map(([text, field, name, cut]) => {
    const whole = `${part('dryRun', 'true')}${part(field, text, `; filename="${name}"`)}--${boundary}--\r\n`;
    return cut % 3 ? whole : whole.slice(0, cut);
  });

const json = (body: unknown) => ({ payload: JSON.stringify(body) ?? '', type: 'application/json' });
const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
const oddBodies = fc.oneof(
  form.map(payload => ({ payload, type: `multipart/form-data; boundary=${boundary}` })),
  form.map(payload => ({ payload, type: 'multipart/form-data' })),
  fc.constantFrom(
    { payload: '{"title": ', type: 'application/json' },
    { payload: DEEP, type: 'application/json' },
    { payload: `{"a":${DEEP}}`, type: 'application/json; charset=utf-16' },
    { payload: '{"__proto__":{"x":1}}', type: 'application/json' },
    { payload: 'title=x', type: 'application/x-www-form-urlencoded' },
    { payload: 'x', type: 'text/plain' },
    { payload: '<a/>', type: 'nonsense' },
  ),
  hostile.map(json),
);

const headers = fc.record(
  {
    'if-match': fc.constantFrom('"0"', '"1"', '"7"', '*', 'W/"0"', '"99999999999999999999"', 'é'),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('again', 'twice', 'a key', 'k'.repeat(300), 'ü')),
    'x-after-position': fc.constantFrom('0', '1', '-1', 'later', '9'.repeat(19), ''),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'zstd', '*;q=0'),
    authorization: fc.constantFrom('Bearer x', 'Bearer', 'Basic YTpi', 'Bearer a.b.c'),
    cookie: fc.constantFrom('tanda_device=x.y', 'tanda_login=;', 'a=%E0%A4%A', '=;=;'),
  },
  { requiredKeys: [] },
);
/** One in four requests has an extra header. */
const someHeaders = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers });

export const PERSONAS = ['nobody', 'user', 'admin'] as const;
export type Persona = (typeof PERSONAS)[number];
export type FuzzRequest = { persona: Persona; request: InjectOptions };

/** Requests to a call: as its contract declares them, almost so, and not at all so. */
export function requestsTo(call: Call, known: KnownOfCall): fc.Arbitrary<FuzzRequest> {
  const declared = declaredParts(call, known);
  const shaped = shapedRequests(call, declared, known.sends);
  const odd = oddRequests(call, declared);
  return fc
    .record({
      persona: fc.oneof(
        { weight: 1, arbitrary: fc.constant<Persona>('nobody') },
        { weight: 1, arbitrary: fc.constant<Persona>('user') },
        { weight: 4, arbitrary: fc.constant<Persona>('admin') },
      ),
      what: fc.oneof({ weight: 5, arbitrary: shaped }, { weight: 1, arbitrary: odd }),
      needed: fc.record(
        Object.fromEntries(
          Object.entries(known.headers ?? {}).map(([name, values]) => [name, fc.constantFrom(...values)]),
        ),
      ),
      headers: someHeaders,
    })
    .map(({ persona, what, needed, headers: more }) => {
      const { url, payload, type } = what;
      return {
        persona,
        request: {
          method: call.method,
          url,
          headers: { ...(type && { 'content-type': type }), ...needed, ...more },
          ...(payload !== undefined && { payload }),
        },
      };
    });
}

type Declared = fc.Arbitrary<{ params: unknown; query: unknown; body: unknown }>;
type Sent = { url: string; payload?: Buffer | string; type?: string };

function declaredParts(call: Call, known: Known): Declared {
  const nothing = fc.constant({});
  const [params, query, body] = [call.params, call.query, call.body].map(
    schema => schema && sent(schema as z.ZodType, known),
  );
  return fc.record({
    params: params ?? nothing,
    query: query ?? nothing,
    body: body ?? fc.constant(undefined),
  });
}

/** Mostly as declared, or with one value replaced. `sends` are bodies of a call that takes no JSON. */
function shapedRequests(
  call: Call,
  asDeclared: Declared,
  sends: KnownOfCall['sends'] = [],
): fc.Arbitrary<Sent> {
  const nearly = fc
    .tuple(asDeclared, fc.constantFrom('params', 'query', 'body', 'body'), hostile, fc.nat(), fc.boolean())
    .map(([whole, where, value, index, unknown]) => ({
      ...whole,
      [where]: spoilt(whole[where as 'body'], value, index, unknown),
    }));
  return fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: asDeclared }, { weight: 4, arbitrary: nearly }),
      sends.length > 0 ? fc.constantFrom(...sends) : fc.constant(undefined),
    )
    .map(([whole, body]) => ({
      url: urlOf(call, whole.params, whole.query),
      ...(body ?? (call.body || whole.body !== undefined ? json(whole.body) : {})),
    }));
}

function oddRequests(call: Call, asDeclared: Declared): fc.Arbitrary<Sent> {
  return fc
    .record({
      whole: asDeclared,
      body: oddBodies,
      tail: fc.constantFrom('', '?a=%00', '?%zz', '%zz', '?x[]=1&x=2', '/..%2f'),
    })
    .map(({ whole, body: sentBody, tail }) => ({
      url: `${urlOf(call, whole.params, whole.query)}${tail}`,
      ...sentBody,
    }));
}

/** The same with one value replaced by a hostile one, or with an extra field. */
function spoilt(whole: unknown, value: unknown, index: number, unknown: boolean): unknown {
  if (typeof whole !== 'object' || whole === null) return value;
  const keys = Object.keys(whole);
  const key = unknown || keys.length === 0 ? `un${index}known` : keys[index % keys.length]!;
  return { ...whole, [key]: value };
}

function urlOf(call: Call, params: unknown, query: unknown): string {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encoded((params as Record<string, unknown>)[name]));
  const pairs = Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
    value === undefined ? [] : `${encoded(name)}=${encoded(value)}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function encoded(value: unknown): string {
  const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000));
}
