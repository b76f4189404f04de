import fc from 'fast-check';
import { plusDays } from '#contracts/calendar/days.ts';
import type { Status } from '#contracts/events/event/eventFields.ts';
import { placesOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import {
  RECURRENCE_TYPES,
  type RecurrenceConfig,
  ruleOf,
  WEEKDAYS,
} from '#contracts/events/series/recurrence.ts';
import { firstMatchingDate } from '#contracts/events/series/ruleDates.ts';
import { SCOPES, type SeriesCommandData, type seriesCommands } from '#contracts/events/series/series.ts';
import type { OwnField } from '#contracts/events/series/seriesParts.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { shownRecurrence } from '../../../services/events/reading/segments.ts';
import { change, fridays, type SeriesStory, seriesStory } from '../seriesStory.ts';

type Commands = typeof seriesCommands;
/** A command on a series that names its dates by index, so its data depends on the dates that there are. */
export type SeriesStep = { days: number; name: keyof Commands; of(story: SeriesStory): object };
export type Asked = { name: keyof Commands; data: object; at: string };

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Africa/Casablanca',
];
const weekday = fc.constantFrom(...WEEKDAYS);
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const day = fc.integer({ min: 0, max: 240 }).map(days => plusDays('2026-02-20', days));

const monthly = fc.oneof(
  fc.record({
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    weekOfMonth: fc.constant(null),
    dayOfWeek: fc.constant(null),
  }),
  fc.record({
    dayOfMonth: fc.constant(null),
    weekOfMonth: fc.constantFrom(1, 2, 3, 4, -1),
    dayOfWeek: weekday,
  }),
);

/** Recurrences of every type, with every kind of end. */
export const recurrences = fc
  .tuple(
    fc.constantFrom(...RECURRENCE_TYPES),
    fc.integer({ min: 1, max: 4 }),
    fc.uniqueArray(weekday, { minLength: 1, maxLength: 3 }),
    monthly,
    fc.oneof(
      fc.constant({ endDate: null, count: null }),
      fc.record({ endDate: fc.constant(null), count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({
        endDate: fc.integer({ min: 60, max: 500 }).map(days => plusDays('2026-06-01', days)),
        count: fc.constant(null),
      }),
    ),
  )
  .map(
    ([recurrenceType, interval, daysOfWeek, months, end]): RecurrenceConfig => ({
      recurrenceType,
      interval,
      daysOfWeek,
      ...(months as Pick<RecurrenceConfig, 'dayOfMonth' | 'weekOfMonth' | 'dayOfWeek'>),
      ...end,
    }),
  );

const lengths = fc.option(fc.tuple(fc.constantFrom(0, 1, 2), clock));

/** Creations of series that begin on a date of their rule. */
export const creations = fc
  .record({
    recurrence: recurrences,
    from: day,
    start: clock,
    length: lengths,
    allDay: fc.oneof(fc.constant(undefined), fc.boolean()),
    timeZone: fc.constantFrom(...ZONES),
    status: fc.constantFrom<Status>('draft', 'published'),
    imported: fc.boolean(),
  })
  .map(({ recurrence, from, start, length, ...event }) => {
    const first = firstMatchingDate(ruleOf(recurrence, from), from) ?? from;
    const endLocal = length && `${plusDays(first, length[0])}T${length[1]}`;
    const startLocal = `${first}T${start}`;
    const isAfter = endLocal !== null && endLocal > startLocal;
    return fridays({ ...event, startLocal, endLocal: isAfter ? endLocal : null }, recurrence);
  })
  .filter(({ event, recurrence }) => (recurrence.endDate ?? '9999') >= event.startLocal.slice(0, 10));

const OVERWRITABLE = ['title', 'price', 'status', 'maxAttendees', 'startTime', 'endTime'] as const;
const FIELDS = [...OVERWRITABLE, 'isFeatured', 'regionId', 'allDay'] as const;
/** Regions with their time zones; two share one. */
const REGIONS = {
  '0197a000-0000-7000-8000-000000000001': 'Europe/Berlin',
  '0197a000-0000-7000-8000-000000000002': 'Europe/Berlin',
  '0197a000-0000-7000-8000-000000000003': 'Asia/Kolkata',
};
const values = fc.record({
  title: fc.constantFrom('Salsa Friday', 'Bachata', 'Kizomba'),
  price: fc.constantFrom('$10', 'Free'),
  status: fc.constantFrom<Status>('draft', 'published', 'cancelled', 'completed'),
  maxAttendees: fc.option(fc.integer({ min: 1, max: 500 })),
  isFeatured: fc.boolean(),
  allDay: fc.boolean(),
  regionId: fc.constantFrom(...(Object.keys(REGIONS) as (keyof typeof REGIONS)[])),
  startTime: clock,
  endTime: clock,
  moved: fc.integer({ min: -20, max: 20 }),
});

/** The recurrence that a form sends: as shown, with another rule or another end, or entirely different. */
type Rhythm = { like: 'shown' | 'rule' | 'end' | 'none'; said: RecurrenceConfig };
const rhythms: fc.Arbitrary<Rhythm> = fc.record({
  like: fc.constantFrom<Rhythm['like']>('shown', 'rule', 'rule', 'end', 'none'),
  said: recurrences,
});

function sentOf({ like, said }: Rhythm, state: SeriesState, key: string | null): RecurrenceConfig {
  const shown = shownRecurrence(state, key === null ? state.segments.at(-1)! : segmentOf(state, key));
  const { endDate = null, count = null, ...rule } = shown;
  const rest = { interval: 1, daysOfWeek: [], dayOfMonth: null, weekOfMonth: null, dayOfWeek: null };
  const whole = { recurrenceType: said.recurrenceType, ...rest, ...rule };
  if (like === 'none') return said;
  if (like === 'rule') return { ...said, endDate, count };
  return like === 'end'
    ? { ...whole, endDate: said.endDate, count: said.count }
    : { ...whole, endDate, count };
}

/** The key of the nth date; some fixed day if the series has no dates. */
function nth(story: SeriesStory, index: number): string {
  const keys = placesOf(story.state()).map(({ key }) => key);
  return keys[index % keys.length] ?? '2026-06-05';
}

const which = fc.nat(60);
const SINCE = '2026-02-01T00:00:00.000Z';
const changes = fc
  .record({
    scope: fc.constantFrom(...SCOPES),
    which: fc.option(which, { freq: 6 }),
    fields: fc.subarray([...FIELDS], { minLength: 1 }),
    values,
    rhythm: fc.option(rhythms, { freq: 3 }),
    overwriteOwn: fc.oneof(
      { weight: 3, arbitrary: fc.constant<OwnField[]>([]) },
      { weight: 1, arbitrary: fc.subarray<OwnField>([...OVERWRITABLE]) },
    ),
    unmatched: fc.constantFrom('keep' as const, 'remove' as const),
  })
  .map(({ scope, which, fields, values, rhythm, ...rest }) => ({
    name: 'ChangeSeries' as const,
    of(story: SeriesStory): SeriesCommandData<'ChangeSeries'> {
      const key = which === null && scope === 'all' ? null : nth(story, which ?? 0);
      const date = story.dates().find(one => one.key === key);
      const { moved, startTime, endTime, ...details } = values;
      const before = date?.startLocal ?? '2026-06-05T20:00';
      const from = scope === 'this_only' ? plusDays(before.slice(0, 10), moved) : before.slice(0, 10);
      const isOfBoth = fields.includes('allDay');
      const changed = {
        ...Object.fromEntries(
          Object.entries(details).filter(([field]) => (fields as string[]).includes(field)),
        ),
        ...(fields.includes('regionId') && { timeZone: REGIONS[values.regionId] }),
        ...((fields.includes('startTime') || isOfBoth) && { startLocal: `${from}T${startTime}` }),
        ...((fields.includes('endTime') || isOfBoth) && { endLocal: `${plusDays(from, 1)}T${endTime}` }),
      };
      return change({
        scope,
        date: key,
        changed,
        recurrence: scope === 'this_only' || !rhythm ? null : sentOf(rhythm, story.state(), key),
        ...rest,
      });
    },
  }));

const onDate = (name: 'ExcludeDate' | 'EndSeries' | 'ConfirmDate') =>
  which.map(index => ({ name, of: (story: SeriesStory) => ({ date: nth(story, index) }) }));

const others = fc.oneof(
  { weight: 3, arbitrary: onDate('ExcludeDate') },
  { weight: 1, arbitrary: onDate('EndSeries') },
  { weight: 1, arbitrary: onDate('ConfirmDate') },
  {
    weight: 1,
    arbitrary: day.map(date => ({ name: 'AddDate' as const, of: () => ({ date }) })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(day, day, recurrences).map(([from, begins, recurrence]) => ({
      name: 'SetRule' as const,
      of: () => ({ from, begins, recurrence }),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(which, fc.boolean()).map(([index, reset]) => ({
      name: 'RestoreDate' as const,
      of: (story: SeriesStory) => ({
        date: story.state().excludedDates[index % 3] ?? nth(story, index),
        reset,
      }),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, fc.option(fc.subarray<OwnField>([...OVERWRITABLE], { minLength: 1 })))
      .map(([index, fields]) => ({
        name: 'ResetDate' as const,
        of: (story: SeriesStory) => ({
          date: Object.keys(story.state().overrides)[index % 3] ?? nth(story, index),
          fields,
        }),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(which, fc.uuid({ version: 7 })).map(([index, eventId]) => ({
      name: 'DetachDate' as const,
      of: (story: SeriesStory) => ({ date: nth(story, index), eventId }),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constant({
      name: 'CompleteDates' as const,
      of: (story: SeriesStory) => ({
        dates: ['2026-06-05', ...story.dates().map(({ key }) => key)].slice(0, 50),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ name: 'FindUnconfirmed' as const, of: () => ({ since: SINCE }) }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('MoveSeriesOn', 'RestoreSeries', 'DeleteSeries', 'ConfirmSeries')
      .map(name => ({ name: name as 'MoveSeriesOn', of: () => ({}) })),
  },
);

/** A command of people or processes, with the number of days since the previous one. */
const seriesStep: fc.Arbitrary<SeriesStep> = fc
  .tuple(
    fc.integer({ min: 0, max: 12 }),
    fc.oneof({ weight: 3, arbitrary: changes }, { weight: 2, arbitrary: others }),
  )
  .map(([days, step]) => ({ days, ...step }));

/** Commands of people and processes on a series; hardly ever so few that nothing is left when some are refused. */
export const seriesSteps: fc.Arbitrary<SeriesStep[]> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.array(seriesStep, { maxLength: 8 }) },
  { weight: 5, arbitrary: fc.array(seriesStep, { minLength: 8, maxLength: 14 }) },
);

/**
 * Runs a history step by step; refused steps are left out. `watch` is called before each step, and returns a
 * check to call after it, unless it was refused.
 */
export function tell(
  created: SeriesCommandData<'CreateSeries'>,
  steps: readonly SeriesStep[],
  watch?: (story: SeriesStory, asked: Asked) => (commandId: string) => void,
): SeriesStory {
  const story = seriesStory(created);
  let at = Date.parse('2026-06-01T12:00:00Z');
  for (const { days, name, of } of steps) {
    at += days * 86_400_000;
    const asked: Asked = { name, data: of(story), at: new Date(at).toISOString() };
    const look = watch?.(story, asked);
    const id = recordedAs(story, asked);
    if (id !== undefined) look?.(id);
  }
  return story;
}

function recordedAs(story: SeriesStory, { name, data, at }: Asked): string | undefined {
  try {
    return story.ask(name, data as never, at);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
