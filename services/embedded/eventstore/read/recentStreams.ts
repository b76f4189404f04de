import { createBoundedMap } from '../records/boundedMap.ts';
import { type Recorded, sizeOf } from '../records/recorded.ts';
import { subjectOf } from '../records/streamMetadata.ts';
import type { Tail } from '../records/tail.ts';

/** Most events of a stream that are read together with its end. */
export const OPENED_EVENTS = 32;
/** Their bytes; what is larger is read page by page. */
export const OPENED_BYTES = 32 * 1024;
/** At most twice as many are in memory, which is 16 MB of events. */
const STREAMS = 256;

/** The end of a stream, the data of its metadata, and its events from the start on, if they are few and small. */
export type Opening = { revision: number; metadata: Buffer | null; events: readonly Recorded[] };

/** The streams that were opened last from their first event on, in memory, up to date with the head of the log. */
export type RecentStreams = {
  get(stream: string): Opening | undefined;
  /** To be called before a stream is opened; what it returns remembers the result, unless it is outdated. */
  opening(stream: string): (opened: Opening) => void;
};

/** Nothing is remembered while no session feeds the tail, when another process may write the log. */
export function recentStreams(tail: Tail): RecentStreams {
  const known = createBoundedMap<string, Opening>(STREAMS);
  let { session, head } = tail;
  const follow = () => {
    if (tail.session === session && tail.head === head) return;
    const news = tail.session === session ? tail.after(head, Number.POSITIVE_INFINITY) : undefined;
    if (!news) known.clear();
    for (const event of news ?? []) learn(event);
    ({ session, head } = tail);
  };
  const learn = (event: Recorded) => {
    const before = known.get(event.stream);
    const after = before && withEvent(before, event);
    if (after) known.set(event.stream, after);
    else known.delete(subjectOf(event.stream));
  };
  return {
    get(stream) {
      follow();
      return known.get(stream);
    },
    opening(stream) {
      follow();
      const began = { session, head };
      return opened => {
        follow();
        if (session === undefined || session !== began.session) return;
        const since = tail.after(began.head, Number.POSITIVE_INFINITY);
        if (since?.every(event => subjectOf(event.stream) !== stream)) known.set(stream, opened);
      };
    },
  };
}

/** What is known of a stream once it has another event; undefined if that is not clear. */
function withEvent(opening: Opening, event: Recorded): Opening | undefined {
  const { revision, events } = opening;
  // It was committed when the stream was opened, and only then became known here.
  if (event.revision <= revision) return opening;
  if (event.revision !== revision + 1) return undefined;
  const isWhole = events.length === event.revision && events.length < OPENED_EVENTS;
  const bytes = events.reduce((sum, one) => sum + sizeOf(one), sizeOf(event));
  if (!isWhole || bytes > OPENED_BYTES) return { ...opening, revision: event.revision };
  // The bytes are part of the message that they came in, which may be far larger.
  const own = { ...event, data: Buffer.from(event.data), metadata: Buffer.from(event.metadata) };
  return { ...opening, revision: event.revision, events: [...events, own] };
}
