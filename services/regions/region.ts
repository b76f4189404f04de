import { isTimeZone } from '#contracts/calendar/wallTime.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { regionSentences } from '#contracts/regions/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { invalidField, Refusal } from '#platform/refusals/refusal.ts';

// A region is a dance city with its own time zone, which events assigned to it take over. A city is opened
// once, inactive ones included; two cities with the same name differ by state or country.

export const regionRules: Rules<typeof regionStream> = {
  of: regionStream,
  decide: {
    OpenRegion(state, data) {
      if (state) throw new Refusal(regionSentences.exists);
      if (!isTimeZone(data.timeZone)) throw invalidField('timeZone', regionSentences.noZone);
      return [{ type: 'RegionOpened', data }];
    },
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
