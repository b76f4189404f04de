import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPool, readModel } from '#platform/database/database.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { type FactsSchema, valuesBefore } from './valuesBefore.ts';

const FAR = 50_000;
const START = 10_000_000;

let stack: Stack;
let pool: pg.Pool;
let owner: pg.Client;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  await stack.pauseProjections();
  owner = new pg.Client({ connectionString: stack.urls.owner });
  await owner.connect();
  pool = connectPool(stack.urls.api, { name: 'test', max: 2, statements: 'call' });
}, 60_000);
afterAll(async () => {
  await owner?.end();
  await pool?.end();
  await stack?.stop();
});

/** Writes facts into the mirror as they would be there, `data` as it stands in the log. */
const write = (facts: string) =>
  owner.query(`
    insert into read.facts (position, id, stream, category, revision, type, at, actor_id, command, correlation_id,
      reason, data, metadata, hash, foreign_kind, foreign_record, index)
    select position, gen_random_uuid(), stream, 'event', 0, 'EventDetailsChanged', now(), 'system', 'ChangeEvent',
      'act', null, data::json, '{}', '\\x00', null, null, position
    from (${facts}) as made (position, stream, data)`);
const before = async (...positions: number[]) =>
  (await valuesBefore(readModel<FactsSchema>(pool), positions.map(BigInt))).map(said => [
    Number(said.position),
    said.field,
    said.before,
    said.after,
  ]);

describe('the values that fields had before a fact', () => {
  it('are found in whichever earlier fact gave them, also 50,000 facts before, or nowhere', async () => {
    const last = START + FAR + 1;
    await write(`values (${START}, 'event-far', '{"title":"First","price":"$1","maxAttendees":null}'),
      (${last}, 'event-far', '{"price":"$2","title":"Last","maxAttendees":80,"venueId":"new","constructor":1}')`);
    await write(`select ${START} + n, 'event-far', '{"price":"$1","n":' || n || '}'
      from generate_series(1, ${FAR}) as n`);
    expect(await before(last)).toEqual([
      [last, 'price', '$1', '$2'],
      [last, 'title', 'First', 'Last'],
      [last, 'maxAttendees', null, 80],
      [last, 'venueId', null, 'new'],
      [last, 'constructor', null, 1],
    ]);
  }, 120_000);

  it('are those of the thing alone, of each of many that have long histories', async () => {
    const [streams, facts, from] = [400, 70, START + 1_000_000];
    await write(`select ${from} + n * ${streams} + s, 'event-many-' || s,
      case n when 0 then '{"title":"of ' || s || '"}' else '{"price":"' || n || '"}' end
      from generate_series(0, ${facts} - 1) as n, generate_series(0, ${streams} - 1) as s`);
    const end = from + facts * streams;
    await write(
      `select ${end} + s, 'event-many-' || s, '{"title":"new"}' from generate_series(0, ${streams} - 1) as s`,
    );
    const all = Array.from({ length: streams }, (_, s) => end + s);
    expect(await before(...all)).toEqual(all.map((position, s) => [position, 'title', `of ${s}`, 'new']));
  }, 120_000);

  it('are passed over where a fact cannot be read, and of several far ones each has its own', async () => {
    const from = START + 2_000_000;
    const gap = (start: number) => `
      select ${start} + n, 'event-odd', '{"n":1}' from generate_series(1, 99) as n`;
    await write(`values (${from}, 'event-odd', '{"title":"A\\\\u0041"}'),
      (${from + 100}, 'event-odd', '{"title":"B \\u0000"}'), (${from + 200}, 'event-odd', '{"title":"C"}'),
      (${from + 300}, 'event-odd', '{"title":"D","ownValuesDropped":["title"]}')`);
    for (const start of [from, from + 100, from + 200]) await write(gap(start));
    expect(await before(from, from + 100, from + 200, from + 300)).toEqual([
      [from, 'title', null, 'A\\u0041'],
      [from + 200, 'title', 'A\\u0041', 'C'],
      [from + 300, 'title', 'C', 'D'],
    ]);
  });
});
