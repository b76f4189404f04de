import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';
import { column, type RowOf, table } from '../platform/table.ts';

/** What visitors do with a night: look at its page, add it to a calendar, pass it on. */
export const NIGHT_COUNTS = ['views', 'saves', 'shares'] as const;
export type NightCount = (typeof NIGHT_COUNTS)[number];
/** What takes in all nights of an organizer: calendars that read its feed, and visitors of other sites that embed it. */
export const ORGANIZER_COUNTS = ['feeds', 'embeds'] as const;
export type OrganizerCount = (typeof ORGANIZER_COUNTS)[number];

const count = z.int().min(0);
/** `id` is that of an event, of a series, or of one date of a series. */
const night = z.object({ id: z.string().max(60), views: count, saves: count, shares: count });
export type NightFigures = z.output<typeof night>;

/** `date` is a day on the clocks of the nights' places; for what takes in all of them, in UTC. */
const counted = z.object({
  organizerId: z.uuid(),
  date: z.iso.date(),
  nights: z.array(night),
  feeds: count,
  embeds: count,
});

export const organizerDayFacts = { OrganizerDayCounted: counted };
export const organizerDayCommands = { CountOrganizerDay: counted };
export type OrganizerDayState = z.output<typeof counted>;

/**
 * Streams `organizerDay-<id>`: how many visitors an organizer's nights had on one day, recorded once it is over. The id
 * follows from both, so a day is counted once. Nothing in it is about a visitor.
 */
export const organizerDayStream: StreamOf<
  OrganizerDayState,
  typeof organizerDayFacts,
  typeof organizerDayCommands,
  'OrganizerDayCounted'
> = {
  category: 'organizerDay',
  named: { after: (_, { organizerId }) => `organizer-${organizerId}` },
  facts: organizerDayFacts,
  commands: organizerDayCommands,
  begin: { OrganizerDayCounted: data => data },
  evolve: {},
};

export const organizerDaysTable = table({
  name: 'organizer_days',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    organizerId: column('uuid'),
    date: column('text'),
    nights: column<NightFigures[]>('jsonb'),
    feeds: column('integer'),
    embeds: column('integer'),
    createdAt: column('timestamptz'),
  },
  indexes: ['(organizer_id, date)'],
});
export type OrganizerDayRow = RowOf<typeof organizerDaysTable>;
