import { expect, test } from 'vitest';
import { sqlAt } from './pastSql.ts';

const at = {
  at: new Date(0),
  position: 42n,
  tables: new Map([
    ['events', 'events__at42'],
    ['event_dates', 'event_dates__at42'],
  ]),
};

test('tables are those of the moment, however they are written, and keep their aliases', () => {
  expect(sqlAt('select * from "read"."events" as "e" join read.event_dates as d on true', at)).toBe(
    'select * from read."events__at42" as "e" join read."event_dates__at42" as d on true',
  );
  expect(sqlAt('select count(*) from "read"."events"', at)).toBe(
    'select count(*) from read."events__at42" as "events"',
  );
});

test('the log ends at the moment, and counters are those of then', () => {
  expect(sqlAt('select 1 from read.facts as f', at)).toBe(
    'select 1 from (select * from read.facts where position <= 42) as f',
  );
  expect(sqlAt('select * from "read"."counters"', at)).toContain('= \'at42\') as "counters"');
});

test('collations and functions have no past, and stay', () => {
  const sql = 'select read.folded_1(e.title) from x as e order by e.title collate read.names';
  expect(sqlAt(sql, at)).toBe(sql);
});

test('a table of which the moment has no rows fails, and so does what has no past', () => {
  expect(() => sqlAt('select * from read.users', at)).toThrow(
    'A call reads users, which its contract does not name',
  );
  expect(() => sqlAt('select * from private.sessions', at)).toThrow('private.sessions has no past');
});
