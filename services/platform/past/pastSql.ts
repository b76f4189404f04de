import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Moment, momentNow } from './moment.ts';

/** In schema `read`, but no rows: a collation and a function, which have no past. */
const KEPT = /^(names|folded_\d+)$/;

// A table as kysely writes it ("read"."events") or as our own SQL does (read.events), and whether it has an alias.
const NAMED = /(?<!["\w.])("?)(read|private|projections)\1\.("?)(\w+)\3(\s+as\b)?/g;

/**
 * The same SQL over the rows of a moment.
 * @throws an Error if it reads a table of which that moment has no rows: today's must never be mixed in.
 */
export function sqlAt(text: string, { position, tables }: Moment): string {
  return text.replace(NAMED, (whole, _, schema: string, __, name: string, alias = '') => {
    if (schema !== 'read') throw new Error(`${schema}.${name} has no past`);
    if (KEPT.test(name)) return whole;
    const as = alias || ` as "${name}"`;
    if (name === 'facts') return `(select * from read.facts where position <= ${position})${as}`;
    if (name === 'counters') return `${countersAt(position)}${as}`;
    const table = tables.get(name);
    if (table === undefined) throw new Error(`A call reads ${name}, which its contract does not name`);
    return `read."${table}"${as}`;
  });
}

const countersAt = (position: bigint): string =>
  `(select split_part(projection, '__', 1) as projection, scope, name, value from read.counters
    where split_part(projection, '__', 2) = 'at${position}')`;

/** The same pool; what asks it within `inMoment` reads the rows of then. */
export function pastPool(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const moment = momentNow();
      const client = await pool.connect();
      return moment ? clientAt(client, moment) : client;
    },
  };
}

function clientAt(client: PostgresPoolClient, moment: Moment): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> =>
    client.query(sqlAt(text, moment), values as unknown[]);
  return {
    query,
    release: (destroy?: boolean) => (client.release as (gone?: boolean) => void)(destroy),
  } as never;
}
