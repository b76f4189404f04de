import { v7 } from 'uuid';
import type { NewRecord, Store } from '#platform/store/store.ts';

const STREAMS_AT_ONCE = 16;
const CHANGES = [
  { type: 'EventPublished', data: {} },
  { type: 'EventDetailsChanged', data: { price: '$15' } },
  { type: 'EventFeatured', data: {} },
];
/** The number of facts that `appendEvents` records for each event. */
export const FACTS_AN_EVENT = 1 + CHANGES.length;

/** Appends events directly to the store, one append each, as an import does; returns facts per second. */
export async function appendEvents(store: Store, events: number): Promise<number> {
  const began = performance.now();
  let next = 0;
  const writer = async (): Promise<void> => {
    while (next < events) {
      const history = [{ type: 'EventCreated', data: created(next++) }, ...CHANGES];
      await store.append(
        `event-${v7()}`,
        'none',
        history.map(({ type, data }) => recordOf(type, data)),
      );
    }
  };
  await Promise.all(Array.from({ length: STREAMS_AT_ONCE }, writer));
  return ((events * FACTS_AN_EVENT) / (performance.now() - began)) * 1_000;
}

/** A fact without a command behind it, as only tests and benches record it. */
export function recordOf(type: string, data: object): NewRecord {
  const command = { id: v7(), name: 'Bench' };
  const actor = { id: 'bench', role: 'system' };
  const metadata = { $correlationId: command.id, $causationId: command.id, command, actor };
  return { id: v7(), type, data, metadata: { ...metadata, at: new Date().toISOString(), version: 1 } };
}

function created(number: number): object {
  return {
    title: `Night ${number}`,
    description: 'Two floors, a live band and a class before.',
    price: '$12',
    currency: 'USD',
    maxAttendees: null,
    category: ['Social'],
    eventOrganizerId: null,
    coverImage: null,
    imported: true,
    danceStyles: [{ danceStyleId: 'salsa', level: 'all' }],
    regionId: null,
    timeZone: 'Europe/Berlin',
    startLocal: '2027-03-26T20:00',
    endLocal: null,
    locationName: 'Havanna',
    locationAddress: null,
    locationCity: 'Berlin',
    locationState: null,
    locationCountry: 'Germany',
    postalCode: null,
    googlePlacesId: null,
    latitude: 52.5,
    longitude: 13.4,
  };
}
