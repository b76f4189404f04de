import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { findDate } from '../list/dateQueries.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { findEvent } from '../list/queries.ts';
import { eventPage, noEventPage } from './page.ts';

type Parts = { db: Kysely<EventsSchema>; brand: string; clock(): Date; publicUrl(): string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(_\d{8})?$/i;

/** The public page of an event, series or date. It does not reveal that a draft exists. */
export function pageRoutes(app: FastifyInstance, { db, brand, clock, publicUrl }: Parts): void {
  app.get('/events/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const ref = occurrenceRef(id);
    const known = ID.test(id);
    const found = known && (await (ref ? findDate(db, ref, clock()) : findEvent(db, id, clock())));
    reply.type('text/html; charset=utf-8');
    if (!found || found.status === 'draft') {
      return reply.code(404).header('cache-control', 'no-store').send(noEventPage(brand));
    }
    reply.header('cache-control', 'public, max-age=60');
    return eventPage({ event: found, address: publicUrl(), brand });
  });
}
