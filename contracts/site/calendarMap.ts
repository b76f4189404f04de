import type { PublicNight } from '../events/publicCalls.ts';

/** A city with the number of its nights, or a place with its nights. */
export type MapPlace = {
  label: string;
  count: number;
  /** How its nights are asked for: by the name of the city in addresses, or by where it is. */
  city: string | null;
  near: string | null;
  /** Those of a place; none for a city. */
  nights: readonly PublicNight[];
};

/**
 * Places that are too close to be distinguished, or a single one. `x` and `y` are shares of the map's width and height.
 */
export type MapDot = {
  x: number;
  y: number;
  count: number;
  /** The indexes of its places. */
  places: readonly number[];
  /** The part of the map on which they are further apart; null for one place, or if there is none. */
  closer: string | null;
};

export const MAP_WAYS = ['in', 'out', 'north', 'west', 'east', 'south'] as const;
export type MapWay = (typeof MAP_WAYS)[number];

/** Where nights take place. Parts of the map are written as addresses have them: `52.5,13.4,6`. */
export type CalendarMap = {
  width: number;
  height: number;
  /** Paths of coasts and of borders between countries; empty where the map is too large for what is known of them. */
  land: string;
  borders: string;
  /** A distance, and the share of the width that it takes in the middle. */
  scale: { km: number; share: number };
  /** What is shown, if the address says so. */
  at: string | null;
  /** What is next to it; null where there is nothing more. */
  ways: Readonly<Record<MapWay, string | null>>;
  dots: readonly MapDot[];
  /** The places of the dots, the most nights first. */
  places: readonly MapPlace[];
  /** How many other places are outside of this part. */
  elsewhere: number;
  /** Nights whose place nobody knows: how many each city has, or themselves. */
  unplaced: readonly MapPlace[];
};
