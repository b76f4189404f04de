import { type Occurrence, occurrencesOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData, seriesCommands, seriesFacts } from '#contracts/events/series/series.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { earlierIn, fold } from '#platform/facts/fold.ts';
import { seriesRules } from '../../services/events/series/series.ts';
import { salsaFriday } from './salsaFriday.ts';

type Fact = NewFact<typeof seriesFacts>;
type Commands = typeof seriesCommands;
type Recorded = Fact & { metadata: { command: { id: string } } };

export const STORY_ID = '0197a000-0000-7000-8000-00000000005e';
export const STORY_NOW = '2026-06-01T12:00:00Z';

/** Ten Fridays from 5 June 2026 on, 20:00 to 02:00 in Berlin. */
export function fridays(
  event: Partial<SeriesCommandData<'CreateSeries'>['event']> = {},
  recurrence: Partial<SeriesCommandData<'CreateSeries'>['recurrence']> = {},
): SeriesCommandData<'CreateSeries'> {
  return {
    event: {
      ...salsaFriday,
      startLocal: '2026-06-05T20:00',
      endLocal: '2026-06-06T02:00',
      status: 'published',
      ...event,
    },
    recurrence: {
      recurrenceType: 'weekly',
      interval: 1,
      daysOfWeek: ['FR'],
      dayOfMonth: null,
      weekOfMonth: null,
      dayOfWeek: null,
      endDate: null,
      count: 10,
      ...recurrence,
    },
    daysToGenerate: 365,
  };
}

/** A change as a form sends it, of all dates by default. */
export function change(
  data: Partial<SeriesCommandData<'ChangeSeries'>> = {},
): SeriesCommandData<'ChangeSeries'> {
  return {
    scope: 'all',
    date: null,
    changed: {},
    recurrence: null,
    overwriteOwn: [],
    unmatched: 'keep',
    ...data,
  };
}

/** The history of one series as its rules record it, command by command, without a store. */
export type SeriesStory = {
  facts: Fact[];
  /** Runs a command and records its facts; returns the command's id. Throws the refusal of the rules. */
  ask<Name extends keyof Commands>(name: Name, data: SeriesCommandData<Name>, at?: string): string;
  /** The facts that would follow; records nothing. */
  decide<Name extends keyof Commands>(name: Name, data: SeriesCommandData<Name>, at?: string): Fact[];
  state(): SeriesState;
  dates(): Occurrence[];
  /** The date with a key; throws if there is none. */
  date(key: string): Occurrence;
};

/** Starts a history with the creation of a series. */
export function seriesStory(created = fridays(), at = STORY_NOW): SeriesStory {
  const recorded: Recorded[] = [];
  const facts: Fact[] = [];
  const story: SeriesStory = {
    facts,
    decide: (name, data, when = at) =>
      seriesRules.decide[name](fold(seriesStream, recorded), data as never, {
        now: new Date(when),
        actor: { id: 'ana', role: 'admin' },
        earlier: earlierIn(seriesStream, recorded),
      }),
    ask(name, data, when) {
      const id = `command-${recorded.length}`;
      for (const fact of story.decide(name, data, when)) {
        recorded.push({ ...fact, metadata: { command: { id } } });
        facts.push(fact);
      }
      return id;
    },
    state: () => fold(seriesStream, recorded) as SeriesState,
    dates: () => occurrencesOf(STORY_ID, story.state()),
    date(key) {
      const found = story.dates().find(one => one.key === key);
      if (!found) throw new Error(`There is no date ${key}`);
      return found;
    },
  };
  story.ask('CreateSeries', created);
  return story;
}
