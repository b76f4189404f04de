import type { FastifyReply, FastifyRequest } from 'fastify';
import { BY_MAIL_PATH } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { asked, CALENDAR_READS, calendarPage, withoutEmpty } from './calendar.ts';
import { type Draw, placeOf } from './drawing.ts';
import type { Shown } from './forms.ts';
import type { SiteNeeds } from './needs.ts';

type Request = { request: FastifyRequest; reply: FastifyReply };
type Parts = SiteNeeds & Pick<Core, 'db' | 'clock'> & { draw: Draw };

/** Answers with the form for the nights of a filter set by mail, or for the changes of one night (`event`). */
export function showByMail(
  parts: Parts,
  { request, reply }: Request,
  { form, status }: Shown,
): Promise<unknown> {
  const query = withoutEmpty(request.query);
  const { event: id } = query as { event?: unknown };
  const page = async () => {
    if (typeof id === 'string') {
      const event = await parts.calendar.event(id);
      return event ? ({ name: 'byMail', night: event.night, calendar: null, form } as const) : null;
    }
    const filters = { ...asked.parse(query), view: 'list', when: 'all' } as const;
    // Where somebody is, is not kept, and so no filter of mails.
    const kept = { ...filters, after: undefined, at: undefined, near: undefined, within: undefined };
    const calendar = await calendarPage(parts, kept);
    return calendar && ({ name: 'byMail', night: null, calendar, form } as const);
  };
  const place = { ...placeOf(request.url), path: BY_MAIL_PATH };
  return parts.draw(request, reply, place, { page, reads: CALENDAR_READS, status });
}
