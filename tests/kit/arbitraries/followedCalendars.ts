import fc from 'fast-check';
import { POLL_MINUTES } from '#contracts/followedCalendars/followedCalendar.ts';
import { type Asked, nothing, someFields } from './values.ts';

type Ground = { id: fc.Arbitrary<string>; text: fc.Arbitrary<string> };

/** Commands to followed calendars; few addresses, so that some are followed twice. */
export function followedCalendarCommands({ id, text }: Ground): Record<string, Asked> {
  const settings = fc.record({
    name: text,
    url: fc.nat(3).map(number => `https://feeds.example/${number}.ics`),
    everyMinutes: fc.integer({ min: 0, max: POLL_MINUTES.most + 1 }),
    regionId: fc.option(id),
    organizerId: fc.option(id),
    enabled: fc.boolean(),
  });
  return {
    FollowCalendar: { weight: 4, data: settings.map(({ enabled: _, ...data }) => data) },
    ChangeFollowedCalendar: {
      weight: 4,
      data: someFields(settings, ['name', 'url', 'everyMinutes', 'regionId', 'organizerId', 'enabled']),
    },
    UnfollowCalendar: { weight: 1, data: nothing },
  };
}
