import type pg from 'pg';
import { invalidPosition } from '../records/failures.ts';
import type { Filter } from '../records/filter.ts';
import type { Recorded } from '../records/recorded.ts';
import type { Tail } from '../records/tail.ts';
import { type Visible, visiblePart } from '../records/visible.ts';
import type { Outlet } from '../wire/outlet.ts';
import type { ReadRequest } from '../wire/readRequest.ts';
import { streamNotFoundResponse } from '../wire/readResponse.ts';
import { ahead } from './ahead.ts';
import { responsesTo } from './links.ts';
import { readAll, readStream } from './pages.ts';

export type Store = { pool: pg.Pool; tail: Tail };

/** Sends the result of a read, page by page; throws the failure to answer with. */
export async function read(store: Store, request: ReadRequest, outlet: Outlet): Promise<void> {
  const { source } = request;
  if (source.kind === 'all')
    return sendPages(store, pagesOfAll(store, request, source.filter), request, outlet);
  const visible = await visiblePart(store.pool, source.stream);
  if (!visible.found) return outlet.send(streamNotFoundResponse(source.stream));
  return sendPages(store, pagesOfStream(store, request, visible), request, outlet);
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
): AsyncGenerator<Recorded[]> {
  let { first, last } = visible;
  if (backwards) last = from === 'end' ? last : from === 'start' ? 0 : Math.min(last, from);
  else first = from === 'end' ? last + 1 : from === 'start' ? first : Math.max(first, from);
  for (let left = count; left > 0 && first <= last; ) {
    const page = await readStream(pool, { ...visible, first, last, backwards, limit: left });
    yield page.events;
    left -= page.events.length;
    if (backwards) last = page.upTo - 1;
    else first = page.upTo + 1;
  }
}
