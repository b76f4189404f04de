import fc from 'fast-check';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { FOLDED, foldedText } from '#contracts/platform/text/foldedText.ts';
import { inOneLine } from '#contracts/platform/text/text.ts';
import { connectPool } from '#platform/database/database.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// What people type who have no keyboard for the letters of a name, or another way of writing it.

/** A title, and what finds it. */
const TITLES: Record<string, readonly string[]> = {
  'Tanz in der Straße': ['strasse', 'STRASSE', 'straße', 'strasse tanz'],
  'Wieczór w Łodzi': ['lodzi', 'wieczor', 'Łodzi'],
  'Dolunay Işığı': ['isigi', 'IŞIĞI', 'ışığı'],
  'Đêm Đà Nẵng': ['dem da nang'],
  'Ærø Tango på Øen': ['aero', 'oen'],
  'Bal de l’Été': ["l'ete", 'l’été', 'l‘ete'],
  "Noche d'Or": ['d’or'],
  'Ｓａｌｓａ ﬁesta ２０': ['salsa fiesta 20'],
  渋谷サルサ東京ナイト: ['東京', 'サルサ', '渋', '京ナ', 'ﾅｲﾄ', '渋谷サルサ東京ナイト'],
  DJ上海之夜: ['上海', '之夜', 'dj 夜'],
  '서울 살사의 밤': ['살사', '살'],
  'رَقْصَة الليل': ['رقصة'],
  '💃Kizomba': ['💃', 'kizomba'],
  'Zalgo Z\u0301\u0302\u0303\u0304a\u0300\u0301l': ['zal zalgo'],
};
const HOSTILE = [
  '%',
  '_',
  '100%',
  '\\',
  '\\%',
  'st_asse',
  'x'.repeat(100),
  '東'.repeat(100),
  '\u0301',
  '\u202e',
  "';--",
];

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.superuser, { name: 'test' });
  for (const title of Object.keys(TITLES)) {
    const body = { title, startDateTime: '2030-03-26T20:00:00', status: 'published' };
    expect((await stack.send('POST', '/api/admin/events', body)).statusCode).toBe(201);
  }
  const rest = {
    ...{ description: '', email: null, phone: null, website: null, address: null },
    ...({ city: null, state: null, country: null, status: 'active', verified: true } as const),
  } as const;
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  await stack.execute(
    organizerStream,
    v7(),
    'RegisterOrganizer',
    { ...rest, name: 'Grüße aus 名古屋舞踏' },
    asked,
  );
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

type Named = { title: string };
const query = (search: string) => encodeURIComponent(search);

const WAYS: Record<string, (search: string) => Promise<string[]>> = {
  'the console': async search => {
    const answer = await stack.send('GET', `/api/admin/events?limit=100&search=${query(search)}`);
    expect(answer.statusCode, search).toBe(200);
    return answer.json().events.map(({ title }: Named) => title);
  },
  'the public calendar': async search => {
    const answer = await stack.send('GET', `/api/public/events?limit=50&search=${query(search)}`);
    expect(answer.statusCode, search).toBe(200);
    return answer.json().events.map(({ title }: Named) => title);
  },
  'the palette': async search => {
    const answer = await stack.send('GET', `/api/admin/search?q=${query(search)}`);
    expect(answer.statusCode, search).toBe(200);
    return answer.json().events.map(({ title }: Named) => title);
  },
};

describe.each(Object.entries(WAYS))('a search in %s', (_, found) => {
  it('finds what people type', async () => {
    for (const [title, searches] of Object.entries(TITLES)) {
      for (const search of searches) expect(await found(search), search).toContain(title);
    }
  });

  it('takes every text literally, and finds nothing that does not have it', async () => {
    for (const search of HOSTILE.filter(text => foldedText(inOneLine(text)) !== '')) {
      const titles = await found(search);
      for (const title of titles) expect(foldedText(title)).toContain(foldedText(search));
    }
    for (const search of ['東西', '京東', 'lodzz']) expect(await found(search)).toEqual([]);
  });
});

it('finds an organizer by the way its name is typed, in its list and in the palette', async () => {
  for (const search of ['grusse', 'GRÜSSE', '古屋', '名古屋舞']) {
    const answer = await stack.send('GET', `/api/organizers?search=${query(search)}`);
    expect(answer.json().organizers, search).toHaveLength(1);
    expect((await stack.send('GET', `/api/admin/search?q=${query(search)}`)).json().organizers).toHaveLength(
      1,
    );
  }
});

it('folds in Postgres as here, whatever the text', async () => {
  const letter = fc.oneof(
    ...[
      [0x20, 0x24f],
      [0x300, 0x3ff],
      [0x400, 0x45f],
      [0x5d0, 0x5ea],
      [0x621, 0x65f],
      [0x905, 0x94d],
    ].map(range),
    ...[
      [0xe01, 0xe3a],
      [0x1e00, 0x1eff],
      [0x2010, 0x2026],
      [0x3041, 0x30ff],
      [0x4e00, 0x4f00],
    ].map(range),
    ...[
      [0xac00, 0xad00],
      [0xfb00, 0xfb06],
      [0xff01, 0xff9f],
      [0x1f483, 0x1f489],
    ].map(range),
  );
  const texts = fc.sample(
    fc.array(letter, { maxLength: 12 }).map(codes => String.fromCodePoint(...codes)),
    3_000,
  );
  const { rows } = await pool.query<{ text: string; folded: string }>(
    `select text, ${FOLDED}(text) as folded from unnest($1::text[]) as text`,
    [texts],
  );
  for (const { text, folded } of rows) expect(folded, JSON.stringify(text)).toBe(foldedText(text));
  expect(rows).toHaveLength(3_000);
});

it('looks two Chinese or Japanese letters up in the index', async () => {
  const client = await pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      "explain select id from read.events where search_text like '% 東京%'",
    );
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan');
    const trigrams = await client.query("select show_trgm(' 東京') as found");
    expect(trigrams.rows[0].found.length).toBeGreaterThan(1);
    const users = await client.query("explain select id from read.users where searched like '%alvarez%'");
    expect(JSON.stringify(users.rows)).toContain('Bitmap Index Scan');
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});

function range([from = 0, to = 0]: readonly number[]): fc.Arbitrary<number> {
  return fc.integer({ min: from, max: to });
}
