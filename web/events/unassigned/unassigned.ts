import type { EventRead } from '#contracts/events/calls.ts';
import { STATUSES } from '#contracts/events/event/eventFields.ts';
import type { GapFilter } from '#contracts/events/quality/gapFilter.ts';
import type { suggestRegions } from '#contracts/events/unassignedCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import {
  anId,
  type FiltersOf,
  listFilters,
  matching,
  oneOf,
  pageNumber,
  words,
} from '../../platform/list/listFilters.ts';
import type { EventPage } from '../event/queries.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The country filter of events whose country is unknown. */
export const NO_COUNTRY = '–';

export const UNASSIGNED_LIST = listFilters({
  search: words(200),
  id: anId,
  status: oneOf(['all', ...STATUSES]),
  source: oneOf(['all', 'imported', 'manual']),
  country: words(120),
  suggested: oneOf(['all', 'yes', 'no']),
  from: matching(DAY, ''),
  until: matching(DAY, ''),
  // What comes next is first: this is no choice here.
  sort: oneOf(['upcoming']),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});
export type UnassignedFilters = FiltersOf<typeof UNASSIGNED_LIST>;

export type Suggestion = AnswerOf<typeof suggestRegions>['suggestions'][number];
export type Suggestions = ReadonlyMap<string, Suggestion>;

/** An event with the region that is suggested for it, if one is. */
export type UnassignedRow = EventRead & { suggestion: Pick<Suggestion, 'regionId' | 'km'> | null };

/** What one page of the list shows. */
export type UnassignedPage = {
  /** All that were read, whatever the filters. */
  all: readonly EventRead[];
  /** Those that match the filters, on all pages. */
  found: readonly EventRead[];
  rows: readonly UnassignedRow[];
  total: number;
  /** How many have no region, also beyond those that were read. */
  waiting: number;
  stats: Record<string, number>;
};

/** The page of events that the filters ask for. */
export function pageOf(
  { events, pagination }: EventPage,
  suggestions: Suggestions,
  filters: UnassignedFilters,
): UnassignedPage {
  const found = matchingEvents(events, suggestions, filters);
  const start = (filters.page - 1) * PAGE_SIZE;
  const rows = found
    .slice(start, start + PAGE_SIZE)
    .map(event => ({ ...event, suggestion: suggestions.get(event.id) ?? null }));
  return { all: events, found, rows, total: found.length, waiting: pagination.total, stats: {} };
}

/** An event and the region that it is to get; `km` if that is a suggestion: the distance, or null if by its city. */
export type Assignment = { event: EventRead; regionId: string; km?: number | null };

/** The suggestions for those events that have one. */
function withSuggestion(events: readonly EventRead[], suggestions: Suggestions): Assignment[] {
  return events.flatMap(event => {
    const suggestion = suggestions.get(event.id);
    return suggestion ? [{ event, regionId: suggestion.regionId, km: suggestion.km }] : [];
  });
}

/** What is offered to be accepted at once: suggestions that are shown, or those of all that match on the server. */
export type Offer = { assignments: Assignment[] } | { filter: GapFilter } | null;

/** Where there are more events than were read, only the server knows all that match. */
export function offerOf(
  { all, found, waiting }: Pick<UnassignedPage, 'all' | 'found' | 'waiting'>,
  suggestions: Suggestions,
  filters: UnassignedFilters,
): Offer {
  if (waiting > all.length && filters.id === '') {
    return filters.suggested === 'no' ? null : { filter: gapFilterOf(filters) };
  }
  const assignments = withSuggestion(found, suggestions);
  return assignments.length > 0 ? { assignments } : null;
}

function gapFilterOf({ search, status, source, country, from, until }: UnassignedFilters): GapFilter {
  return {
    ...(search && { search }),
    ...(status !== 'all' && { status }),
    ...(source !== 'all' && { imported: source }),
    ...(country && { country: country === NO_COUNTRY ? 'null' : country }),
    ...(from && { from }),
    ...(until && { until }),
  };
}

/** The events that the filters keep, among those that were read. */
export function matchingEvents(
  events: readonly EventRead[],
  suggestions: Suggestions,
  { search, id, status, source, country, suggested, from, until }: UnassignedFilters,
): EventRead[] {
  const wanted = foldedText(search).split(/\s+/).filter(Boolean);
  return events.filter(event => {
    const text = textOf(event);
    return (
      wanted.every(word => text.includes(word)) &&
      (id === '' || event.id === id) &&
      (status === 'all' || event.status === status) &&
      (source === 'all' || event.imported === (source === 'imported')) &&
      (country === '' || (event.locationCountry || NO_COUNTRY) === country) &&
      (suggested === 'all' || suggestions.has(event.id) === (suggested === 'yes')) &&
      (from === '' || event.date >= from) &&
      (until === '' || event.date <= until)
    );
  });
}

function textOf({
  title,
  locationName,
  locationAddress,
  locationCity,
  locationState,
  locationCountry,
}: EventRead) {
  const texts = [title, locationName, locationAddress, locationCity, locationState, locationCountry];
  return foldedText(texts.filter(Boolean).join(' '));
}

/** The countries of events, for the filter; those without one come last. */
export function countriesOf(events: readonly EventRead[]): string[] {
  const countries = new Set(events.map(event => event.locationCountry || NO_COUNTRY));
  const isUnknown = countries.delete(NO_COUNTRY);
  return [...[...countries].sort(compareNames), ...(isUnknown ? [NO_COUNTRY] : [])];
}
