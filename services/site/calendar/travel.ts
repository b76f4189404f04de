import { TRAVEL_PATH, type TravelPage } from '#contracts/site/pages.ts';
import type { Site } from '../drawing/drawing.ts';
import { CALENDAR_READS, type CalendarParts } from './calendar.ts';
import { cityChoices } from './whereabouts.ts';

/** How many months ahead festivals are shown, and how many of each. */
const MONTHS = 12;
const OF_A_MONTH = 8;

/** The page for those who travel. */
export function travelPages(parts: CalendarParts & { site: Site }): void {
  parts.site.share(TRAVEL_PATH, { reads: CALENDAR_READS, make: () => travelPage(parts) });
}

async function travelPage(parts: CalendarParts): Promise<TravelPage> {
  const today = parts.clock().toISOString().slice(0, 10);
  const months: TravelPage['months'][number][] = [];
  for (let ahead = 0; ahead < MONTHS; ahead++) months.push(await monthOf(parts, today, ahead));
  return { name: 'travel', cities: await cityChoices(parts), today, months };
}

/** The festivals that begin in a month. The first month has those that are going on, too. */
async function monthOf({ calendar }: CalendarParts, today: string, ahead: number) {
  const [year = 0, number = 1] = today.split('-').map(Number);
  const dayIn = (month: number, day: number) =>
    new Date(Date.UTC(year, number - 1 + month, day)).toISOString().slice(0, 10);
  const [from, to] = [ahead === 0 ? today : dayIn(ahead, 1), dayIn(ahead + 1, 0)];
  const dates = ahead === 0 ? { to } : { from, to };
  const filters = { kind: 'festival', when: 'all', ...dates } as const;
  const found = await calendar.nights(filters, { limit: OF_A_MONTH });
  return { month: from.slice(0, 7), from, to, nights: found?.nights ?? [], isAll: !found?.next };
}
