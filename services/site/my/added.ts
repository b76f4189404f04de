import { plusDays } from '#contracts/calendar/days.ts';
import { WEEKDAYS } from '#contracts/events/series/recurrence.ts';
import type { MyNight } from '#contracts/my/nightCalls.ts';
import { type NightRead, SENTENCE_LENGTH } from '#contracts/my/readCall.ts';
import { RHYTHMS, recurrenceFrom } from '#contracts/my/rhythm.ts';

/**
 * A night as it was entered: the fields by name, the ids of the dance styles that were ticked, and the days of the week.
 */
export type Adding = {
  values: Readonly<Record<string, string>>;
  chosen: readonly string[];
  days: readonly string[];
};

const FIELDS = [
  ...(['title', 'date', 'from', 'until', 'rhythm', 'lastDay', 'venue'] as const),
  ...(['locationName', 'locationAddress', 'city', 'price', 'description', 'coverImage'] as const),
];
const LONGEST = 6_000;
const MOST_STYLES = 30;

export const EMPTY: Adding = { values: {}, chosen: [], days: [] };

/** Begins a night as another one is, a week later: what is different is changed before it is sent. */
export function likeNight(night: MyNight): Adding {
  const { title, start, end, price, danceStyleIds, allDay } = night;
  const from = allDay ? '' : start.slice(11, 16);
  const until = allDay ? '' : (end?.slice(11, 16) ?? '');
  const date = plusDays(start.slice(0, 10), 7);
  return {
    values: { title, date, from, until, price, ...placeOfNight(night) },
    ...{ chosen: danceStyleIds, days: [] },
  };
}

/** The form for what was read of a sentence; without a place, at that of the next night. */
export function formOf(read: NightRead, next: Adding): Adding {
  const { title, date, from, until, rhythm, days, lastDay, place, price, rest } = read;
  const { name, address, city } = place;
  const isSaid = name !== null || city !== null;
  const where = { locationName: name ?? '', locationAddress: address ?? '', city: city ?? '' };
  return {
    values: {
      ...{ title, date: date ?? '', from: from ?? '', until: until ?? '', rhythm, lastDay: lastDay ?? '' },
      ...(isSaid ? where : next.values),
      ...{ price, description: rest.join('\n') },
    },
    ...{ chosen: read.danceStyleIds, days },
  };
}

/** The fields of the place of a night. */
export function placeOfNight(night: MyNight | undefined): Record<string, string> {
  const { name, address, city } = night?.place ?? {};
  return { locationName: name ?? '', locationAddress: address ?? '', city: city ?? '' };
}

/** Browsers end lines with two characters, which limits count as one. */
const textOf = (form: URLSearchParams, name: string, most: number): string =>
  (form.get(name) ?? '').replaceAll('\r\n', '\n').trim().slice(0, most);

export function addingFrom(form: URLSearchParams): Adding {
  return {
    values: Object.fromEntries(FIELDS.map(name => [name, textOf(form, name, LONGEST)])),
    chosen: form.getAll('style').slice(0, MOST_STYLES),
    days: form.getAll('day').slice(0, WEEKDAYS.length),
  };
}

/** The sentence that is to be read; undefined if the form was sent. One that is too long is refused by the call. */
export function sentenceFrom(form: URLSearchParams): string | undefined {
  return form.has('sentence') ? textOf(form, 'sentence', 2 * SENTENCE_LENGTH) : undefined;
}

/** The body of the call that adds it. What is missing or wrong is refused there. */
export function nightOf({ values, chosen, days }: Adding): object {
  const {
    title,
    date = '',
    from = '',
    until,
    locationName,
    locationAddress,
    price,
    description,
    coverImage,
  } = values;
  const rhythm = RHYTHMS.find(one => one === values.rhythm) ?? 'once';
  const recurrenceConfig = recurrenceFrom(date, {
    ...{ rhythm, lastDay: values.lastDay || null },
    days: WEEKDAYS.filter(day => days.includes(day)),
  });
  return {
    ...{ title, startDateTime: `${date}T${from}`, endDateTime: endOf(date, from, until) },
    ...{ locationName: locationName || null, locationAddress: locationAddress || null },
    // Nobody has said what an empty price means.
    ...{ price, priceOpen: !price, description, danceStyleIds: chosen },
    ...(coverImage && { coverImage }),
    ...(recurrenceConfig && { recurrenceConfig }),
  };
}

/** Until an hour that the clock has before the start, it lasts into the next day. */
function endOf(day: string, from: string, until = ''): string | null {
  if (!until || Number.isNaN(Date.parse(`${day}T00:00Z`))) return null;
  return until > from.slice(0, 5) ? `${day}T${until}` : `${plusDays(day, 1)}T${until}`;
}
