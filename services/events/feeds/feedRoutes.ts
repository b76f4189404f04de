import type { FastifyReply } from 'fastify';
import { leadsTo } from '#contracts/danceStyles/rows.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { regionFeed, styleFeed } from '#contracts/events/feedCalls.ts';
import { CALENDAR_PATH } from '#contracts/site/pages.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { type Feed, feedEvents } from './feedEvents.ts';
import { calendarOf, FRESH_SECONDS } from './icalendar.ts';

type Parts = { db: ReadModel<EventsSchema>; brand: string; clock(): Date; publicUrl(): string };

/** The public calendar feeds. */
export function feedRoutes(api: Api, { db, brand, clock, publicUrl }: Parts): void {
  const answer = async (feed: Feed, { name, path }: { name: string; path: string }, reply: FastifyReply) => {
    const events = await feedEvents(db, feed, clock());
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .header('content-disposition', 'inline; filename="events.ics"');
    // A string is sent unchanged, since the content type is not JSON.
    const address = publicUrl();
    const [source, page] = [address + path, `${address}${CALENDAR_PATH}`];
    return calendarOf(events, { brand, name: `${brand} · ${name}`, source, page, address });
  };

  api.query(regionFeed, async ({ params }, reply) => {
    const region = await db
      .selectFrom('regions')
      .select(['city'])
      .where('id', '=', params.file)
      .executeTakeFirst();
    if (!region) throw notFound(eventSentences.noRegion);
    const path = regionFeed.path.replace(':file', `${params.file}.ics`);
    return answer({ regionId: params.file }, { name: region.city, path }, reply);
  });

  api.query(styleFeed, async ({ params }, reply) => {
    const rows = await db.selectFrom('danceStyles').select(['id', 'name', 'status', 'mergedInto']).execute();
    const styles = new Map(rows.map(row => [row.id, row]));
    const style = styles.get(leadsTo(styles, params.file) ?? '');
    if (!style) throw notFound(eventSentences.noDanceStyle);
    const path = styleFeed.path.replace(':file', `${params.file}.ics`);
    return answer({ danceStyleId: style.id }, { name: style.name, path }, reply);
  });
}
