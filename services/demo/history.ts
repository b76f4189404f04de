import { v5 } from 'uuid';
import { type CreateEvent, eventStream } from '#contracts/events/event/event.ts';
import { instantsOf } from '#contracts/events/event/instants.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { sourceStream } from '#contracts/importedEvents/source.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Actor, AnyStream } from '#contracts/platform/fact.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { userStream } from '#contracts/users/user.ts';
import { venueStream } from '#contracts/venues/venue.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import { type Chance, seededChance } from '#platform/program/chance.ts';
import { DEMO_CITIES } from './cities.ts';
import { demoEvents } from './events.ts';
import { demoFeedback } from './feedback.ts';
import { aheadIn, demoImported } from './imported.ts';
import { demoOrganizers } from './organizers.ts';
import { demoRecommended } from './recommended.ts';
import { demoRegions } from './regions.ts';
import { demoSeries } from './series.ts';
import { type DemoStep, minutesAfter, wholeSecond } from './step.ts';
import { demoTeams } from './teams.ts';
import { demoUsers } from './users.ts';
import { demoVenueBook } from './venueBook.ts';

/** What a history is derived from: the same two values give the same history, down to the last id. */
export type DemoOrigin = { seed: number; today: Date };

/** A step of any area, with everything needed to record it. */
export type Recordable = {
  stream: string;
  at: Date;
  commandId: string;
  record(execute: Execute): Promise<Outcome<unknown>>;
};

/** How many things of each kind still exist today; some more were deleted. */
export type DemoCounts = {
  regions: number;
  organizers: number;
  users: number;
  events: number;
  series?: number;
  /** Batches of imported events. */
  batches?: number;
  recommendations?: number;
};
export const DEMO_COUNTS: DemoCounts = {
  regions: DEMO_CITIES.length,
  organizers: 60,
  users: 300,
  events: 1_500,
  series: 120,
  batches: 6,
  recommendations: 18,
};

/**
 * Incremented with every change of the history: a history that an older version began cannot be continued.
 */
export const DEMO_VERSION = 11;

/** The reason in the very first fact; `originOf` parses it. */
function markOf({ seed, today }: DemoOrigin): string {
  return `Demonstration history ${DEMO_VERSION}, seed ${seed}, as of ${today.toISOString()}`;
}

export function originOf(reason: string | undefined): (DemoOrigin & { version: number }) | undefined {
  const found = reason?.match(/^Demonstration history (\d+), seed (\d+), as of (\S+)$/);
  if (!found) return undefined;
  return { version: Number(found[1]), seed: Number(found[2]), today: new Date(found[3]!) };
}

/**
 * The whole demonstration history, in the order of recorded time. The first step opens the first region and
 * carries the origin, the last one registers a user. An area joins by passing its steps to `stepsOf`; all of
 * them must be earlier than the time that it is given as today.
 */
export function demoHistory(origin: DemoOrigin, counts = DEMO_COUNTS): Recordable[] {
  const today = lastMomentOf(origin);
  const users = peopleOf(origin, counts);
  const { administrators } = users;
  const ground = (area: string) => ({ chance: chanceOf(origin, area), today, administrators });
  const mark = markOf(origin);
  const { regions, ...opened } = demoRegions({ ...ground('regions'), count: counts.regions, mark });
  const { organizers, ...registered } = demoOrganizers({
    ...ground('organizers'),
    count: counts.organizers,
    regions,
  });
  const { venuesOf, ...listed } = demoVenueBook({ ...ground('venues'), regions });
  const places = { regions, venuesOf };
  const events = demoEvents({ ...ground('events'), ...places, count: counts.events, organizers });
  const series = demoSeries({ ...ground('series'), ...places, count: counts.series ?? 0, organizers });
  // Dancers registered themselves.
  const dancers = users.steps.flatMap(({ id, at, actor }) => (actor.id === id ? { id, since: at } : []));
  const teams = demoTeams({ ...ground('teams'), organizers, people: dancers });
  const feedback = demoFeedback({
    chance: chanceOf(origin, 'feedback'),
    today,
    people: dancers,
    events: tookPlace(events.steps, today),
  });
  return [
    ...stepsOf(regionStream, opened.steps),
    ...stepsOf(userStream, users.steps),
    ...stepsOf(organizerStream, [...registered.steps, ...teams.steps]),
    ...stepsOf(venueStream, listed.steps),
    ...stepsOf(eventStream, events.steps),
    ...stepsOf(seriesStream, series.steps),
    ...stepsOf(feedbackStream, feedback.steps),
    ...queuesOf(ground, { ...places, ahead: aheadIn(events.steps, today) }, counts),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

type Ground = (area: string) => { chance: Chance; today: Date; administrators: readonly Actor[] };

/** What waits for decisions, and what has been decided lately. */
function queuesOf(
  ground: Ground,
  given: Pick<Parameters<typeof demoImported>[0], 'regions' | 'venuesOf' | 'ahead'>,
  { recommendations = 0, batches = 0 }: DemoCounts,
): Recordable[] {
  const recommended = demoRecommended({ ...ground('recommendations'), ...given, count: recommendations });
  const imported = demoImported({ ...ground('importedEvents'), ...given, batches });
  return [
    ...stepsOf(recommendationStream, recommended.steps),
    ...stepsOf(sourceStream, imported.sources),
    ...stepsOf(importedEventStream, imported.items),
  ];
}

/** The last step of the history, without the work of generating all others: the people are a tenth of it. */
export function lastStepOf(origin: DemoOrigin, counts = DEMO_COUNTS): Recordable {
  return stepsOf(userStream, peopleOf(origin, counts).steps).at(-1)!;
}

function peopleOf(origin: DemoOrigin, { users: count }: DemoCounts) {
  const chance = chanceOf(origin, 'users');
  return demoUsers({ chance, today: lastMomentOf(origin), cities: DEMO_CITIES, count });
}

function chanceOf({ seed }: DemoOrigin, area: string): Chance {
  return seededChance(String(seed)).of(area);
}

function lastMomentOf({ today }: DemoOrigin): Date {
  return wholeSecond(minutesAfter(today, -1));
}

/** One area's steps. A command's id is derived from the stream's id and the step's index in the stream. */
function stepsOf<Stream extends AnyStream>(
  of: Stream,
  steps: readonly DemoStep<Stream['commands']>[],
): Recordable[] {
  const numbers = new Map<string, number>();
  return steps.map(({ id, command, data, at, actor, reason }) => {
    const number = numbers.get(id) ?? 0;
    numbers.set(id, number + 1);
    const commandId = v5(`demo ${number}`, id);
    const asked: Asked = { commandId, actor, now: at, ...(reason && { reason }) };
    const record = (execute: Execute) => execute(of, id, command, data as never, asked);
    return { stream: `${of.category}-${id}`, at, commandId, record };
  });
}

type Steps = ReturnType<typeof demoEvents>['steps'];

/**
 * The demonstration's events that were public and are over, with the time when they were over, from their
 * steps.
 */
function tookPlace(steps: Steps, today: Date): { id: string; overAt: Date }[] {
  const forms = new Map<string, CreateEvent>();
  for (const { id, command, data } of steps) {
    if (command === 'DeleteEvent') forms.delete(id);
    else forms.set(id, { ...forms.get(id), ...data } as CreateEvent);
  }
  return [...forms].flatMap(([id, form]) => {
    const { overAt } = instantsOf(form);
    return ['published', 'completed'].includes(form.status) && overAt < today ? [{ id, overAt }] : [];
  });
}
