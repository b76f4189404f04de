import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FOREIGN_TYPE } from '#contracts/platform/facts.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import { MOST_REVISION, withoutForeign } from '#platform/facts/foreign.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { copyLine } from './copy.ts';
import { FACT_COLUMNS, type FactText, type MirrorStep, recordFrom } from './mirror.ts';

export type StreamRead = {
  /** Only streams of these categories. */
  categories?: readonly string[] | undefined;
  /** Only these of them. */
  streams?: readonly string[] | undefined;
  /** Inclusive. */
  upTo: bigint;
  /** Facts per step; 5,000 unless given. */
  step?: number | undefined;
};

// One index lookup per stream, whatever Postgres' statistics say of a table that has just grown.
// A stream may begin, and end, with the record of its deletion, which has the greatest possible revision.
// Streams come in the order in which they began, which is roughly the order of their facts on disk.
const BY_INDEX = `
  set local enable_bitmapscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off;
  set local max_parallel_workers_per_gather = 0`;
const begunIn = (table: string): string => `
  select stream from ${table} as b
  where (revision = 0 or revision = ${MOST_REVISION} and not exists (
    select from ${table} as e where e.stream = b.stream and e.position < b.position
  )) and position <= $1 and ($2::text[] is null or category = any($2))`;
const wholeStreams = (table: string, begun: string): string => `
  declare facts_by_stream no scroll cursor for
  select f.* from (${begun}) as begun, lateral (
    select ${FACT_COLUMNS} from ${table} as f where f.stream = begun.stream and position <= $1 order by position
  ) as f`;

/** Steps of a source that are read ahead while Postgres stores the one before. */
const AHEAD = 4;
const STAGED = 'staged_facts';
const STAGE = `
  create temporary table ${STAGED} (
    position bigint, id uuid, stream text, category text, revision integer, type text, data json, metadata json,
    foreign_kind text
  )`;
const COPY = `
  copy ${STAGED} (position, id, stream, category, revision, type, data, metadata, foreign_kind) from stdin`;

/** Facts that can be read by their streams, on a connection of their own. */
export type Streams = {
  /**
   * Stream after stream, each complete and in order, so that a fold needs only one row in memory, however long the log
   * is. The next step is fetched while the caller works.
   */
  steps(): AsyncGenerator<StoredRecord[]>;
  /** All facts of one stream; may be called between steps. */
  stream(name: string): Promise<StoredRecord[]>;
  /** Closes the connection, along with its settings and temporary tables. Always to be called. */
  close(): void;
};

/** The facts of the mirror. */
export async function mirrorByStream(pool: pg.Pool, read: StreamRead): Promise<Streams> {
  return streamsIn(await pool.connect(), 'read.facts', read);
}

/** Facts that come in the order of the log: they are stored in Postgres until they are closed. */
export async function sortedByStream(
  pool: pg.Pool,
  source: AsyncIterable<MirrorStep>,
  read: StreamRead,
): Promise<Streams> {
  const client = await pool.connect();
  try {
    await client.query(STAGE);
    const lines = Readable.from(linesOf(source, read), { highWaterMark: AHEAD });
    await pipeline(lines, client.query(copyFrom(COPY)));
    await client.query(`create index on ${STAGED} (stream, position)`);
    return streamsIn(client, STAGED, read);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function streamsIn(client: pg.PoolClient, table: string, read: StreamRead): Streams {
  const ONE = `select ${FACT_COLUMNS} from ${table} where stream = $1 and position <= $2 order by position`;
  return {
    steps: () => fetchSteps(client, table, read),
    stream: async name => (await client.query<FactText>(ONE, [name, read.upTo])).rows.map(recordFrom),
    close: () => client.release(true),
  };
}

async function* fetchSteps(
  client: pg.PoolClient,
  table: string,
  { upTo, categories, streams, step = 5000 }: StreamRead,
): AsyncGenerator<StoredRecord[]> {
  await client.query(`begin; ${BY_INDEX}`);
  if (streams) {
    await client.query(wholeStreams(table, 'select unnest($2::text[]) as stream'), [upTo, streams]);
  } else await client.query(wholeStreams(table, begunIn(table)), [upTo, categories ?? null]);
  const fetchNext = () => client.query<FactText>(`fetch ${step} from facts_by_stream`);
  let next = fetchNext();
  for (;;) {
    const { rows } = await next;
    if (rows.length === 0) return;
    next = fetchNext();
    // A caller that stops early never awaits this; its failure no longer matters then.
    next.catch(() => {});
    yield rows.map(recordFrom);
  }
}

async function* linesOf(
  source: AsyncIterable<MirrorStep>,
  { categories }: StreamRead,
): AsyncGenerator<string> {
  for await (const { records } of source) {
    let lines = '';
    for (const record of records) {
      const { position, id, stream, revision, type, data, metadata, foreign = null } = withoutForeign(record);
      const category = categoryOf(stream);
      if (categories && !categories.includes(category)) continue;
      const texts = [JSON.stringify(data), JSON.stringify(metadata)];
      const place = [String(position), id, stream, category, String(revision)];
      lines += copyLine([...place, foreign ? FOREIGN_TYPE + type : type, ...texts, foreign]);
    }
    if (lines) yield lines;
  }
}
