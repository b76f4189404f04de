import { clockChangeOf } from '../event/clockChange.ts';
import type { EventState } from '../event/event.ts';
import type { EventForm } from '../event/eventFields.ts';
import { timesText } from '../event/eventTimes.ts';
import { readPrice } from '../price/price.ts';
import { isPriceOpen } from '../price/priceOpen.ts';
import type { Occurrence } from '../series/occurrences.ts';
import type { OwnField } from '../series/seriesParts.ts';
import { FLAGGED_GAPS, type FlaggedGap, gapBit } from './gapKinds.ts';

// What visitors would miss or misread in an event. Only drafts and published events have gaps: nobody mends what is
// cancelled or over. Whether an event is still to come is asked when the rows are read.

const NIGHT_FIELDS = [
  'startLocal',
  'endLocal',
  'timeZone',
  'allDay',
  'status',
  'price',
  'currency',
  'priceOpen',
  'coverImage',
  'locationName',
  'locationAddress',
  'locationCity',
  'latitude',
  'longitude',
] as const;
type Night = Pick<EventForm, (typeof NIGHT_FIELDS)[number]>;
/** What the gaps of a single event follow from. */
export const GAP_FIELDS = [...NIGHT_FIELDS, 'acceptedTimes'] as const;

type Flag = {
  isOpen(night: Night, accepted: string | null): boolean;
  /** The fields by whose own values a date of a series has the gap; without them it is a gap of the series. */
  own: readonly OwnField[];
};

const FLAGS: Record<FlaggedGap, Flag> = {
  noImage: {
    isOpen: ({ status, coverImage }) => status === 'published' && !coverImage?.trim(),
    own: ['coverImage'],
  },
  unreadablePrice: {
    isOpen: ({ price, currency }) => readPrice(price, currency) === null,
    own: ['price', 'currency'],
  },
  clockChange: {
    isOpen: (night, accepted) => timesText(night) !== accepted && clockChangeOf(night) !== null,
    own: [],
  },
  noVenuePosition: {
    isOpen: ({ locationName, locationAddress, locationCity, latitude, longitude }) =>
      [locationName, locationAddress, locationCity].some(text => text?.trim()) &&
      (latitude === null || longitude === null),
    own: ['locationName', 'locationAddress', 'locationCity', 'latitude', 'longitude'],
  },
  priceNotSaid: { isOpen: isPriceOpen, own: ['price', 'priceOpen'] },
  noEnd: { isOpen: ({ endLocal }) => endLocal === null, own: ['endTime'] },
};

/** The gaps of a single event, as bits. */
export function gapsOfEvent(state: Pick<EventState, (typeof GAP_FIELDS)[number]>): number {
  return bits(FLAGGED_GAPS, state, state.acceptedTimes);
}

/** Those of a series, from the values that its row shows. A clock change is a gap of single dates. */
export function gapsOfSeries(night: Night): number {
  return bits(
    FLAGGED_GAPS.filter(gap => gap !== 'clockChange'),
    night,
    null,
  );
}

/** Those of a date that its series does not have: from its own values, and from its place in the year. */
export function gapsOfDate(date: Occurrence, accepted: string | undefined): number {
  const own = FLAGGED_GAPS.filter(
    gap => gap !== 'clockChange' && FLAGS[gap].own.some(field => date.own.includes(field)),
  );
  return bits(date.dst ? [...own, 'clockChange'] : own, date as Night, accepted ?? null);
}

function bits(gaps: readonly FlaggedGap[], night: Night, accepted: string | null): number {
  if (night.status !== 'draft' && night.status !== 'published') return 0;
  return gaps.reduce((sum, gap) => (FLAGS[gap].isOpen(night, accepted) ? sum | gapBit(gap) : sum), 0);
}
