import { isTimeZone } from '#contracts/calendar/wallTime.ts';
import { region, type regionCommands, type regionFacts } from '#contracts/regions/region.ts';
import { regionSentences } from '#contracts/regions/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { invalidField, Refusal } from '#platform/refusals/refusal.ts';

// A region is a dance city with its own clock. Events that are given to it take that clock. A city is opened
// once, an inactive one included; two cities of one name differ by state or country.

export type RegionState = {
  city: string;
  state: string | null;
  country: string;
  timeZone: string;
  status: 'active' | 'inactive';
};

export const regionRules: Rules<RegionState, typeof regionFacts, typeof regionCommands> = {
  category: region.category,
  facts: region.facts,
  decide: {
    OpenRegion(state, data) {
      if (state) throw new Refusal(regionSentences.exists);
      if (!isTimeZone(data.timeZone)) throw invalidField('timeZone', regionSentences.noZone);
      return [{ type: 'RegionOpened', data }];
    },
  },
  evolve: {
    RegionOpened: (_, { city, state, country, timeZone, status }) => ({
      ...{ city, state, country, timeZone, status },
    }),
  },
  unique: ({ country, state, city }) => [
    {
      scope: 'regionCity',
      value: [country, state, city],
      field: 'city',
      taken: regionSentences.cityTaken,
    },
  ],
};
