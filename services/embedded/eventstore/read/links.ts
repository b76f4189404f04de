import type { Queryable } from '../records/events.ts';
import type { Recorded } from '../records/recorded.ts';
import { visibleParts } from '../records/visible.ts';
import { eventResponse } from '../wire/eventResponse.ts';
import { linkResponse } from '../wire/readResponse.ts';
import { type Place, readPlaces } from './pages.ts';

const LINK_TYPE = '$>';

/**
 * The responses for the events of a batch. If links are to be resolved, a link is sent with the event it
 * points to, or alone if a reader of that stream would not see the event; links are resolved only one level
 * deep. A `$>` event whose data does not start with an event number is not a link.
 */
export async function responsesTo(
  client: Queryable,
  events: readonly Recorded[],
  { structuredIds, resolveLinks }: { structuredIds: boolean; resolveLinks: boolean },
): Promise<(event: Recorded) => Buffer> {
  const plain = (event: Recorded) => eventResponse(event, structuredIds);
  const links = resolveLinks ? events.filter(isLink) : [];
  if (links.length === 0) return plain;
  const targets = await targetsOf(client, links);
  return event =>
    isLink(event) ? linkResponse(event, targets.get(event.position), structuredIds) : plain(event);
}

const isLink = ({ type, data }: Recorded): boolean =>
  type === LINK_TYPE && /^\d+(@|$)/.test(data.toString('utf8'));

/** The events that links point to, by the position of the link. */
async function targetsOf(client: Queryable, links: readonly Recorded[]): Promise<Map<number, Recorded>> {
  const places = links.flatMap(({ position, data }) => {
    const [, revision, stream] = /^(\d{1,15})@([^\0]+)$/s.exec(data.toString('utf8')) ?? [];
    return stream ? [{ link: position, stream, revision: Number(revision) }] : [];
  });
  const visible = await visibleParts(client, [...new Set(places.map(({ stream }) => stream))]);
  const shown = places.filter(({ stream, revision }) => revision >= (visible.get(stream)?.first ?? Infinity));
  const found = new Map((await readPlaces(client, shown)).map(event => [nameOf(event), event]));
  return new Map(
    shown.flatMap(place => {
      const event = found.get(nameOf(place));
      return event && event.created >= visible.get(place.stream)!.since ? [[place.link, event]] : [];
    }),
  );
}

const nameOf = ({ stream, revision }: Place): string => `${revision}@${stream}`;
