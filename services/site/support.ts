import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALENDAR_PATH, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { CALENDAR_READS } from './calendar.ts';
import { type Draw, placeOf } from './drawing.ts';
import type { Shown } from './forms.ts';
import type { SiteNeeds } from './needs.ts';

type Parts = Pick<SiteNeeds, 'calendar'> & Pick<Core, 'publicUrl'> & { draw: Draw };
type Request = { request: FastifyRequest; reply: FastifyReply };

/**
 * Answers with the page that helps. Its form begins with the night that the address names (`about`), by its id: nobody
 * can make a link that fills it with words of theirs.
 */
export function showSupport(
  { draw, calendar, publicUrl }: Parts,
  { request, reply }: Request,
  { form, status }: Shown,
): Promise<unknown> {
  const place = placeOf(request.url);
  const { about: id } = request.query as { about?: unknown };
  if (typeof id !== 'string' || form.state !== 'open') {
    return draw(request, reply, place, { page: { name: 'support', form, about: null }, status });
  }
  const page = async () => {
    const event = await calendar.event(id);
    if (!event) return { name: 'support', form, about: null } as const;
    const { title, start } = event.night;
    const address = publicUrl() + pathIn(place.language, `${CALENDAR_PATH}/${id}`);
    const message = `${title}, ${start.slice(0, 10)}\n${address}\n\n`;
    const values = { subject: 'report_content', message };
    return { name: 'support', form: { state: 'open', values }, about: id } as const;
  };
  return draw(request, reply, place, { page, reads: CALENDAR_READS, status });
}
