import type pg from 'pg';
import { inGroups } from '#platform/database/inGroups.ts';
import { COLUMNS, types } from '../records/events.ts';
import type { Recorded } from '../records/recorded.ts';
import type { Tail } from '../records/tail.ts';
import { type EventRow, recordedOf } from './pages.ts';
import { OPENED_BYTES, OPENED_EVENTS, type Opening, recentStreams } from './recentStreams.ts';

/** Where a read of a stream starts, inclusive. */
type Start = { stream: string; first: number };

export type OpenStream = (start: Start) => Promise<Opening>;

/**
 * Opens streams for reading, from memory if they were opened lately; otherwise, reads that arrive while others are
 * being opened share one statement.
 */
export function streamOpener(pool: pg.Pool, tail: Tail): OpenStream {
  const recent = recentStreams(tail);
  const open = inGroups((starts: readonly Start[]) => openStreams(pool, starts));
  return async start => {
    const { stream, first } = start;
    const known = recent.get(stream);
    if (known) return { ...known, events: known.events.slice(first) };
    if (first > 0) return open(start);
    const remember = recent.opening(stream);
    const opened = await open(start);
    remember(opened);
    return opened;
  };
}

// Revisions have no gaps, so the range bounds the work of each stream, whatever the planner estimates.
const OPEN = `
  select wanted.at, coalesce(ended.revision, -1), settings.data, page.*
  from unnest($1::text[], $2::bigint[]) with ordinality wanted (stream, first, at)
  left join lateral (select revision from log.events
    where stream = wanted.stream order by revision desc limit 1) ended on true
  left join lateral (select data from log.events
    where stream = '$$' || wanted.stream order by revision desc limit 1) settings on true
  left join lateral (select ${COLUMNS} from (
    select ${COLUMNS}, sum(octet_length(data) + octet_length(metadata)) over (order by revision) as bytes
    from log.events
    where stream = wanted.stream and revision >= wanted.first and revision < wanted.first + ${OPENED_EVENTS}
  ) as events where bytes <= ${OPENED_BYTES}) page on true
  order by wanted.at, page.revision`;

type Ended = [at: number, revision: number, metadata: Buffer | null];

async function openStreams(pool: pg.Pool, starts: readonly Start[]): Promise<Opening[]> {
  const { rows } = await pool.query<[...Ended, ...(EventRow | [position: null])]>({
    name: 'open_streams',
    text: OPEN,
    values: [starts.map(({ stream }) => stream), starts.map(({ first }) => String(first))],
    rowMode: 'array',
    types,
  });
  const opened = starts.map(() => ({
    revision: -1,
    metadata: null as Buffer | null,
    events: [] as Recorded[],
  }));
  for (const [at, revision, metadata, ...event] of rows) {
    const one = opened[at - 1]!;
    Object.assign(one, { revision, metadata });
    if (event[0] !== null) one.events.push(recordedOf(event));
  }
  return opened;
}
