import type { BY_MAIL_PATH, FormState } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { calendarPage } from './calendar.ts';
import type { AskedOf, Found } from './drawing.ts';
import type { SiteNeeds } from './needs.ts';

type Parts = SiteNeeds & Pick<Core, 'db' | 'clock'>;

/** The form for the nights of a filter set by mail, or for the changes of one night (`event`). */
export async function byMailPage(
  parts: Parts,
  form: FormState,
  { query: { event: id, received: _, ...filters } }: AskedOf<typeof BY_MAIL_PATH>,
): Promise<Found> {
  if (id !== undefined) {
    const event = await parts.calendar.event(id);
    return event?.hasDate ? { name: 'byMail', night: event.night, calendar: null, form } : null;
  }
  const calendar = await calendarPage(parts, { ...filters, view: 'list', when: 'all' });
  return calendar && { name: 'byMail', night: null, calendar, form };
}
