import type { FormState } from '#contracts/site/formState.ts';
import { CALENDAR_PATH, pathIn, type SUPPORT_PATH } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { AskedOf, Found, Place } from './drawing/drawing.ts';
import type { SiteNeeds } from './drawing/needs.ts';

type Parts = Pick<SiteNeeds, 'calendar'> & Pick<Core, 'publicUrl'>;

/**
 * The page that helps. Its form begins with the night that the address names (`about`), by its id, so that no link can
 * fill the form with a text.
 */
export async function supportPage(
  { calendar, publicUrl }: Parts,
  form: FormState,
  { query: { about: id } }: AskedOf<typeof SUPPORT_PATH>,
  { language }: Place,
): Promise<Found> {
  const event = id === undefined || form.state !== 'open' ? undefined : await calendar.event(id);
  if (id === undefined || !event) return { name: 'support', form, about: null };
  const { title, start } = event.night;
  const address = publicUrl() + pathIn(language, `${CALENDAR_PATH}/${id}`);
  const message = `${title}, ${start.slice(0, 10)}\n${address}\n\n`;
  const values = { subject: 'report_content', message };
  return { name: 'support', form: { state: 'open', values }, about: id };
}
