import pg from 'pg';
import { type Recorded, revisionText } from './recorded.ts';

// The log is one table. A stream's revision is that of its last event, and its metadata is the last event of
// its metastream, so only events are ever written and nothing can disagree with them.
const SCHEMA = `
create schema if not exists log;
create table if not exists log.events (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null,
  id uuid not null,
  type text collate "C" not null,
  content_type text not null,
  data bytea not null,
  metadata bytea not null,
  created timestamptz not null,
  unique (stream, revision)
)`;

export const COLUMNS = 'position, stream, revision, id, type, content_type, data, metadata, created';

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.BYTEA]: text => Buffer.from(text.slice(2), 'hex'),
  [pg.types.builtins.TIMESTAMPTZ]: text => Date.parse(text),
};
const asText = (text: string): string => text;
/** Parses Postgres text values into the values of `Recorded`. */
export const types: pg.CustomTypesConfig = { getTypeParser: oid => parsers[oid] ?? asText };

export type Queryable = Pick<pg.ClientBase, 'query'>;

export async function createSchema(client: Queryable): Promise<void> {
  // `create schema` requires its privilege even if the schema already exists.
  const { rows } = await client.query(`select to_regclass('log.events') is not null as present`);
  if (!rows[0].present) await client.query(SCHEMA);
}

export async function headOf(client: Queryable): Promise<number> {
  const { rows } = await client.query('select coalesce(max(position), 0)::text as head from log.events');
  return Number(rows[0].head);
}

export type StreamEnd = {
  stream: string;
  revision: number;
  lastId: string | null;
  metadataRevision: number;
  metadataId: string | null;
  metadata: Buffer | null;
};

/** The last events of these streams and of their metastreams; revision -1 if there is none. */
export async function streamEnds(client: Queryable, streams: readonly string[]): Promise<StreamEnd[]> {
  const { rows } = await client.query<[string, number, string | null, number, string | null, Buffer | null]>({
    name: 'stream_ends',
    text: `select wanted.stream, coalesce(events.revision, -1), events.id,
                  coalesce(settings.revision, -1), settings.id, settings.data
           from unnest($1::text[]) wanted(stream)
           left join lateral (select revision, id from log.events
             where stream = wanted.stream order by revision desc limit 1) events on true
           left join lateral (select revision, id, data from log.events
             where stream = '$$' || wanted.stream order by revision desc limit 1) settings on true`,
    values: [streams],
    rowMode: 'array',
    types,
  });
  return rows.map(([stream, revision, lastId, metadataRevision, metadataId, metadata]) => ({
    stream,
    revision,
    lastId,
    metadataRevision,
    metadataId,
    metadata,
  }));
}

export async function standingAfter(client: Queryable, stream: string, revision: number, count: number) {
  const { rows } = await client.query<[string, number, number]>({
    name: 'standing_after',
    text: `select id, revision, position from log.events
           where stream = $1 and revision > $2 order by revision limit $3`,
    values: [stream, revision, count],
    rowMode: 'array',
    types,
  });
  return rows.map(([id, at, position]) => ({ id, revision: at, position }));
}

/** One statement is one transaction: all of these events become visible and durable together, or none. */
export async function insertEvents(client: Queryable, events: readonly Recorded[]): Promise<void> {
  await client.query({
    name: 'insert_events',
    text: `insert into log.events (${COLUMNS})
           select position, stream, revision, id, type, content_type, data, metadata, $9::timestamptz
           from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[],
                       $7::bytea[], $8::bytea[])
             as added(position, stream, revision, id, type, content_type, data, metadata)`,
    values: [
      events.map(event => event.position),
      events.map(event => event.stream),
      events.map(event => revisionText(event.revision)),
      events.map(event => event.id),
      events.map(event => event.type),
      events.map(event => event.contentType),
      events.map(event => event.data),
      events.map(event => event.metadata),
      new Date(events[0]!.created).toISOString(),
    ],
  });
}
