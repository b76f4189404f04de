import type pg from 'pg';
import type { LookWay } from '#contracts/platform/reading/people.ts';
import { spreadLooks } from './looks.ts';

export type LooksAsked = {
  /** Ids of what is about the person; everybody without it. */
  people?: readonly string[] | undefined;
  reader?: string | undefined;
  how?: LookWay | undefined;
  limit?: number;
  offset?: number;
};

export type FoundLook = { hour: Date; how: LookWay; category: string; person: string; reader: string };

/** Who looked at whom, latest first; also what was heard just now. */
export async function findLooks(pool: pg.Pool, asked: LooksAsked): Promise<FoundLook[]> {
  await spreadLooks(pool);
  const { people, reader, how, limit = null, offset = 0 } = asked;
  const values: unknown[] = [limit, offset];
  const given = (condition: string, value: unknown): string[] =>
    value === undefined ? [] : [`${condition.replace('?', `$${values.push(value)}`)}`];
  const conditions = [
    ...given('subject = any(?::uuid[])', people),
    ...given('reader = ?', reader),
    ...given('how = ?', how),
  ];
  const { rows } = await pool.query<FoundLook>(
    `select hour, how, category, subject as person, reader from private.looks
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by hour desc, subject, reader, how limit $1 offset $2`,
    values,
  );
  return rows;
}
