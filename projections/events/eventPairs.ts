import { eventPairStream } from '#contracts/events/pairs/eventPair.ts';
import { type EventPairRow, eventPairsTable } from '#contracts/events/pairs/pairRows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** The pairs of events that are not the same, however alike they look. One that is compared again has no row. */
export const eventPairs = projection({
  name: 'eventPairs',
  version: 1,
  of: eventPairStream,
  table: eventPairsTable,
  on: {
    EventsToldApart: (_, { stream, revision, data, metadata }): EventPairRow => {
      // In the order in which Postgres has them.
      const [one, other] = [data.one.toLowerCase(), data.other.toLowerCase()].sort() as [string, string];
      const titles = data.titles.join(' / ');
      return {
        id: idOf(stream),
        revision,
        one,
        other,
        titles,
        by: metadata.actor.id,
        at: new Date(metadata.at),
      };
    },
    EventsComparedAgain: () => undefined,
  },
});
