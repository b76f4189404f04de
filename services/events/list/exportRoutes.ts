import type { EventRead } from '#contracts/events/calls.ts';
import { eventPlace } from '#contracts/events/event/eventFields.ts';
import { TEXT_FIELDS, type TextField } from '#contracts/events/event/fields.ts';
import { exportEvents } from '#contracts/events/exportCalls.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import { IMPORT_COLUMNS } from '#contracts/imports/columns.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { allPages, type ExportList, FIRST_PAGE, type FileColumns } from '#platform/files/exportList.ts';
import type { Api } from '#platform/http/api.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { findListed, type Listed } from './listed.ts';

type Parts = { db: ReadModel<EventsSchema>; exportList: ExportList; clock(): Date };

const isOfPlace = (name: string): boolean => name in eventPlace.shape;
/** The Google Places id means nothing to another program. */
const PLACE_TEXTS = TEXT_FIELDS.filter(name => isOfPlace(name) && name !== 'googlePlacesId');
const OTHER_TEXTS = TEXT_FIELDS.filter(name => !isOfPlace(name));

/** The headings are those that an import knows; columns that it does not know are for people. */
const COLUMNS: FileColumns<EventRead> = {
  'Tanda ID': ({ id }) => id,
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  'Start date': ({ date }) => date,
  'Start time': ({ allDay, startTime }) => (allDay ? null : startTime),
  'End date': ({ endDateTime }) => endDateTime?.slice(0, 10) ?? null,
  'End time': ({ allDay, endTime }) => (allDay ? null : endTime),
  [IMPORT_COLUMNS.allDay[0]]: ({ allDay }) => allDay,
  'Time zone': ({ timeZone }) => timeZone,
  'Starts at (UTC)': ({ startsAt }) => startsAt,
  Status: ({ status }) => status,
  Featured: ({ isFeatured }) => isFeatured,
  Price: ({ price }) => price,
  Currency: ({ currency }) => currency,
  [IMPORT_COLUMNS.priceOpen[0]]: event => isPriceOpen(event),
  'Max attendees': ({ maxAttendees }) => maxAttendees,
  Category: ({ category }) => category.join('; '),
  'Dance styles': ({ danceStyles }) => danceStyles.map(styleOf).join('; '),
  Region: ({ region }) => region && `${region.city}, ${region.country}`,
  Organizer: ({ eventOrganizer }) => eventOrganizer?.name ?? null,
  [IMPORT_COLUMNS.venueId[0]]: ({ venue }) => venue && [venue.name, venue.city].filter(Boolean).join(', '),
  ...textColumns(PLACE_TEXTS),
  Latitude: ({ latitude }) => latitude,
  Longitude: ({ longitude }) => longitude,
  ...textColumns(OTHER_TEXTS),
  'Part of a series': ({ isRecurring }) => isRecurring,
  'Recurrence rule': ({ recurrenceRule }) => recurrenceRule,
  Imported: ({ imported }) => imported,
  'Created at': ({ createdAt }) => createdAt,
  'Updated at': ({ updatedAt }) => updatedAt,
};

/** Text fields under the headings that an import knows. */
function textColumns(names: readonly TextField[]): FileColumns<EventRead> {
  return Object.fromEntries(names.map(name => [IMPORT_COLUMNS[name][0], (event: EventRead) => event[name]]));
}

/** The call that exports the list as a CSV file. */
export function exportRoutes(api: Api, { db, exportList, clock }: Parts): void {
  api.query(exportEvents, async ({ query, ...asking }, reply) => {
    const now = clock();
    const page = (at: { limit: number; offset: number }): Promise<Listed> =>
      findListed(db, { ...query, ...at }, now);
    const first = await page(FIRST_PAGE);
    const rows = allPages(first.events, async at => (await page(at)).events);
    const exporting = { list: 'events', query, columns: COLUMNS, count: first.total, rows };
    return exportList({ call: exportEvents, ...exporting }, asking, reply);
  });
}

function styleOf({ danceStyle, level }: EventRead['danceStyles'][number]): string {
  return level === 'all' ? danceStyle.name : `${danceStyle.name} (${level})`;
}
