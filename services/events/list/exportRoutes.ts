import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { EventRead } from '#contracts/events/calls.ts';
import { eventPlace } from '#contracts/events/event/event.ts';
import { eventExportStream } from '#contracts/events/event/eventExport.ts';
import { TEXT_FIELDS, type TextField } from '#contracts/events/event/fields.ts';
import { exportEvents } from '#contracts/events/exportCalls.ts';
import { IMPORT_COLUMNS } from '#contracts/imports/columns.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { sendCsv } from '#platform/files/csv.ts';
import { type Api, originOf } from '#platform/http/api.ts';
import type { EventsSchema } from './eventsSchema.ts';
import { findListed, type Listed } from './listed.ts';

type Parts = { db: Kysely<EventsSchema>; execute: Execute; clock(): Date };
type Filters = z.output<typeof exportEvents.query>;

const PAGE = 1_000;

type Cell = (event: EventRead) => string | number | boolean | null;

const isOfPlace = (name: string): boolean => name in eventPlace.shape;
/** The Google Places id means nothing to another program. */
const PLACE_TEXTS = TEXT_FIELDS.filter(name => isOfPlace(name) && name !== 'googlePlacesId');
const OTHER_TEXTS = TEXT_FIELDS.filter(name => !isOfPlace(name));

/** The headings are those that an import knows; columns that it does not know are for people. */
const COLUMNS: Record<string, Cell> = {
  'Tanda ID': ({ id }) => id,
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  'Start date': ({ date }) => date,
  'Start time': ({ startTime }) => startTime,
  'End date': ({ endDateTime }) => endDateTime?.slice(0, 10) ?? null,
  'End time': ({ endTime }) => endTime,
  'Time zone': ({ timeZone }) => timeZone,
  'Starts at (UTC)': ({ startsAt }) => startsAt,
  Status: ({ status }) => status,
  Featured: ({ isFeatured }) => isFeatured,
  Price: ({ price }) => price,
  Currency: ({ currency }) => currency,
  'Max attendees': ({ maxAttendees }) => maxAttendees,
  Category: ({ category }) => category.join('; '),
  'Dance styles': ({ danceStyles }) => danceStyles.map(styleOf).join('; '),
  Region: ({ region }) => region && `${region.city}, ${region.country}`,
  Organizer: ({ eventOrganizer }) => eventOrganizer?.name ?? null,
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
function textColumns(names: readonly TextField[]): Record<string, Cell> {
  return Object.fromEntries(names.map(name => [IMPORT_COLUMNS[name][0], (event: EventRead) => event[name]]));
}

/** The call that exports the list as a CSV file. */
export function exportRoutes(api: Api, { db, execute, clock }: Parts): void {
  api.query(exportEvents, async ({ query, account, request }, reply) => {
    const now = clock();
    const page = (offset: number): Promise<Listed> => findListed(db, { ...query, limit: PAGE, offset }, now);
    const first = await page(0);
    const fileName = `events-${now.toISOString().slice(0, 10)}.csv`;
    const id = v7();
    const asked = {
      commandId: id,
      actor: { id: account!.id, role: account!.role },
      now,
      origin: originOf(request),
    };
    const exported = { filters: chosen(query), count: first.total, fileName };
    // Recorded before the first byte is sent: an interrupted download counts as an export.
    await execute(eventExportStream, id, 'ExportEvents', exported, asked);
    return sendCsv(reply, fileName, Object.keys(COLUMNS), rowsOf(first, page));
  });
}

async function* rowsOf(first: Listed, page: (offset: number) => Promise<Listed>) {
  const cells = Object.values(COLUMNS);
  let { events } = first;
  for (let offset = 0; events.length > 0; ) {
    for (const event of events) yield cells.map(cell => cell(event));
    offset += PAGE;
    if (events.length < PAGE) return;
    ({ events } = await page(offset));
  }
}

/** The filters that are set, as texts for the fact. */
function chosen(filters: Filters): Record<string, string> {
  const told = Object.entries(filters).filter(([, value]) => value !== undefined && value !== 'all');
  return Object.fromEntries(told.map(([name, value]) => [name, String(value)]));
}

function styleOf({ danceStyle, level }: EventRead['danceStyles'][number]): string {
  return level === 'all' ? danceStyle.name : `${danceStyle.name} (${level})`;
}
