import type { Actor } from '#contracts/platform/fact.ts';
import type { regionCommands } from '#contracts/regions/region.ts';
import type { Chance } from '#platform/program/chance.ts';
import { DEMO_CITIES, type DemoCity } from './cities.ts';
import { between, DEMO_DAYS, type DemoStep, daysAfter, SYSTEM } from './step.ts';

export type DemoRegion = DemoCity & { id: string; since: Date };
type Step = DemoStep<typeof regionCommands>;

/** How many cities open in the first week. The others follow, the last one two months ago. */
const FOUNDING = 26;

/**
 * The regions in the order of their opening. The very first is opened by the installation, at the start of
 * the history, and carries `mark` as its reason: later runs read from it what the first run started with.
 */
export function demoRegions(parts: {
  chance: Chance;
  today: Date;
  administrators: readonly Actor[];
  mark: string;
  count: number;
}): { regions: DemoRegion[]; steps: Step[] } {
  const { today, administrators, mark } = parts;
  const regions = DEMO_CITIES.slice(0, parts.count).map((city, index): DemoRegion => {
    const chance = parts.chance.of(city.country, city.city);
    const since = openingOf(index, today);
    // By the day: if two runs begin at once, they open the same first region, and the second sees the first's
    // mark.
    const day = new Date(since.toISOString().slice(0, 10));
    return { ...city, id: chance.id(day), since };
  });
  const steps = regions.map(({ id, since, ...city }, index): Step => {
    const { timeZone, latitude, longitude, state, country, popular, active } = city;
    const chance = parts.chance.of(city.city, 'step');
    return {
      id,
      command: 'OpenRegion',
      data: {
        city: city.city,
        state,
        country,
        timeZone,
        latitude,
        longitude,
        popular,
        coverImage: null,
        status: active ? 'active' : 'inactive',
      },
      at: since,
      ...(index === 0 ? { actor: SYSTEM, reason: mark } : { actor: chance.pick(administrators) }),
    };
  });
  return { regions, steps };
}

function openingOf(index: number, today: Date): Date {
  const begin = daysAfter(today, -DEMO_DAYS);
  if (index < FOUNDING) return between(begin, daysAfter(begin, 7), index / FOUNDING);
  const later = (index - FOUNDING + 1) / (DEMO_CITIES.length - FOUNDING);
  return between(daysAfter(begin, 7), daysAfter(today, -60), later);
}
