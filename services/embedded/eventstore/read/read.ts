import type pg from 'pg';
import { invalidPosition } from '../records/failures.ts';
import type { Filter } from '../records/filter.ts';
import type { Recorded } from '../records/recorded.ts';
import { isMetastream } from '../records/streamMetadata.ts';
import type { Tail } from '../records/tail.ts';
import { type Visible, visiblePart, visibleUpTo } from '../records/visible.ts';
import type { Outlet } from '../wire/outlet.ts';
import type { ReadRequest } from '../wire/readRequest.ts';
import { streamNotFoundResponse } from '../wire/readResponse.ts';
import { ahead } from './ahead.ts';
import { responsesTo } from './links.ts';
import type { OpenStream } from './opening.ts';
import { readAll, readStream } from './pages.ts';

export type Store = { pool: pg.Pool; tail: Tail; open: OpenStream };

/** Sends the result of a read, page by page; throws the failure to answer with. */
export async function read(store: Store, request: ReadRequest, outlet: Outlet): Promise<void> {
  const { source } = request;
  if (source.kind === 'all')
    return sendPages(store, pagesOfAll(store, request, source.filter), request, outlet);
  const { visible, known } = await opened(store, request, source.stream);
  if (!visible.found) return outlet.send(streamNotFoundResponse(source.stream));
  return sendPages(store, pagesOfStream(store, request, visible, known), request, outlet);
}

/** The visible part of a stream, and the events of it that came along, which a read forwards begins with. */
async function opened(
  { pool, open }: Store,
  { from, backwards }: ReadRequest,
  stream: string,
): Promise<{ visible: Visible; known: readonly Recorded[] }> {
  if (backwards || from === 'end' || isMetastream(stream)) {
    return { visible: await visiblePart(pool, stream), known: [] };
  }
  // A number from the wire may be greater than Postgres can count.
  const first = from === 'start' ? 0 : Math.min(from, Number.MAX_SAFE_INTEGER);
  const { events, ...end } = await open({ stream, first });
  const visible = visibleUpTo(stream, end);
  return { visible, known: visible.first <= first && visible.since === 0 ? events : [] };
}

async function sendPages(
  { pool }: Store,
  pages: AsyncGenerator<Recorded[]>,
  request: ReadRequest,
  outlet: Outlet,
): Promise<void> {
  for await (const events of ahead(pages)) {
    const responseTo = await responsesTo(pool, events, request);
    for (const event of events) {
      if (outlet.closed()) return;
      await outlet.send(responseTo(event));
    }
  }
}

async function* pagesOfAll(
  { pool, tail }: Store,
  { from, backwards, count = 0 }: ReadRequest,
  filter: Filter | undefined,
): AsyncGenerator<Recorded[]> {
  if (typeof from === 'number' && from > tail.head) throw invalidPosition();
  let first = 1;
  let last = tail.head;
  // Forwards, a read includes the position it starts from (a subscription does not); backwards it does not.
  if (backwards) last = from === 'end' ? last : from === 'start' ? 0 : from - 1;
  else first = from === 'end' ? last + 1 : from === 'start' ? 1 : Math.max(1, from);
  for (let left = count; left > 0 && first <= last; ) {
    const page = await readAll(pool, { first, last, backwards, filter, limit: left });
    yield page.events;
    left -= page.events.length;
    if (backwards) last = page.upTo - 1;
    else first = page.upTo + 1;
  }
}

async function* pagesOfStream(
  { pool }: Store,
  { from, backwards, count = 0 }: ReadRequest,
  visible: Visible,
  known: readonly Recorded[],
): AsyncGenerator<Recorded[]> {
  let { first, last } = visible;
  if (backwards) last = from === 'end' ? last : from === 'start' ? 0 : Math.min(last, from);
  else first = from === 'end' ? last + 1 : from === 'start' ? first : Math.max(first, from);
  let left = count;
  if (known.length > 0 && left > 0) {
    const page = known.slice(0, left);
    yield page;
    left -= page.length;
    first += page.length;
  }
  while (left > 0 && first <= last) {
    const page = await readStream(pool, { ...visible, first, last, backwards, limit: left });
    yield page.events;
    left -= page.events.length;
    if (backwards) last = page.upTo - 1;
    else first = page.upTo + 1;
  }
}
