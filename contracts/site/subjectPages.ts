import type { PublicFilters, PublicNight } from '../events/publicCalls.ts';

/** A dance city with what it is called in addresses, and how many nights it has in the next `CITY_DAYS`. */
export type CityNights = {
  id: string;
  city: string;
  state: string | null;
  country: string;
  nights: number;
};
export const CITY_DAYS = 30;

/** What comes next of a filter set, soonest first, and in which cities. */
export type NextNights = {
  filters: PublicFilters;
  nights: readonly PublicNight[];
  /** Those with any. */
  cities: readonly CityNights[];
  today: string;
};

/** The dance cities, by country and name; the busiest, if not all are listed. */
export type RegionsPage = { name: 'regions'; cities: readonly CityNights[]; isAll: boolean };

/** A dance city and its next nights. */
export type RegionPage = NextNights & {
  name: 'region';
  /** Its slug. */
  id: string;
  city: string;
  state: string | null;
  country: string;
  timeZone: string;
  position: { latitude: number; longitude: number } | null;
  image: { address: string; alt: string | null } | null;
};

/** The dance styles that are offered, by name. */
export type StylesPage = { name: 'styles'; styles: readonly { id: string; label: string }[] };

/** A dance style and its next nights. */
export type StylePage = NextNights & { name: 'style'; id: string; label: string };

/** An organizer as its events show it, and its next nights. */
export type OrganizerPage = NextNights & {
  name: 'organizer';
  id: string;
  label: string;
  description: string;
  website: string | null;
  verified: boolean;
};

/** What the calendar is about, with pages of their own. */
export type SubjectPage = RegionsPage | RegionPage | StylesPage | StylePage | OrganizerPage;
