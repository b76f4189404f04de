import type { CreateEvent } from '#contracts/events/event/event.ts';

const BERLIN = '0197a000-0000-7000-8000-000000000001';

/** A draft with most fields filled; tests override what they are about. */
export const salsaFriday: CreateEvent = {
  title: 'Salsa Friday',
  description: 'Two floors.',
  startLocal: '2026-07-03T20:00',
  endLocal: '2026-07-04T02:00',
  timeZone: 'Europe/Berlin',
  regionId: BERLIN,
  eventOrganizerId: null,
  price: '$10',
  currency: 'USD',
  maxAttendees: null,
  category: ['Social'],
  danceStyles: [{ danceStyleId: 'salsa', level: 'all' }],
  coverImage: null,
  locationName: 'Havanna',
  locationAddress: null,
  locationCity: 'Berlin',
  locationState: null,
  locationCountry: 'Germany',
  postalCode: null,
  latitude: null,
  longitude: null,
  googlePlacesId: null,
  status: 'draft',
  isFeatured: false,
  imported: false,
};
