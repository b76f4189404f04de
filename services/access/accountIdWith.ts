import type pg from 'pg';
import { plainEmail } from './allowances.ts';
import { knownByEmail } from './standings.ts';

/** The id of the account that has an address, however it is spelled. */
export async function accountIdWith(pool: pg.Pool, email: string): Promise<string | undefined> {
  return (await knownByEmail(pool, plainEmail(email)))?.id;
}
