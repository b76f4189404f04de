import type { AnyStream, StateOf } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { type CityTeam, cityTeamNow } from '../cities/cityTeam.ts';
import { categoryOf } from '../facts/factCodec.ts';
import { fold } from '../facts/fold.ts';
import { notFound, Refusal } from '../refusals/refusal.ts';
import type { BoundsOf } from './asked.ts';
import type { EndOf, FirstOf, Load } from './loadStream.ts';

/**
 * A kind of stream that city teams may use: whether one is theirs in some state, and whether they may read it, and send
 * commands to it. Other kinds are closed to them.
 */
export type CityStream<Stream extends AnyStream = AnyStream> = {
  of: Stream;
  reads: boolean;
  writes: boolean;
  isTheirs(state: StateOf<Stream>, team: CityTeam): boolean;
};
export type CityStreams = readonly CityStream[];

export function cityStream<Stream extends AnyStream>(
  of: Stream,
  { isTheirs, ...may }: Omit<CityStream<Stream>, 'of'>,
): CityStream {
  return { of, ...may, isTheirs: isTheirs as CityStream['isTheirs'] };
}

/** Reads the present regions of an account in the log; none if it is on no city team, or may not sign in. */
export type RegionsOf = (userId: string) => Promise<readonly string[]>;

/** Makes the function that gives the bounds of a command; commands of others have none. */
export function cityBounds(streams: CityStreams, regionsOf: RegionsOf): BoundsOf {
  const byCategory = new Map(streams.map(one => [one.of.category, one]));
  return async (category, { id: userId, role }) => {
    if (role !== 'cityTeam') return undefined;
    const team = { userId, regionIds: await regionsOf(userId) };
    const kind = byCategory.get(category);
    if (team.regionIds.length === 0 || !kind?.writes) {
      throw new Refusal(platformSentences.noCities, { status: 403, code: 'forbidden' });
    }
    const isTheirs = (state: unknown) => state === undefined || kind.isTheirs(state as never, team);
    return {
      before(state) {
        if (!isTheirs(state)) throw notFound(platformSentences.notOfCities);
      },
      after(state) {
        if (isTheirs(state)) return;
        throw new Refusal(platformSentences.leavesCities, { status: 403, code: 'leaves_cities' });
      },
    };
  };
}

type Reading = { load: Load; endOf: EndOf; firstOf: FirstOf };

/** The same reads; within `asCityTeam`, the streams of others are as if they did not exist. */
export function readsInCities(streams: CityStreams, { load, endOf, firstOf }: Reading): Reading {
  const byCategory = new Map(streams.map(one => [one.of.category, one]));
  const isSeen = async (stream: string): Promise<boolean> => {
    const team = cityTeamNow();
    if (!team) return true;
    const kind = byCategory.get(categoryOf(stream));
    if (!kind?.reads) return false;
    const { past, facts } = await endOf(kind.of, stream);
    const state = fold(kind.of, facts, past?.state);
    return state !== undefined && kind.isTheirs(state, team);
  };
  return {
    load: async (stream, options) => ((await isSeen(stream)) ? load(stream, options) : []),
    endOf: async (of, stream, before) =>
      (await isSeen(stream)) ? endOf(of, stream, before) : { past: undefined, facts: [] },
    async firstOf(names) {
      if (!cityTeamNow()) return firstOf(names);
      const seen: string[] = [];
      for (const name of names) if (await isSeen(name)) seen.push(name);
      return firstOf(seen);
    },
  };
}
