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
  return withTables(text, (schema, name, as) => {
    if (schema !== 'read') throw new Error(`${schema}.${name} has no past`);
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

/**
 * The same SQL over other tables: `replaced` is what stands for a table, with its alias. The collation and the functions
 * that are in the schema of the rows stay.
 */
export function withTables(
  text: string,
  replaced: (schema: string, name: string, as: string) => string,
): string {
  return text.replace(NAMED, (whole, _, schema: string, __, name: string, alias = '') =>
    schema === 'read' && KEPT.test(name) ? whole : replaced(schema, name, alias || ` as "${name}"`),
  );
}

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
