import { invalidPosition, streamDeleted } from '../records/failures.ts';
import type { Filter } from '../records/filter.ts';
import { type Recorded, TOMBSTONE } from '../records/recorded.ts';
import { visiblePart } from '../records/visible.ts';
import type { From } from '../wire/readRequest.ts';
import { ahead } from './ahead.ts';
import { readAll, readStream } from './pages.ts';
import type { Store } from './read.ts';

const RECENT_EVENTS = 512;

/**
 * The source of a subscription's events, batch by batch: the tail if memory reaches back far enough,
 * otherwise pages from Postgres. It tracks its own position, so no event is delivered twice or left out,
 * whatever happens between two batches.
 */
export type Feed = {
  /** Everything up to this position has been considered. */
  readonly position: number;
  /** Whether the stream that it follows exists; it may only be created later. */
  readonly exists: boolean;
  /** The next events, perhaps none; `recent` if Postgres was not queried. Throws a failure to answer with. */
  next(): Promise<{ events: Recorded[]; recent: boolean }>;
};

/** Throws if the log has no such position. */
export function feedOfAll({ pool, tail }: Store, from: From, filter?: Filter): Feed {
  if (typeof from === 'number' && from > tail.head) throw invalidPosition();
  let position = from === 'end' ? tail.head : from === 'start' ? 0 : from;
  const pages = catchUp(async function* () {
    for (let after = position; !tail.after(after, 0); ) {
      const page = await readAll(pool, { first: after + 1, last: tail.head, backwards: false, filter });
      yield page;
      after = page.upTo;
    }
  });
  return {
    exists: true,
    get position() {
      return position;
    },
    async next() {
      for (;;) {
        const recent = tail.after(position, RECENT_EVENTS);
        if (recent) {
          pages.drop();
          position = recent.at(-1)?.position ?? position;
          return { events: filter ? recent.filter(filter.matches) : recent, recent: true };
        }
        const page = await pages.next();
        if (!page) continue;
        position = page.upTo;
        return { events: page.events, recent: false };
      }
    },
  };
}

/** Throws if the stream is tombstoned, now or later. */
export async function feedOfStream({ pool, tail }: Store, stream: string, from: From): Promise<Feed> {
  const head = tail.head;
  const { found, first, last, since } = await visiblePart(pool, stream);
  // A subscription from the end counts as existing, even if the stream does not.
  let exists = found || from === 'end';
  let revision = Math.max(first - 1, from === 'end' ? last : from === 'start' ? -1 : from);
  let position = from === 'end' ? head : 0;
  const pages = catchUp(async function* () {
    const end = tail.head;
    // Read after `end`: it covers everything in the stream as of that head.
    const { found, last } = await visiblePart(pool, stream);
    exists ||= found;
    for (let after = revision; after < last; ) {
      const page = await readStream(pool, { stream, first: after + 1, last, since, backwards: false });
      yield { events: page.events, position };
      after = page.upTo;
    }
    yield { events: [], position: end };
  });
  const advance = (events: Recorded[]): Recorded[] => {
    if (events.at(-1)?.revision === TOMBSTONE) throw streamDeleted(stream);
    revision = events.at(-1)?.revision ?? revision;
    exists ||= events.length > 0;
    return events;
  };
  return {
    get exists() {
      return exists;
    },
    get position() {
      return position;
    },
    async next() {
      for (;;) {
        const recent = tail.after(position, RECENT_EVENTS);
        if (recent) {
          pages.drop();
          position = recent.at(-1)?.position ?? position;
          const events = recent.filter(event => event.stream === stream && event.revision > revision);
          return { events: advance(events), recent: true };
        }
        const page = await pages.next();
        if (!page) continue;
        position = page.position;
        return { events: advance(page.events), recent: false };
      }
    },
  };
}

/**
 * The pages between the feed's position and what the tail holds, each read while the previous one is sent;
 * undefined at the end. After that, and after a failure, they start again from the feed's position.
 */
function catchUp<Page>(read: () => AsyncGenerator<Page>) {
  let pages: AsyncGenerator<Page> | undefined;
  return {
    async next(): Promise<Page | undefined> {
      const reading = pages ?? ahead(read());
      pages = undefined;
      const { value, done } = await reading.next();
      if (done) return undefined;
      pages = reading;
      return value;
    },
    drop() {
      pages = undefined;
    },
  };
}
