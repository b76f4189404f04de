import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import type { Append } from '#platform/store/batchMessages.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';

// What a release left: its log, as `tanda log export` writes it, the keys of personal data, and the rows that it made of
// them. Everything is made up.

/** What is in the log of a release. */
export type About = {
  version: string;
  frozenAt: string;
  facts: number;
  /** The hash of the chain after the last fact. */
  hash: string;
  kinds: number;
  /** Recorded by no command, but as the frozen sample of such a fact, in a stream of its own. */
  kindsFromSamples: string[];
  /** Not in this log at all. */
  absentKinds: string[];
};

/** Rows by table, each by the names of its columns. */
export type FrozenRows = Record<string, Record<string, unknown>[]>;

export const folderOf = (version: string): string => join(import.meta.dirname, version);

export function readAbout(version: string): About {
  return JSON.parse(readFileSync(join(folderOf(version), 'about.json'), 'utf8'));
}

export function readFrozenRows(version: string): FrozenRows {
  return JSON.parse(unpacked(version, 'rows.json.br'));
}

const unpacked = (version: string, name: string): string =>
  brotliDecompressSync(readFileSync(join(folderOf(version), name))).toString();

type Line = Omit<StoredRecord, 'created' | 'position'>;

/** Records the log of a release in an empty event store: the same records in the same order, at its own positions. */
export async function recordFrozen(version: string, store: Store): Promise<void> {
  let appends: (Append & { records: Line[] })[] = [];
  const streams = new Set<string>();
  const flush = async (): Promise<void> => {
    const answers = await store.appendEach(appends);
    const failed = answers.find(answer => answer instanceof Error);
    if (failed) throw failed;
    appends = [];
    streams.clear();
  };
  for (const line of linesOf(version)) {
    const { stream, revision } = line;
    if (appends.at(-1)?.stream === stream) appends.at(-1)!.records.push(line);
    else {
      if (streams.has(stream) || appends.length >= 200) await flush();
      appends.push({ stream, expected: revision === 0 ? 'none' : revision - 1, records: [line] });
      streams.add(stream);
    }
  }
  await flush();
}

function linesOf(version: string): Line[] {
  const lines = unpacked(version, 'log.jsonl.br').trimEnd().split('\n');
  // Between the first and the last, which say where the export ends.
  return lines.slice(1, -1).map(line => JSON.parse(line) as Line);
}

/** The keys of people, as text of COPY would have them. */
export async function giveFrozenKeys(version: string, pool: pg.Pool): Promise<void> {
  const keys = JSON.parse(unpacked(version, 'keys.json.br')) as unknown[];
  await pool.query(
    `insert into private.subject_keys select * from json_populate_recordset(null::private.subject_keys, $1::json)`,
    [JSON.stringify(keys)],
  );
}

/** All rows, without the mirror, and what is parked; in an order that depends on the rows alone. */
export async function rowsIn(pool: pg.Pool): Promise<FrozenRows> {
  const { rows: tables } = await pool.query<{ name: string }>(String.raw`
    select tablename as name from pg_tables
    where schemaname = 'read' and tablename <> 'facts' and tablename not like '%\_\_%' order by 1`);
  const found: FrozenRows = {};
  for (const { name } of tables) {
    // What counts to nothing is there or not, by how it came to that.
    const something = name === 'counters' ? 'where value <> 0' : '';
    // Sorted as text by bytes, which no collation changes.
    const { rows } = await pool.query(
      `select to_jsonb(t) - 'searched' as row from read.${name} as t ${something} order by (to_jsonb(t) - 'searched')::text collate "C"`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  const { rows: parked } = await pool.query(`
    select jsonb_build_object('projection', projection, 'stream', stream, 'type', type) as row
    from projections.parked order by projection, stream collate "C"`);
  return { ...found, parked: parked.map(({ row }) => row) };
}
