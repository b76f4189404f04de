import type { Role } from '#contracts/access/calls.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import type { userCommands } from '#contracts/users/user.ts';
import type { Chance } from '#platform/program/chance.ts';
import names from './names.json' with { type: 'json' };
import { asciiOf, between, DEMO_DAYS, type DemoStep, daysAfter, minutesAfter, SYSTEM } from './step.ts';

type City = { city: string; country: string; culture: string; popular: boolean };
type Step = DemoStep<typeof userCommands>;

/** Names of one culture, separated by spaces, and the language that most people with them prefer. */
type Names = { given: string; family: string; language: string; familyFirst: boolean };

/** By culture, in Latin letters as their bearers would write them. */
const NAMES: Record<string, Names> = names;

const ADMINISTRATORS = 3;

/**
 * People and their accounts. The administrators who act in the history come first, registered by the
 * installation right after the history begins; then more people every month. Dancers register themselves,
 * organizers are registered by an administrator. The last one registers at the end of the history, after
 * everything else: nothing that people did in the meantime can prevent this step from being recorded.
 */
export function demoUsers(parts: { chance: Chance; today: Date; cities: readonly City[]; count: number }): {
  administrators: Actor[];
  steps: Step[];
} {
  const taken = new Set<string>();
  const register = (role: Role, at: Date, chance: Chance, actor?: Actor): Step => {
    const id = chance.id(at);
    const data = { ...person(chance, parts.cities, taken), role };
    return { id, command: 'RegisterUser', data, at, actor: actor ?? { id, role } };
  };
  const first = Array.from({ length: ADMINISTRATORS }, (_, index) => {
    const at = minutesAfter(daysAfter(parts.today, -DEMO_DAYS), 5 * (index + 1));
    return register('admin', at, parts.chance.of(index), SYSTEM);
  });
  const administrators = first.map(({ id }): Actor => ({ id, role: 'admin' }));
  const newcomers = parts.count - ADMINISTRATORS;
  const others = Array.from({ length: newcomers }, (_, index) => {
    const chance = parts.chance.of(ADMINISTRATORS + index);
    const at = arrival(index === newcomers - 1 ? 1 : (index + chance.share()) / newcomers, parts.today);
    if (chance.happens(0.94)) return register('user', at, chance);
    return register('organizer', at, chance, chance.pick(administrators));
  });
  return { administrators, steps: [...first, ...others] };
}

/**
 * When a person registered: the square root makes the number of people grow evenly, from zero to all of them
 * today.
 */
function arrival(share: number, today: Date): Date {
  return share < 1 ? between(daysAfter(today, 1 - DEMO_DAYS), today, Math.sqrt(share)) : today;
}

function person(chance: Chance, cities: readonly City[], taken: Set<string>) {
  const home = chance.weighted(cities, ({ popular }) => (popular ? 3 : 1));
  // A quarter of the dancers in a city come from elsewhere.
  const culture = chance.happens(0.25) ? chance.pick(Object.keys(NAMES)) : home.culture;
  const { given, family, language, familyFirst } = NAMES[culture]!;
  const [first, last] = [chance.pick(given.split(' ')), chance.pick(family.split(' '))];
  const second = culture === 'es' && chance.happens(0.3) ? ` ${chance.pick(family.split(' '))}` : '';
  return {
    name: familyFirst ? `${last} ${first}` : `${first} ${last}${second}`,
    email: freeAddress(chance, first, last, taken),
    location: chance.happens(0.85) ? `${home.city}, ${home.country}` : null,
    preferredLanguage: chance.happens(0.75) ? language : 'en',
  };
}

function freeAddress(chance: Chance, first: string, last: string, taken: Set<string>): string {
  const [a, b] = [asciiOf(first), asciiOf(last)];
  const name = chance.pick([`${a}.${b}`, `${a}${b}`, `${a[0]}.${b}`, `${a}_dances`, `${b}.${a}`]);
  const domain = chance.pick(['example.org', 'example.com', 'example.net']);
  for (let number = 1; ; number++) {
    const address = `${name}${number === 1 ? '' : number}@${domain}`;
    if (taken.has(address)) continue;
    taken.add(address);
    return address;
  }
}
