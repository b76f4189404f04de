import type { Actor } from '#contracts/platform/fact.ts';
import type { venueCommands } from '#contracts/venues/venue.ts';
import type { Chance } from '#platform/program/chance.ts';
import type { Region } from './events.ts';
import { type DemoStep, minutesAfter } from './step.ts';
import { type DemoVenue, demoVenues } from './venue.ts';

type Step = DemoStep<typeof venueCommands>;

/** The venues by region, each in the book half an hour after its region opened: before anything takes place there. */
export function demoVenueBook(parts: {
  chance: Chance;
  administrators: readonly Actor[];
  regions: readonly Region[];
}): { venuesOf: Map<string, DemoVenue[]>; steps: Step[] } {
  const active = parts.regions.filter(region => region.active);
  const venuesOf = new Map(
    active.map(region => [region.id, demoVenues(region, region.since, parts.chance.of(region.city))]),
  );
  const steps = active.flatMap(({ id, since, timeZone, city }) => {
    const actor = parts.chance.of('keeper', city).pick(parts.administrators);
    return venuesOf.get(id)!.map(({ place }, index): Step => {
      const {
        venueId,
        locationName,
        locationAddress,
        locationCity,
        locationState,
        locationCountry,
        ...where
      } = place;
      return {
        id: venueId,
        command: 'AddVenue',
        data: {
          name: locationName,
          address: locationAddress,
          city: locationCity,
          state: locationState,
          country: locationCountry,
          ...where,
          ...{ regionId: id, timeZone, notes: null, eventId: null },
        },
        at: minutesAfter(since, 30 + index),
        actor,
      };
    });
  });
  return { venuesOf, steps };
}
