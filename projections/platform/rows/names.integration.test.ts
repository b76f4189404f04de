import fc from 'fast-check';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { connectPool } from '#platform/database/database.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { projections } from '../../projections.ts';
import { prepareTables } from '../live/schema.ts';

const ORGANIZER = {
  ...{ description: '', email: null, phone: null, website: null, address: null },
  ...({ city: null, state: null, country: null, status: 'active', verified: true } as const),
} as const;
const NAMES = [
  'Zürich',
  'Évora',
  'zeist',
  'Warsaw',
  'Íñigo',
  'Ivo',
  'abeja',
  'ábaco',
  'Abel',
  'Łódź',
  'Lund',
];
const SORTED = [
  'ábaco',
  'abeja',
  'Abel',
  'Évora',
  'Íñigo',
  'Ivo',
  'Łódź',
  'Lund',
  'Warsaw',
  'zeist',
  'Zürich',
];

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.superuser, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });

async function listed(url: string, key: string, field: string): Promise<string[]> {
  const { [key]: rows } = (await stack.send('GET', url)).json();
  return rows.map((row: Record<string, string>) => row[field]);
}

describe('names', () => {
  it('are sorted as people do in every list, whole or by pages, and backwards', async () => {
    const place = { state: null, country: 'Nowhere', timeZone: 'Europe/Madrid', coverImage: null };
    const where = { latitude: null, longitude: null, status: 'active', popular: false } as const;
    for (const city of NAMES) {
      await stack.execute(regionStream, v7(), 'OpenRegion', { ...place, ...where, city }, asked());
      const body = { title: city, startDateTime: '2027-03-26T20:00:00' };
      expect((await stack.send('POST', '/api/admin/events', body)).statusCode).toBe(201);
      await stack.execute(organizerStream, v7(), 'RegisterOrganizer', { ...ORGANIZER, name: city }, asked());
    }
    for (const [path, key, field, sort] of [
      ['admin/events', 'events', 'title', 'title'],
      ['admin/regions', 'regions', 'city', 'city'],
      ['organizers', 'organizers', 'name', 'name'],
    ] as const) {
      const url = `/api/${path}?sort=${sort}`;
      expect(await listed(`${url}&order=asc`, key, field), path).toEqual(SORTED);
      expect(await listed(`${url}&order=desc`, key, field), path).toEqual(SORTED.toReversed());
      const pages = [0, 4, 8].map(offset => listed(`${url}&order=asc&limit=4&offset=${offset}`, key, field));
      expect((await Promise.all(pages)).flat(), path).toEqual(SORTED);
    }
  });

  it('count numbers by their value', async () => {
    const nights = ['Night 10', 'Night 2', 'Night 1'];
    const { rows } = await pool.query(
      'select name from unnest($1::text[]) as name order by name collate read.names',
      [nights],
    );
    expect(rows.map(({ name }) => name)).toEqual(['Night 1', 'Night 2', 'Night 10']);
  });

  it('have the same order in the browser as in Postgres', async () => {
    const letters = [...'aAáÀbBçdDđðeEéfFgGiIíjJlLłnNñoOóøœsSßşšuUüzZžæ019 .-&', 'ae', 'ss', '10', '2'];
    const name = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map(parts => parts.join(''));
    const found = fc.sample(name, 3_000);
    const { rows } = await pool.query<{ name: string }>(
      'select name from unnest($1::text[]) as name order by name collate read.names',
      [found],
    );
    for (const [index, { name: next }] of rows.entries()) {
      const before = rows[index - 1]?.name ?? '';
      expect(compareNames(before, next), `${before} before ${next}`).toBeLessThanOrEqual(0);
    }
  });

  it('are read from their index, which is made again when another ICU may sort otherwise', async () => {
    const node = async () => {
      const { rows } = await pool.query<{ node: string }>(
        `select relfilenode::text as node from pg_class where oid in (select indexrelid from pg_index
           where indrelid = 'read.users'::regclass and pg_get_indexdef(indexrelid) like '%COLLATE read.names%')`,
      );
      return rows.map(row => row.node);
    };
    const before = await node();
    expect(before).toHaveLength(1);
    const projector = connectPool(stack.urls.projector, { name: 'test' });
    try {
      await prepareTables(projector, projections);
      expect(await node()).toEqual(before);
      await pool.query("update pg_collation set collversion = '0' where collname = 'names'");
      await prepareTables(projector, projections);
      expect(await node()).not.toEqual(before);
      const { rows } = await pool.query(
        `select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'names'`,
      );
      expect(rows).toEqual([{ same: true }]);
    } finally {
      await projector.end();
    }
  });
});
