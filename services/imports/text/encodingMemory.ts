import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ENCODINGS, type Encoding } from '#contracts/imports/encodings.ts';

// A program that writes a table every month writes it in the same encoding. Many programs write headings like "Date",
// so a choice is remembered for the person who made it.
export const importEncodingsSchema = `
  create table private.import_encodings (
    headings text primary key,
    encoding text not null,
    used_at timestamptz not null default now()
  )`;

const FORGOTTEN_AFTER = '2 years';

/**
 * The key of a person's choice for files with these headings. It is made of ASCII characters only, which are the same
 * in every encoding.
 */
export function encodingKey(sender: string, columns: readonly { heading: string }[]): string {
  const headings = columns.map(({ heading }) => heading.toLowerCase().replace(/[^\x21-\x7e]+/g, ''));
  return createHash('sha256')
    .update([sender, ...headings.toSorted()].join('\n'))
    .digest('hex');
}

/** The encoding that was chosen for the last file with this key. */
export async function recallEncoding(pool: pg.Pool, key: string): Promise<Encoding | undefined> {
  const { rows } = await pool.query<{ encoding: string }>(
    'update private.import_encodings set used_at = now() where headings = $1 returning encoding',
    [key],
  );
  return ENCODINGS.find(encoding => encoding === rows[0]?.encoding);
}

export async function rememberEncoding(
  pool: pg.Pool,
  keys: readonly string[],
  encoding: Encoding,
): Promise<void> {
  await pool.query(
    `insert into private.import_encodings (headings, encoding) select unnest($1::text[]), $2
     on conflict (headings) do update set encoding = excluded.encoding, used_at = now()`,
    [[...new Set(keys)], encoding],
  );
  await pool.query(
    `delete from private.import_encodings where used_at < now() - interval '${FORGOTTEN_AFTER}'`,
  );
}
