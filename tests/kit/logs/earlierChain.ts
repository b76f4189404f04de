import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Gives the mirror the hash chain of versions before 0.1.0, as they made it; answers its end. */
export async function makeEarlierChain(pool: pg.Pool): Promise<Buffer> {
  const { rows } = await pool.query<{ position: bigint; text: string }>(`
    select position, coalesce(foreign_record, '') as text, id, stream, revision, type,
      data::text as data, metadata::text as metadata
    from read.facts order by position`);
  let hash = Buffer.alloc(32);
  const hashes: Buffer[] = [];
  for (const row of rows as (Record<string, string> & { position: bigint; text: string })[]) {
    const { position, id, stream, revision, type } = row;
    const said = [String(position), id, stream, revision, type];
    const text = row.text || JSON.stringify([...said, JSON.parse(row.data!), JSON.parse(row.metadata!)]);
    hash = createHash('sha256').update(hash).update(text).digest();
    hashes.push(hash);
  }
  await pool.query(
    `update read.facts as f set hash = n.hash from unnest($1::bigint[], $2::bytea[]) as n (position, hash)
     where f.position = n.position`,
    [rows.map(({ position }) => position), hashes],
  );
  await pool.query('alter table read.facts drop column index');
  return hash;
}
