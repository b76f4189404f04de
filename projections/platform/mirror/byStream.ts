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
const wholeStreams = (table: string): string => `
  declare facts_by_stream no scroll cursor for
  select f.* from (
    select stream from ${table} as b
    where (revision = 0 or revision = ${MOST_REVISION} and not exists (
      select from ${table} as e where e.stream = b.stream and e.position < b.position
    )) and position <= $1 and ($2::text[] is null or category = any($2))
  ) as begun, lateral (
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

/** Facts that can be read by their streams. */
export type Streams = {
  /**
   * Stream after stream, each complete and in order, so that a fold needs only one row in memory, however long the log
   * is. The next step is fetched while the caller works.
   */
  steps(): AsyncGenerator<StoredRecord[]>;
  /** All facts of one stream; may be called between steps. */
  stream(name: string): Promise<StoredRecord[]>;
};

/** Lets `work` read the facts of the mirror stream by stream. */
export async function readByStream<Result>(
  pool: pg.Pool,
  read: StreamRead,
  work: (streams: Streams) => Promise<Result>,
): Promise<Result> {
  return onConnection(pool, client => work(streamsIn(client, 'read.facts', read)));
}

/** Like `readByStream`, for facts in the order of the log, which are stored in Postgres meanwhile. */
export async function sortByStream<Result>(
  pool: pg.Pool,
  source: AsyncIterable<MirrorStep>,
  read: StreamRead,
  work: (streams: Streams) => Promise<Result>,
): Promise<Result> {
  return onConnection(pool, async client => {
    await client.query(STAGE);
    const lines = Readable.from(linesOf(source, read), { highWaterMark: AHEAD });
    await pipeline(lines, client.query(copyFrom(COPY)));
    await client.query(`create index on ${STAGED} (stream, position)`);
    return work(streamsIn(client, STAGED, read));
  });
}

/** On a connection that is closed afterwards, along with its settings and temporary tables. */
async function onConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

function streamsIn(client: pg.PoolClient, table: string, read: StreamRead): Streams {
  const ONE = `select ${FACT_COLUMNS} from ${table} where stream = $1 and position <= $2 order by position`;
  return {
    steps: () => fetchSteps(client, table, read),
    stream: async name => (await client.query<FactText>(ONE, [name, read.upTo])).rows.map(recordFrom),
  };
}

async function* fetchSteps(
  client: pg.PoolClient,
  table: string,
  { upTo, categories, step = 5000 }: StreamRead,
): AsyncGenerator<StoredRecord[]> {
  await client.query(`begin; ${BY_INDEX}`);
  await client.query(wholeStreams(table), [upTo, categories ?? null]);
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
