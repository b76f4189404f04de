import type { Coordinates } from '../places/cells.ts';

/** A city, or another place without one, and how many nights it has. `city` is its name in addresses, if it has one. */
export type PublicSpot = Coordinates & { label: string; city: string | null; near: string; count: number };

/** Where nights take place. `unplaced` are those of unknown place, by city; `label` is null without one. */
export type PublicSpots = {
  spots: readonly PublicSpot[];
  unplaced: readonly { label: string | null; city: string | null; count: number }[];
};
