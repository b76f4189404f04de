import { z } from 'zod';
import { FIRST_DANCE_STYLES } from '../danceStyles/firstStyles.ts';
import { call } from '../platform/call.ts';
import { invalidSentences } from '../platform/validation/invalidSentences.ts';
import { asMessage } from '../platform/validation/message.ts';

/** Days that a feed covers back and ahead, and for which it keeps listing an event as cancelled. */
export const FEED_DAYS = { back: 30, ahead: 365, cancelled: 30 };

const styles = FIRST_DANCE_STYLES.map(({ id }) => `${id}.ics` as const);
const fileOf = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern, asMessage(invalidSentences.notAnId))
    .transform(file => file.replace(/\.ics$/, ''));

/** Shared links return with parameters that others have added (`?fbclid=…`), and must still work. */
const anything = z.looseObject({});

/** Returns an iCalendar file (RFC 5545): published events, one entry per date. */
export const regionFeed = call({
  method: 'GET',
  path: '/api/feeds/regions/:file',
  summary: 'A calendar to subscribe to: the published events of a region. The file is its id and .ics',
  access: 'public',
  query: anything,
  params: z.object({ file: fileOf(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.ics$/) }),
  answer: z.unknown(),
  reads: ['events', 'danceStyles', 'regions'],
});

export const styleFeed = call({
  method: 'GET',
  path: '/api/feeds/styles/:file',
  summary: `A calendar to subscribe to: the published events of a dance style, such as ${styles.join(', ')}; of a merged one, those of the style it became`,
  access: 'public',
  query: anything,
  params: z.object({ file: fileOf(/^[a-z0-9-]{1,40}\.ics$/) }),
  answer: z.unknown(),
  reads: ['events', 'danceStyles'],
});
