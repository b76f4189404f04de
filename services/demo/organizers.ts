import type { organizerCommands } from '#contracts/organizers/organizer.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import type { Chance } from '#platform/program/chance.ts';
import organizers from './organizers.json' with { type: 'json' };
import { asciiOf, between, type DemoStep, daysAfter, houseIn } from './step.ts';

/** By style. `{city}` is replaced by their home city. */
const NAMES: Record<string, readonly string[]> = organizers.names;

/** Numbers that regulators have reserved for fiction, by country; `#` is a digit. */
const PHONES: Record<string, string> = organizers.phones;

type Region = {
  id: string;
  since: Date;
  city: string;
  state: string | null;
  country: string;
  popular: boolean;
  active: boolean;
  styles: readonly string[];
  streets: readonly { address: string }[];
};
type Step = DemoStep<typeof organizerCommands>;

/** An organizer as other areas' histories need it. `style` is its main style. */
export type DemoOrganizer = { id: string; since: Date; regionId: string; style: string; active: boolean };

/** One organizer in every region, the rest where most dancing takes place; some have become inactive. */
export function demoOrganizers(parts: {
  chance: Chance;
  today: Date;
  administrators: readonly Actor[];
  regions: readonly Region[];
  count: number;
}): { organizers: DemoOrganizer[]; steps: Step[] } {
  const { regions, today, administrators } = parts;
  const taken = new Set<string>();
  const organizers: DemoOrganizer[] = [];
  const steps = Array.from({ length: parts.count }, (_, index): Step => {
    const chance = parts.chance.of(index);
    const region = regions[index] ?? chance.weighted(regions, ({ popular }) => (popular ? 4 : 1));
    const soon = daysAfter(region.since, chance.int(1, 9));
    const since = regions[index] ? soon : between(soon, daysAfter(today, -20), chance.share());
    const active = region.active && (index < regions.length || chance.happens(0.75));
    const style = chance.pick(region.styles);
    const id = chance.id(since);
    organizers.push({ id, since, regionId: region.id, style, active });
    return {
      id,
      command: 'RegisterOrganizer',
      data: {
        ...profile(chance, region, freeName(chance, region.city, style, taken), style),
        status: active ? 'active' : 'inactive',
        verified: active && chance.happens(0.7),
      },
      at: since,
      actor: chance.pick(administrators),
    };
  });
  return { organizers, steps };
}

function profile(chance: Chance, region: Region, name: string, style: string) {
  const { city, state, country, streets } = region;
  const domain = `${name.split(/\s+/).map(asciiOf).filter(Boolean).join('-')}.example.org`;
  return {
    name,
    description: filled(chance.pick(organizers.descriptions), city, style),
    email: chance.happens(0.9) ? `${chance.pick(['hello', 'info', 'dance'])}@${domain}` : null,
    phone: PHONES[country]?.replaceAll('#', () => String(chance.int(0, 9))) ?? null,
    website: chance.happens(0.85) ? `https://${domain}` : null,
    address: chance.happens(0.6) ? houseIn(chance.pick(streets), chance) : null,
    city,
    state,
    country,
  };
}

function freeName(chance: Chance, city: string, style: string, taken: Set<string>): string {
  const names = chance.shuffled(NAMES[style]!).map(name => filled(name, city, style));
  const name = names.find(free => !taken.has(free)) ?? `${names[0]} ${taken.size}`;
  taken.add(name);
  return name;
}

function filled(pattern: string, city: string, style: string): string {
  const sentence = pattern.replaceAll('{city}', city).replaceAll('{style}', style);
  return sentence.replaceAll('{Style}', style[0]!.toUpperCase() + style.slice(1));
}
