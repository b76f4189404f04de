import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPool, readModel } from '#platform/database/database.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { AuditSchema } from './entries.ts';
import { actsByTerms, positionsByTerms } from './soughtByTerms.ts';

const FACTS = 3_000;
const A_BLOCK = 40;
const YEAR = Date.UTC(2027, 0, 1);

let stack: Stack;
let pool: pg.Pool;

type Fact = { position: number; at: number; act: string; terms: string[] };
/** Reproducible, so that what fails can be looked at. */
let seed = 7;
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

// Some terms stop early or begin late; some acts are spread over blocks; the clock is set back now and then, once by far.
const facts: Fact[] = Array.from({ length: FACTS }, (_, n) => {
  const wrong = n === 77 ? 10_000_000 : n % 500 > 480 ? -60_000 : 0;
  return {
    position: n + 1,
    at: YEAR + Math.floor(n / 3) * 1_000 + wrong,
    act: random() < 0.1 ? `wide-${n % 7}` : `act-${Math.floor(n / 4)}`,
    terms: [
      `b:${Math.floor(n / A_BLOCK)}`,
      'all',
      ...(n < 900 ? ['early'] : []),
      ...(n > 2_900 ? ['late'] : []),
      ...(random() < 0.5 ? ['half'] : []),
      ...(random() < 0.01 ? ['rare'] : []),
      `word${n % 11}`,
    ],
  };
});

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  await stack.pauseProjections();
  const owner = new pg.Client({ connectionString: stack.urls.owner });
  await owner.connect();
  await owner.query('truncate read.sought_facts, read.sought_blocks');
  await owner.query(
    `insert into read.sought_facts (position, at, correlation_id, terms)
     select position, to_timestamp(at / 1000.0), act, array_to_tsvector(array(select json_array_elements_text(terms)))
     from json_to_recordset($1) as f (position bigint, at bigint, act text, terms json)`,
    [JSON.stringify(facts)],
  );
  await owner.query(
    `insert into read.sought_blocks (block, first_at, last_at)
     select (position - 1) / ${A_BLOCK}, min(at), max(at) from read.sought_facts group by 1`,
  );
  await owner.end();
  pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
});

const QUERIES: Record<string, (has: (term: string) => boolean) => boolean> = {
  "'all'": has => has('all'),
  "'early' & 'half'": has => has('early') && has('half'),
  "'late'": has => has('late'),
  "'rare' & 'half'": has => has('rare') && has('half'),
  "'rare' & 'early'": has => has('rare') && has('early'),
  "'early' & 'late'": has => has('early') && has('late'),
  "'word1':* & 'half'": has => (has('word1') || has('word10')) && has('half'),
  "'word1':*": has => has('word1') || has('word10'),
  "'word':* & 'rare'": has => has('rare'),
  "'word1':* & 'early'": has => (has('word1') || has('word10')) && has('early'),
  "'none'": () => false,
};
const exactOf = (terms: string): string =>
  terms
    .split(' & ')
    .filter(term => !term.endsWith(':*'))
    .join(' & ');
const TIMES = [
  {},
  { from: new Date(YEAR + 200_000).toISOString(), until: new Date(YEAR + 700_000).toISOString() },
  { until: new Date(YEAR + 1_000).toISOString() },
];
const CASES = Object.entries(QUERIES).flatMap(([terms, is]) =>
  TIMES.map(times => ({ terms, times, is, name: `${terms} ${JSON.stringify(times)}` })),
);

function plainly({ is, times }: (typeof CASES)[number]): Fact[] {
  const isIn = ({ at }: Fact): boolean =>
    (!times.from || at >= Date.parse(times.from)) && (!times.until || at < Date.parse(times.until));
  return facts
    .filter(fact => isIn(fact) && is(term => fact.terms.includes(term)))
    .toSorted((one, other) => other.at - one.at || other.position - one.position);
}

describe('what has terms, looked for in blocks whose times overlap', () => {
  it.each(CASES)('is every fact once, newest first: $name', async one => {
    const found: bigint[] = [];
    for await (const some of positionsByTerms(readModel<AuditSchema>(pool), {
      ...one.times,
      terms: one.terms,
      exact: exactOf(one.terms),
    }))
      found.push(...some);
    expect(found.map(Number)).toEqual(plainly(one).map(({ position }) => position));
  });

  // Beside what the product does, what it does where there is too much to read at once.
  const ways = [undefined, { words: 0, beginnings: 0 }, { words: 40, beginnings: 200 }].flatMap(atOnce =>
    CASES.map(one => ({ ...one, atOnce, name: `${one.name}, at once ${JSON.stringify(atOnce)}` })),
  );
  it.each(ways)('is every act once, by its last fact, page by page: $name', async ({ atOnce, ...one }) => {
    const expected = [...new Set(plainly(one).map(({ act }) => act))];
    for (const [limit, offset] of [
      [1, 0],
      [20, 0],
      [20, 40],
      [20, Math.max(0, expected.length - 10)],
    ] as const) {
      const byTerms = { ...one.times, terms: one.terms, exact: exactOf(one.terms) };
      const page = { limit, offset };
      const db = readModel<AuditSchema>(pool);
      const { ids, matching, andMore } = await actsByTerms(db, byTerms, page, atOnce);
      expect(ids).toEqual(expected.slice(offset, offset + limit + 1));
      const all = plainly(one).length;
      expect(andMore ? matching <= all : matching === all).toBe(true);
    }
  });
});
