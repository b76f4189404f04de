import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { headingKey, IMPORT_FIELDS } from '#contracts/imports/columns.ts';
import { importChoices } from '#contracts/imports/notes.ts';
import type { ImportColumn } from './columns/headings.ts';

// The same table returns every month with other rows. Choices made for it once apply to the next import by anyone: they
// belong to the file, not to the person.
export const importChoicesSchema = `
  create table private.import_choices (
    headings bytea primary key,
    choices jsonb not null,
    used_at timestamptz not null default now()
  )`;

const remembered = importChoices
  .omit({ sameEvent: true })
  .extend({ mapping: z.record(z.string(), z.enum([...IMPORT_FIELDS, ''])) });
/** What is remembered about files with the same headings. */
export type Remembered = z.output<typeof remembered>;

const FORGOTTEN_AFTER = '2 years';

/** The choices made for the last file with these headings, in any order; undefined for the first one. */
export async function recallChoices(
  pool: pg.Pool,
  columns: readonly ImportColumn[],
): Promise<Remembered | undefined> {
  const { rows } = await pool.query<{ choices: unknown }>(
    'select choices from private.import_choices where headings = $1',
    [keyOf(columns)],
  );
  // Choices that an older version stored and this one cannot read are asked for again.
  const read = remembered.safeParse(rows[0]?.choices);
  return read.success ? read.data : undefined;
}

export async function rememberChoices(
  pool: pg.Pool,
  columns: readonly ImportColumn[],
  choices: Remembered,
): Promise<void> {
  await pool.query(
    `insert into private.import_choices (headings, choices) values ($1, $2)
     on conflict (headings) do update set choices = excluded.choices, used_at = now()`,
    [keyOf(columns), JSON.stringify(choices)],
  );
  await pool.query(
    `delete from private.import_choices where used_at < now() - interval '${FORGOTTEN_AFTER}'`,
  );
}

function keyOf(columns: readonly ImportColumn[]): Buffer {
  const headings = columns.map(({ heading }) => headingKey(heading)).toSorted();
  return createHash('sha256').update(headings.join('\n')).digest();
}
