import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  CALENDAR_PATH,
  type CalendarPage,
  EMBED_PATH,
  type EmbedPage,
  pathIn,
  THEMES,
  type Theme,
  YOURS_PATH,
  type YoursPage,
} from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { asked, CALENDAR_READS, calendarPage, keepPrivate, withoutEmpty } from './calendar.ts';
import { type Draw, placeOf } from './drawing.ts';
import type { SiteNeeds } from './needs.ts';
import { qrCode } from './qrCode.ts';

type Request = { request: FastifyRequest; reply: FastifyReply };
type Parts = SiteNeeds & Pick<Core, 'db' | 'clock' | 'publicUrl'> & { draw: Draw };

/** How many nights a frame shows: with them it stays below 15 kB. */
const NIGHTS = 12;

/** The only page that other sites may frame: it loads nothing, sends nothing, and knows nothing about its visitor. */
const FRAMED = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors *",
  'cross-origin-resource-policy': 'cross-origin',
};

const theme = z.object({ theme: z.enum(THEMES).catch('auto') });

/** Answers with the calendar for a frame on another site. */
export function showEmbed(parts: Parts, { request, reply }: Request): Promise<unknown> {
  reply.removeHeader('x-frame-options').headers(FRAMED);
  return showTaken(parts, { request, reply }, EMBED_PATH, (calendar, theme) => ({
    name: 'embed',
    theme,
    calendar: { ...calendar, nights: calendar.nights.slice(0, NIGHTS) },
  }));
}

/** Answers with the lines and addresses by which other sites show the nights of a filter set. */
export function showYours(parts: Parts, which: Request): Promise<unknown> {
  return showTaken(parts, which, YOURS_PATH, (calendar, theme) => ({ name: 'yours', calendar, theme }));
}

type Make = (calendar: CalendarPage, theme: Theme) => EmbedPage | YoursPage;

function showTaken(parts: Parts, { request, reply }: Request, path: string, make: Make): Promise<unknown> {
  const query = withoutEmpty(request.query);
  const filters = asked.parse(query);
  keepPrivate(reply, filters);
  const page = async () => {
    const calendar = await calendarPage(parts, { ...filters, view: 'list', after: undefined });
    return calendar && make(calendar, theme.parse(query).theme);
  };
  return parts.draw(request, reply, { ...placeOf(request.url), path }, { page, reads: CALENDAR_READS });
}

/** Answers with an event as a sheet to be printed. */
export function showPoster(parts: Parts, { request, reply }: Request): Promise<unknown> {
  const { id } = request.params as { id: string };
  const place = placeOf(request.url);
  const page = async () => {
    const event = await parts.calendar.event(id);
    if (!event) return null;
    const address = parts.publicUrl() + pathIn(place.language, `${CALENDAR_PATH}/${id}`);
    return { name: 'poster', night: event.night, address, code: qrCode(address) } as const;
  };
  return parts.draw(request, reply, place, { page, reads: CALENDAR_READS });
}
