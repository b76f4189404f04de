import type { DanceStyleChoice } from '#contracts/events/event/danceStyleChoice.ts';
import type { Category, EventForm, Status } from '#contracts/events/event/eventFields.ts';
import { recurrenceConfig, ruleOf } from '#contracts/events/series/recurrence.ts';
import type { DATE_STATES } from '#contracts/events/seriesCalls.ts';
import type { Change } from '#contracts/platform/change.ts';
import { shownClock } from '../../platform/shown/shownClock.ts';
import { shownPlace } from '../../platform/shown/shownPlace.ts';
import { type Say, text } from '../../platform/texts/messages.ts';
import type { Shown, ShownChange } from '../../ui/show/ChangeList.tsx';
import { CATEGORY_TEXTS, LEVEL_TEXTS, STATUS_TEXTS } from '../event/choiceTexts.ts';
import { shownDate, shownLocal } from '../event/eventTime.ts';
import type { EventTextKey } from '../event/messages.ts';
import type { References } from '../event/queries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { labelOf, ofTexts } from '../event/textFields.ts';
import { rhythmSentence, rruleSentence } from '../recurrence/rhythm.ts';
import type { LABELS } from '../values/eventFormErrors.ts';

type Around = { say: Say<EventTextKey>; references: References | undefined; styles: Map<string, string> };
type Label =
  | (typeof LABELS)[keyof typeof LABELS]
  | 'isFeatured'
  | 'imported'
  | 'fieldAbsorbed'
  | 'fieldTimeZone'
  | 'fieldState';
type Field = { label: Label; show: (value: never, around: Around) => Shown };

const words = (value: string | number | null): Shown => (value === null ? null : String(value));

/** The recorded fields of an event that are meaningful to people, and how each is displayed. */
const KNOWN = {
  title: { label: 'fieldTitle', show: words },
  description: { label: 'fieldDescription', show: words },
  status: { label: 'fieldStatus', show: (value: Status, { say }) => say(STATUS_TEXTS[value]) },
  isFeatured: { label: 'isFeatured', show: yesNo },
  imported: { label: 'imported', show: yesNo },
  allDay: { label: 'fieldAllDay', show: yesNo },
  startLocal: { label: 'fieldStart', show: shownLocal },
  endLocal: { label: 'fieldEnd', show: shownLocal },
  timeZone: { label: 'fieldTimeZone', show: words },
  regionId: { label: 'fieldRegion', show: regionName },
  eventOrganizerId: { label: 'fieldOrganizer', show: organizerName },
  danceStyles: { label: 'fieldDanceStyles', show: styleNames },
  category: {
    label: 'fieldCategory',
    show: (value: Category[], { say }) => value.map(one => say(CATEGORY_TEXTS[one])),
  },
  price: { label: 'fieldPrice', show: (value: string, { say }) => value || say('free') },
  currency: { label: 'fieldCurrency', show: words },
  priceOpen: { label: 'fieldPriceOpen', show: yesNo },
  maxAttendees: { label: 'fieldMaxAttendees', show: words },
  ...ofTexts((name): Field => ({ label: labelOf(name), show: words })),
  latitude: { label: 'fieldLatitude', show: words },
  longitude: { label: 'fieldLongitude', show: words },
  googlePlacesId: { label: 'fieldPlace', show: words },
  // The other fields of the place name the venue.
  venueId: { label: 'fieldVenue', show: (_: string, { say }) => say('chosenVenue') },
  recurrenceConfig: { label: 'fieldRecurrence', show: rhythm },
  // fields of a series, and of its single dates
  recurrenceRule: { label: 'fieldRecurrence', show: rruleSentence },
  startDate: { label: 'fieldStartDate', show: shownDate },
  startTime: { label: 'fieldStartTime', show: (time: string) => shownClock(time) },
  endTime: { label: 'fieldEndTime', show: (time: string) => shownClock(time) },
  absorbed: { label: 'fieldAbsorbed', show: (titles: string[]) => titles },
  state: { label: 'fieldState', show: (value: SeriesState) => text(seriesTexts)(value) },
} satisfies Record<keyof EventForm, Field> & Record<string, Field>;
const FIELDS: Record<string, Field> = KNOWN;
type SeriesState = (typeof DATE_STATES)[number];
const OF_DATE = /^(\d{4}-\d{2}-\d{2}) (\w+)$/;
const FROM_DATE = /^from (\d{4}-\d{2}-\d{2}) (\w+)$/;

/** Recorded changes in readable form, in the order of the form; technical fields are left out. */
export function shownChanges(changes: readonly Change[], around: Around): ShownChange[] {
  const shared = Object.keys(FIELDS).flatMap(name => {
    const change = changes.find(one => one.field === name);
    return change ? shownChange(change, name, around) : [];
  });
  const later = changes.flatMap(change => {
    const [, day, name] = FROM_DATE.exec(change.field) ?? [];
    if (!name) return [];
    const date = shownDate(day!);
    return shownChange(change, name, around).map(one => ({
      ...one,
      label: around.say('fieldFrom', { field: one.label, date }),
    }));
  });
  const days = new Set(changes.flatMap(({ field }) => OF_DATE.exec(field)?.[1] ?? []));
  const ofDates = changes.flatMap(change => {
    const [, day, name] = OF_DATE.exec(change.field) ?? [];
    if (!name || (name === 'state' && isOfFields(change))) return [];
    const shown = shownChange(change, name, around);
    return days.size > 1 ? shown.map(one => ({ ...one, label: `${shownDate(day!)}: ${one.label}` })) : shown;
  });
  return [...shared, ...later, ...ofDates];
}

/** Whether a change of state only shows that a date now has overrides, or no longer has any. */
function isOfFields({ before, after }: Change): boolean {
  return [before, after].every(state => state === 'generated' || state === 'own');
}

function shownChange(change: Change, name: string, around: Around): ShownChange[] {
  const field = FIELDS[name];
  if (!field || (isNothing(change.before) && isNothing(change.after))) return [];
  const read = (value: unknown) => (isNothing(value) ? null : field.show(value as never, around));
  const [before, after] = [read(change.before), read(change.after)];
  return [{ id: change.field, label: around.say(field.label), before, after }];
}

function rhythm(value: string | object): Shown {
  const config = recurrenceConfig.safeParse(typeof value === 'string' ? JSON.parse(value) : value).data;
  return config ? rhythmSentence(ruleOf(config, '2000-01-01'), config, '') : null;
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function yesNo(value: boolean, { say }: Around): Shown {
  return say(value ? 'yes' : 'no');
}

function regionName(id: string, { references }: Around): Shown {
  const region = references?.regions.find(one => one.id === id);
  return region ? shownPlace(region.city, region.country) : id;
}

function organizerName(id: string, { references }: Around): Shown {
  return references?.organizers.find(one => one.id === id)?.name ?? id;
}

function styleNames(choices: DanceStyleChoice[], { say, styles }: Around): Shown {
  return choices.map(({ danceStyleId, level }) => {
    const name = styles.get(danceStyleId) ?? danceStyleId;
    return level === 'all' ? name : `${name}, ${say(LEVEL_TEXTS[level])}`;
  });
}
