import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { withTables } from '../past/pastSql.ts';
import { type CityTeam, cityTeamNow } from './cityTeam.ts';

/**
 * By table of the read model, what of it a city team sees: SQL of the rows, where `regions` is an expression for the ids of
 * its regions and `user` one for the id of its account. A table that is not here is closed to them.
 */
export type CityTables = Readonly<Record<string, (team: { regions: string; user: string }) => string>>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The same SQL over what a city team sees.
 * @throws an Error if it reads a table that is closed to city teams.
 */
export function sqlInCities(tables: CityTables, text: string, { userId, regionIds }: CityTeam): string {
  // They become part of the text, and come from the log.
  if (![userId, ...regionIds].every(id => ID.test(id))) throw new Error('An id of a city team is none');
  const regions = `'{${regionIds.join()}}'::uuid[]`;
  return withTables(text, (schema, name, as) => {
    const rows = schema === 'read' ? tables[name] : undefined;
    if (!rows) throw new Error(`A city team cannot read ${schema}.${name}`);
    return `(${rows({ regions, user: `'${userId}'` })})${as}`;
  });
}

/** The same pool; what asks it within `asCityTeam` reads the rows of these cities. */
export function cityPool(pool: PostgresPool, tables: CityTables): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const team = cityTeamNow();
      const client = await pool.connect();
      return team ? clientOf(client, text => sqlInCities(tables, text, team)) : client;
    },
  };
}

function clientOf(client: PostgresPoolClient, rewritten: (text: string) => string): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> =>
    client.query(rewritten(text), values as unknown[]);
  return {
    query,
    release: (destroy?: boolean) => (client.release as (gone?: boolean) => void)(destroy),
  } as never;
}
