import { z } from 'zod';
import { localDate, WEEKDAYS } from '../events/series/recurrence.ts';
import { call, TEAM_PATH } from '../platform/call.ts';
import { ofNobody } from '../platform/reading/people.ts';
import { lines } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { RHYTHMS } from './rhythm.ts';
import { mySentences } from './sentences.ts';

/** The most characters of a text that a night is read from: somewhat more than a caption on Instagram. */
export const SENTENCE_LENGTH = 3_000;
/** How many of the dates are named. */
export const DATES_SHOWN = 4;

const venue = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
});

/**
 * `date`, `from` and `until` are of clocks at the place, and null where nothing says them. `dates` are the next ones, `more` how
 * many follow within a year. `venueId` is the venue of the book that the place is; of several that it may mean, `venues` are to choose from.
 * `currency` is that of the price, or of the city. `notes` say what was decided or not understood; `rest` is what was not
 * read as anything.
 */
const nightRead = ofNobody(
  'What the caller has written, and the venue book.',
  z.object({
    title: z.string(),
    date: localDate.nullable(),
    from: z.string().nullable(),
    until: z.string().nullable(),
    rhythm: z.enum(RHYTHMS),
    days: z.array(z.enum(WEEKDAYS)),
    lastDay: localDate.nullable(),
    dates: z.array(localDate),
    more: z.int(),
    place: z.object({
      name: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
    }),
    venueId: z.uuid().nullable(),
    venues: z.array(venue),
    price: z.string(),
    currency: z.string().nullable(),
    danceStyleIds: z.array(z.string()),
    rest: z.array(z.string()),
    notes: z.array(z.string()),
  }),
);
export type NightRead = z.output<typeof nightRead>;

/** Nothing is recorded: what was read is shown, corrected and sent to `createMyNight`. 422 `over_budget` for a text that takes too long to read. */
export const readMyNight = call({
  method: 'POST',
  path: `${TEAM_PATH}/nights/read`,
  summary:
    'Read a night from a sentence, as people announce it: what it would be, and what was not understood',
  access: 'team',
  right: 'edit',
  params: z.object({ organizerId: z.uuid() }),
  body: z.strictObject({
    text: lines(SENTENCE_LENGTH, asMessage(mySentences.sentenceTooLong)).min(
      1,
      asMessage(mySentences.sentenceMissing),
    ),
  }),
  answer: z.object({ night: nightRead }),
  reads: ['regions', 'organizers', 'venues', 'danceStyles'],
});
