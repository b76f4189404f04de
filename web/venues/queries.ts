import { queryOptions } from '@tanstack/react-query';
import { listActs } from '#contracts/audit/calls.ts';
import { previewVenueChange } from '#contracts/events/venueCalls.ts';
import { suggestPlaces } from '#contracts/places/calls.ts';
import { offerRegions } from '#contracts/regions/calls.ts';
import { showVenue, type VenueChangeBody, venueBook } from '#contracts/venues/calls.ts';
import { bookList } from '../platform/book/bookList.ts';
import { send } from '../platform/calls/api.ts';
import { toldOfChanges } from '../platform/live/live.ts';

/** The venue book, its filters and its queries. */
export const VENUES = bookList(venueBook, { regionId: 'region' });
export const venuesKey = VENUES.key;

/** One venue with what takes place there next, for a dialog about it. */
export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: [...venuesKey, 'one', id],
    queryFn: ({ signal }) => send(showVenue, { params: { id } }, { signal }),
    ...toldOfChanges,
  });

const ACTS = 20;

/** What was recorded about a venue, latest first. */
export const venueActsQuery = (id: string) =>
  queryOptions({
    queryKey: [...venuesKey, 'acts', id],
    queryFn: ({ signal }) => send(listActs, { query: { stream: `venue-${id}`, limit: ACTS } }, { signal }),
    ...toldOfChanges,
  });

/** What a change would do to the events at a venue. Never from the cache: it is confirmed. */
export const venueChangeQuery = (id: string, change: VenueChangeBody) =>
  queryOptions({
    queryKey: [...venuesKey, 'change', id, change],
    queryFn: ({ signal }) => send(previewVenueChange, { params: { id }, body: { change } }, { signal }),
    staleTime: 0,
  });

/** The regions to choose from, by country and city. */
export const venueRegionsQuery = () =>
  queryOptions({
    queryKey: ['regions', 'ofVenues'],
    queryFn: async ({ signal }) =>
      (await send(offerRegions, { query: { status: 'all' } }, { signal })).regions,
    ...toldOfChanges,
  });

export const addressesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: async ({ signal }) => (await send(suggestPlaces, { query: { q } }, { signal })).suggestions,
    staleTime: 5 * 60_000,
    retry: false,
  });
