import fc from 'fast-check';
import { plusDays } from '#contracts/calendar/days.ts';
import { MERGE_STANDINGS } from '#contracts/danceStyles/danceStyle.ts';
import type { CreateEvent } from '#contracts/events/event/event.ts';
import { CATEGORIES, STATUSES } from '#contracts/events/event/eventFields.ts';
import { TEXT_FIELDS, type TextField } from '#contracts/events/event/fields.ts';
import { WEEKDAYS } from '#contracts/events/series/recurrence.ts';
import { SCOPES } from '#contracts/events/series/series.ts';
import { followedCalendarCommands } from './followedCalendars.ts';
import { importedCommands } from './imported.ts';
import { mergesOfEvents, mergesOfSeries } from './merges.ts';
import { organizerArbitraries, organizerDayCommands, teamInvitationCommands } from './organizers.ts';
import { ofInvitation, ofUser, preferences } from './users.ts';
import { type Asked, email, id, mostly, nothing, someFields, text } from './values.ts';
import { followEvent, followSeries, ofVenue, venueId } from './venues.ts';
import { visitorCommands } from './visitors.ts';

// Commands to every kind of stream, sensible or not: contracts and rules refuse what makes no sense.

const ZONES = [
  ...Intl.supportedValuesOf('timeZone'),
  'UTC',
  '+14:00',
  '-12:00',
  '',
  'Mars/Olympus',
  '+25:00',
];
const soon = fc
  .date({ min: new Date('2026-01-01Z'), max: new Date('2027-12-31Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 16));
/** Days of all four-digit years, with the first and last allowed years more often; some do not exist. */
const anyDay = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 1899, 1900, 1900, 2200, 2200, 2201, 9999)),
    fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 2, 12)),
    fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(1, 30, 31)),
  )
  .map(([year, month, day]) => [padded(year, 4), padded(month, 2), padded(day, 2)].join('-'));
const anyTime = fc
  .tuple(anyDay, fc.nat(23), fc.constantFrom(0, 30, 59))
  .map(([on, hour, minute]) => `${on}T${padded(hour, 2)}:${padded(minute, 2)}`);
const localTime = fc.oneof({ weight: 2, arbitrary: soon }, { weight: 1, arbitrary: anyTime });

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

const texts = Object.fromEntries(TEXT_FIELDS.map(name => [name, fc.option(text)])) as {
  [Name in TextField]: fc.Arbitrary<string | null>;
};
const form: fc.Arbitrary<CreateEvent> = fc.record({
  title: text.map(title => `Night ${title}`),
  description: text,
  startLocal: localTime,
  endLocal: fc.option(localTime, { freq: 1 }),
  allDay: mostly(fc.constant(false), fc.constant(true)),
  timeZone: fc.constantFrom(...ZONES),
  regionId: fc.option(id),
  eventOrganizerId: fc.option(id),
  price: text,
  currency: fc.constantFrom('USD', 'EUR', 'THB'),
  maxAttendees: fc.option(
    mostly(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0, 2 ** 31, 2 ** 53)),
  ),
  category: fc.uniqueArray(fc.constantFrom(...CATEGORIES)),
  danceStyles: fc.array(
    fc.record({ danceStyleId: fc.constantFrom('salsa', 'zouk'), level: fc.constant('all') }),
  ),
  ...texts,
  latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
  status: fc.constantFrom(...STATUSES),
  isFeatured: fc.boolean(),
  venueId: fc.option(venueId),
  imported: fc.boolean(),
  recommendationId: fc.option(id),
});

const changedEvent = someFields(form, [
  'title',
  'status',
  'startLocal',
  'endLocal',
  'allDay',
  'timeZone',
  'regionId',
  'latitude',
  'venueId',
  'isFeatured',
  'maxAttendees',
]);
const replacement = fc.record({
  from: fc.constantFrom('salsa', 'zouk'),
  into: fc.constantFrom('salsa', 'zouk', 'lindy-hop'),
});
/** Berlin's clocks change on the first and the last of these days. */
const accepted = {
  startLocal: mostly(fc.constantFrom('2026-03-29T02:30', '2026-10-25T02:30'), localTime),
  endLocal: fc.option(localTime),
  timeZone: fc.constantFrom('Europe/Berlin', ...ZONES),
};
const ofEvent: Record<string, Asked> = {
  CreateEvent: { weight: 4, data: form },
  ChangeEvent: { weight: 6, data: changedEvent },
  ReplaceDanceStyle: { weight: 1, data: replacement },
  FollowVenue: { weight: 1, data: followEvent },
  DeleteEvent: { weight: 1, data: nothing },
  ...mergesOfEvents(changedEvent),
  AcceptClockChange: { weight: 1, data: fc.record(accepted) },
  ConfirmEvent: { weight: 2, data: nothing },
};

const ofPair: Record<string, Asked> = {
  TellEventsApart: { weight: 3, data: fc.record({ one: id, other: id, titles: fc.tuple(text, text) }) },
  CompareEventsAgain: { weight: 2, data: nothing },
};

const recurrence = fc
  .record({
    recurrenceType: fc.constantFrom('daily', 'weekly', 'biweekly', 'monthly'),
    interval: fc.integer({ min: 1, max: 3 }),
    daysOfWeek: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    count: fc.option(mostly(fc.integer({ min: 1, max: 20 }), fc.constant(365))),
    endDate: mostly(fc.constant(null), anyDay),
  })
  .map(config => ({ ...config, dayOfMonth: null, weekOfMonth: null, dayOfWeek: null }))
  .map(config => (config.endDate === null ? config : { ...config, count: null }));
// Series begin on a Monday in one of a few weeks, so that random dates hit them.
const monday = fc.integer({ min: 0, max: 5 }).map(weeks => plusDays('2026-08-03', weeks * 7));
const begins = fc.oneof(
  { weight: 2, arbitrary: monday.map(day => `${day}T20:00`) },
  { weight: 1, arbitrary: anyTime },
);
const seriesForm = fc
  .tuple(form, begins)
  .map(([event, startLocal]) => ({ ...event, startLocal, endLocal: null, imported: false }));
const day = fc.integer({ min: 0, max: 90 }).map(days => plusDays('2026-08-03', days));
const onDay = fc.record({ date: day });
const ofSeries: Record<string, Asked> = {
  CreateSeries: {
    weight: 3,
    data: fc.record({
      event: seriesForm,
      recurrence,
      daysToGenerate: fc.integer({ min: 1, max: 120 }),
    }),
  },
  ChangeSeries: {
    weight: 6,
    data: fc.record({
      scope: fc.constantFrom(...SCOPES),
      date: day,
      changed: someFields(form, [
        ...(['title', 'status', 'price', 'isFeatured', 'maxAttendees'] as const),
        ...(['startLocal', 'timeZone', 'venueId', 'locationName'] as const),
      ]),
      recurrence: fc.constant(null),
      overwriteOwn: fc.constant([]),
      unmatched: fc.constantFrom('keep', 'remove'),
    }),
  },
  ReplaceDanceStyle: { weight: 1, data: replacement },
  FollowVenue: { weight: 2, data: followSeries(day) },
  SetRule: { weight: 2, data: fc.record({ from: day, begins: day, recurrence }) },
  AddDate: { weight: 2, data: onDay },
  ExcludeDate: { weight: 2, data: onDay },
  RestoreDate: { weight: 2, data: fc.record({ date: day, reset: fc.boolean() }) },
  ResetDate: { weight: 1, data: fc.record({ date: day, fields: fc.constant(null) }) },
  DetachDate: { weight: 1, data: fc.record({ date: day, eventId: id }) },
  ...mergesOfSeries(changedEvent, day),
  CompleteDates: { weight: 1, data: fc.record({ dates: fc.array(day, { minLength: 1, maxLength: 5 }) }) },
  MoveSeriesOn: { weight: 1, data: nothing },
  EndSeries: { weight: 1, data: onDay },
  ConfirmSeries: { weight: 2, data: nothing },
  ConfirmDate: { weight: 2, data: onDay },
  FindUnconfirmed: {
    weight: 2,
    data: fc.record({ since: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-06-01T12:00:00Z') }),
  },
  DeleteSeries: { weight: 1, data: nothing },
  RestoreSeries: { weight: 1, data: nothing },
  AcceptClockChange: { weight: 1, data: fc.record({ date: day, ...accepted }) },
};

const region = fc.record({
  city: text,
  state: fc.option(text),
  country: text,
  timeZone: fc.constantFrom(...ZONES),
  latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
  coverImage: fc.option(text),
  status: fc.constantFrom('active', 'inactive'),
  popular: fc.boolean(),
});
const changeOfRegion = someFields(region, [
  ...(['city', 'state', 'country', 'latitude', 'longitude', 'coverImage'] as const),
  ...(['status', 'popular'] as const),
]);
const ofRegion: Record<string, Asked> = {
  OpenRegion: { weight: 3, data: region },
  ChangeRegion: { weight: 4, data: changeOfRegion },
  RezoneRegion: { weight: 1, data: fc.record({ timeZone: fc.constantFrom(...ZONES) }) },
  CloseRegion: {
    weight: 1,
    data: fc.record({ uses: fc.record({ upcoming: fc.nat(1), events: fc.nat(1), series: fc.nat(1) }) }),
  },
};
const { ofOrganizer, ofContact } = organizerArbitraries({ id, text, email });

const styleName = fc.record({ name: text.map(name => `Style ${name}`) });
const styleId = fc.constantFrom('salsa', 'zouk', 'lindy-hop', 'Not an id', '');
const ofDanceStyle: Record<string, Asked> = {
  AddDanceStyle: { weight: 4, data: styleName },
  RenameDanceStyle: { weight: 2, data: styleName },
  RetireDanceStyle: { weight: 1, data: nothing },
  RestoreDanceStyle: { weight: 2, data: nothing },
  MergeDanceStyle: {
    weight: 1,
    data: fc.record({ into: styleId, standing: fc.constantFrom(...MERGE_STANDINGS) }),
  },
};

const words = fc.array(
  text.map(word => `so ${word}`),
  { maxLength: 3 },
);
const said = {
  positive: words,
  negative: words,
  reportedIssues: words,
  additionalComments: fc.option(text),
};
const ofFeedback: Record<string, Asked> = {
  GiveFeedback: {
    weight: 3,
    data: fc.record({ eventId: id, userId: id, date: fc.option(fc.constant('2026-11-27')), ...said }),
  },
  ChangeFeedback: { weight: 3, data: fc.record(said) },
  CloseIssueTask: { weight: 2, data: fc.record({ note: fc.option(text) }) },
  ReopenIssueTask: { weight: 1, data: nothing },
  EraseFeedback: { weight: 1, data: nothing },
};
const ofNightReport: Record<string, Asked> = {
  ReportNight: {
    weight: 3,
    data: fc.record({
      night: fc.constant('0197a000-0000-7000-8000-000000000002'),
      report: fc.constantFrom('closed', 'otherTime', 'elsewhere', 'notOn'),
      note: fc.option(text),
      reporter: fc.constantFrom('one', 'two'),
      asked: fc.constant([]),
    }),
  },
  SettleNightReports: { weight: 1, data: fc.record({ why: fc.constantFrom('answered', 'over') }) },
};
const counts = fc.record({ succeeded: fc.nat(9), failed: fc.nat(9), skipped: fc.nat(9) });
const ofRun: Record<string, Asked> = {
  StartRun: {
    weight: 3,
    data: fc.record({ kind: text, parameters: fc.dictionary(text, text), total: fc.option(fc.nat()) }),
  },
  SelectRunItems: { weight: 2, data: fc.record({ total: fc.nat(99) }) },
  CancelRun: { weight: 1, data: nothing },
  FinishRun: { weight: 1, data: counts },
  FailRun: { weight: 1, data: fc.tuple(counts, text).map(([counted, why]) => ({ ...counted, why })) },
};

/** The commands of each kind of stream that has rows; the first one of each begins such a thing. */
export const commandsOf: Record<string, Record<string, Asked>> = {
  event: ofEvent,
  series: ofSeries,
  eventPair: ofPair,
  danceStyle: ofDanceStyle,
  region: ofRegion,
  venue: ofVenue,
  organizer: ofOrganizer,
  organizerContact: ofContact,
  teamInvitation: teamInvitationCommands({ id, email }),
  organizerDay: organizerDayCommands({ id }),
  user: ofUser,
  invitation: ofInvitation,
  preferences: { ChangePreferences: { weight: 1, data: preferences } },
  feedback: ofFeedback,
  nightReport: ofNightReport,
  followedCalendar: followedCalendarCommands({ id, text }),
  run: ofRun,
  ...visitorCommands({ id, text, email, soon }, form),
  ...importedCommands,
};
