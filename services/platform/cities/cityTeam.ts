import { AsyncLocalStorage } from 'node:async_hooks';

/** Who looks after regions, and the ids of these. */
export type CityTeam = { userId: string; regionIds: readonly string[] };

const acting = new AsyncLocalStorage<CityTeam>();

/** Runs `work`, for which there is nothing but what is in the cities of the team: neither rows nor streams. */
export function asCityTeam<Result>(team: CityTeam, work: () => Promise<Result>): Promise<Result> {
  return acting.run(team, work);
}

/** The city team for which the caller reads; undefined for who may see everything. */
export function cityTeamNow(): CityTeam | undefined {
  return acting.getStore();
}

/** What keeps work to the cities that the caller is kept to now, when it is done after the caller's call. */
export function stayInCities(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const team = cityTeamNow();
  return work => (team ? asCityTeam(team, work) : work());
}

/** Goes through what is found for a city team: each step of finding it is kept to the team's cities. */
export async function* eachAsCityTeam<Item>(
  team: CityTeam | undefined,
  find: () => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  if (!team) {
    yield* find();
    return;
  }
  const found = find()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await asCityTeam(team, () => found.next());
      if (done) return;
      yield value;
    }
  } finally {
    await found.return?.();
  }
}
