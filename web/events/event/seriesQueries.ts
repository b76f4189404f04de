import { queryOptions } from '@tanstack/react-query';
import { duplicateEvent } from '#contracts/events/calendarCalls.ts';
import { listDates, showSeries } from '#contracts/events/seriesCalls.ts';
import { suggestPlaces } from '#contracts/places/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { offerVenues, showVenue } from '#contracts/venues/calls.ts';
import { send } from '../../platform/calls/api.ts';
import { eventsKey } from './queries.ts';

export type SeriesRead = AnswerOf<typeof showSeries>;
export type SeriesSegment = SeriesRead['segments'][number];
export type DatesOfSeries = AnswerOf<typeof listDates>;
export type SeriesDate = DatesOfSeries['dates'][number];

export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'series', id],
    queryFn: ({ signal }) => send(showSeries, { params: { id } }, { signal }),
  });

export const datesQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'dates', id],
    queryFn: ({ signal }) => send(listDates, { params: { id }, query: {} }, { signal }),
  });

export const duplicateQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'duplicate', id],
    queryFn: ({ signal }) => send(duplicateEvent, { params: { id } }, { signal }),
  });

export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: async ({ signal }) => (await send(suggestPlaces, { query: { q } }, { signal })).suggestions,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The venues of the venue book that match a text. */
export const offeredVenuesQuery = (q: string) =>
  queryOptions({
    queryKey: ['venues', 'offered', q],
    queryFn: async ({ signal }) => (await send(offerVenues, { query: { q } }, { signal })).venues,
    retry: false,
  });

/** The venue that a form has chosen: its clock is that of an event without a region. */
export const venueOfFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['venues', 'ofForm', id],
    queryFn: async ({ signal }) => (await send(showVenue, { params: { id } }, { signal })).venue,
  });
