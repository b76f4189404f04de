import { type DanceStyleRow, leadsTo } from '#contracts/danceStyles/rows.ts';
import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { shownPicture } from '#contracts/platform/text/shownAddress.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import { busiest } from '#contracts/site/busiest.ts';
import { ORGANIZERS_PATH, pathAbout, REGIONS_PATH, STYLES_PATH } from '#contracts/site/pages.ts';
import type { NextNights, OrganizerPage, RegionPage, RegionsPage } from '#contracts/site/subjectPages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Found, Site } from '../drawing/drawing.ts';
import type { SiteNeeds } from '../drawing/needs.ts';
import { CALENDAR_READS, styleChoices } from './calendar.ts';
import { findOrganizer } from './organizers.ts';

type Parts = Pick<SiteNeeds, 'calendar'> & Pick<Core, 'db' | 'clock'> & { site: Site };
type Subject = typeof REGIONS_PATH | typeof STYLES_PATH;
type SubjectPath = Subject | `${Subject | typeof ORGANIZERS_PATH}/:id`;

/** How many nights such a page lists. */
const NIGHTS = 12;

/** The pages about dance cities, dance styles and organizers. */
export function subjectPages(parts: Parts): void {
  const one = (path: SubjectPath, find: (parts: Parts, id: string) => Promise<Found>) =>
    parts.site.share(path, {
      reads: CALENDAR_READS,
      make: ({ params: { id = '' } }) => find(parts, id),
    });
  one(REGIONS_PATH, regionsPage);
  one(`${REGIONS_PATH}/:id`, regionPage);
  one(STYLES_PATH, async () => ({ name: 'styles', styles: await styleChoices(parts) }));
  one(`${STYLES_PATH}/:id`, stylePage);
  one(`${ORGANIZERS_PATH}/:id`, organizerPage);
}

async function regionsPage({ calendar }: Parts): Promise<RegionsPage> {
  const [all, counted] = await Promise.all([calendar.cities(), calendar.nightsByCity({ when: 'all' })]);
  const nights = new Map(counted.map(city => [city.id, city.nights]));
  const cities = busiest(
    [...all].map(([id, { city, state, country }]) => ({
      ...{ id, city, state, country, nights: nights.get(id) ?? 0 },
    })),
  );
  return {
    name: 'regions',
    isAll: cities.length === all.size,
    cities: cities.toSorted((a, b) => compareNames(a.country, b.country) || compareNames(a.city, b.city)),
  };
}

async function regionPage(parts: Parts, id: string): Promise<RegionPage | null> {
  const known = (await parts.calendar.cities()).get(id);
  if (!known) return null;
  const [row, next] = await Promise.all([
    parts
      .db<{ regions: RegionRow }>()
      .selectFrom('regions')
      .select(['timeZone', 'latitude', 'longitude', 'coverImage', 'coverImageAlt'])
      .where('id', '=', known.id)
      .executeTakeFirst(),
    nextNights(parts, { city: id }),
  ]);
  if (!row || !next) return null;
  const { timeZone, latitude, longitude, coverImageAlt } = row;
  const address = shownPicture(row.coverImage);
  return {
    ...{ name: 'region', id, city: known.city, state: known.state, country: known.country, timeZone },
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    image: address === null ? null : { address, alt: coverImageAlt },
    ...next,
  };
}

/** A merged style leads to the one that it was merged into; a retired one keeps its page, since its nights name it. */
async function stylePage(parts: Parts, id: string): Promise<Found> {
  const rows = await parts
    .db<{ danceStyles: DanceStyleRow }>()
    .selectFrom('danceStyles')
    .select(['id', 'name', 'status', 'mergedInto'])
    .execute();
  const styles = new Map(rows.map(row => [row.id, row]));
  const style = styles.get(leadsTo(styles, id) ?? '');
  if (!style) return null;
  if (style.id !== id) return { movedTo: pathAbout(STYLES_PATH, style.id) };
  const next = await nextNights(parts, { style: id });
  return next && { name: 'style', id, label: style.name, ...next };
}

async function organizerPage(parts: Parts, id: string): Promise<OrganizerPage | null> {
  const found = await findOrganizer(parts, id);
  const next = found && (await nextNights(parts, { organizer: found.id }));
  if (!found || !next) return null;
  const { name: label, ...shown } = found;
  return { name: 'organizer', label, ...shown, ...next };
}

async function nextNights(
  { calendar, clock }: Parts,
  filter: Pick<PublicFilters, 'city' | 'style' | 'organizer'>,
): Promise<NextNights | null> {
  const filters = { ...filter, when: 'all' } as const;
  const [found, cities] = await Promise.all([
    calendar.nights(filters, { limit: NIGHTS }),
    calendar.nightsByCity(filters),
  ]);
  return found ? { filters, nights: found.nights, cities, today: clock().toISOString().slice(0, 10) } : null;
}
