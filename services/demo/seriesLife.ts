import { type Occurrence, occurrencesOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Chance } from '#platform/program/chance.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { seriesRules } from '../events/series/series.ts';
import type { DemoParts } from './events.ts';
import { shifted } from './life.ts';
import type { SeriesPlan, SeriesStep } from './seriesPlan.ts';
import { between, minutesAfter, SYSTEM } from './step.ts';
import texts from './texts.json' with { type: 'json' };

type Change = SeriesCommandData<'ChangeSeries'>;
type Act = Pick<SeriesStep, 'command' | 'data' | 'reason'>;
/** Something done at a given time to the dates that are then in the future; undefined if there are none. */
type Wish = { at: Date; system?: true; act(dates: readonly Occurrence[]): Act | undefined };

/**
 * What was done to a series until today, oldest first. Each step is checked with the rules: one that they
 * would refuse, or that would change nothing, is left out.
 */
export function seriesLife(
  plan: SeriesPlan,
  { today, administrators }: DemoParts,
  chance: Chance,
): SeriesStep[] {
  const { id, event, recurrence, createdAt, lead } = plan;
  const data = { event, recurrence, daysToGenerate: 365 };
  const steps: SeriesStep[] = [{ id, command: 'CreateSeries', data, at: createdAt, actor: lead }];
  let state = decided(undefined, steps[0]!)!;
  let [last, dates] = [createdAt, occurrencesOf(id, state)];
  for (const wish of wishesFor(plan, today, chance).sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const at = wish.at > last ? wish.at : minutesAfter(last, 1);
    const act = at < today && wish.act(datesAt(dates, at, wish.system));
    if (!act) continue;
    const actor = wish.system ? SYSTEM : chance.happens(0.75) ? lead : chance.pick(administrators);
    const step = { id, ...act, at, actor } as SeriesStep;
    const next = decided(state, step);
    if (!next) continue;
    steps.push(step);
    [state, last, dates] = [next, at, occurrencesOf(id, next)];
  }
  return steps;
}

/** The future dates; or those that are over, for what the system does. */
function datesAt(dates: readonly Occurrence[], at: Date, over = false): Occurrence[] {
  return dates.filter(date => (over ? date.overAt < minutesAfter(at, -1_440) : date.startsAt > at));
}

function decided(
  state: SeriesState | undefined,
  { command, data, at, actor }: SeriesStep,
): SeriesState | undefined {
  try {
    const facts = seriesRules.decide[command](state, data as never, { now: at, actor });
    return facts.length > 0 ? fold(seriesStream, facts, state) : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function wishesFor(
  { event, createdAt, otherVenue, deleted }: SeriesPlan,
  today: Date,
  chance: Chance,
): Wish[] {
  const moment = () => between(minutesAfter(createdAt, 30), minutesAfter(today, -90), chance.share());
  const wish = (share: number, act: Wish['act']): Wish[] =>
    chance.happens(share) ? [{ at: moment(), act }] : [];
  const soon = (most: number) => chance.int(0, most);
  const publish: Wish[] =
    event.status === 'draft' && chance.happens(0.9)
      ? [{ at: minutesAfter(createdAt, chance.int(20, 4_000)), act: () => change({ status: 'published' }) }]
      : [];
  const place = { ...otherVenue.place };
  return [
    ...publish,
    ...wish(0.15, () => change({ isFeatured: true })),
    ...wish(0.35, () =>
      change({ description: `${event.description} Come early, the floor fills up.`.trim() }),
    ),
    ...Array.from({ length: 3 }, () => wish(0.4, one(soon(4), ownTitle(event.title, chance)))).flat(),
    ...wish(
      0.3,
      one(soon(3), ({ startLocal }) => ({
        startLocal: shifted(startLocal, chance.pick([-60, 30, 60, 1_440])),
      })),
    ),
    ...wish(
      0.2,
      one(soon(3), () => place),
    ),
    ...Array.from({ length: 2 }, () => wish(0.3, excluded(soon(8), chance))).flat(),
    ...wish(0.25, cancelled(soon(4), chance)),
    ...wish(
      0.2,
      fromThenOn(soon(5), ({ startLocal }) => ({
        startLocal: shifted(startLocal, chance.pick([-30, 30, 60])),
      })),
    ),
    ...wish(
      0.1,
      fromThenOn(soon(5), () => ({ ...place })),
    ),
    ...wish(0.05, dates => dates[2] && { command: 'EndSeries', data: { date: dates[2].key } }),
    ...(deleted ? [deletion(moment(), chance)] : []),
    ...(chance.happens(0.85) ? [confirmation(minutesAfter(today, -chance.int(60, 55 * 1_440)))] : []),
    { at: minutesAfter(today, -40), system: true, act: completion },
    { at: minutesAfter(today, -20), system: true, act: () => ({ command: 'MoveSeriesOn', data: {} }) },
  ];
}

function change(changed: Change['changed'], at?: Pick<Change, 'scope' | 'date'>): Act {
  const { scope, date } = at ?? { scope: 'all', date: null };
  const data: Change = { scope, date, changed, recurrence: null, overwriteOwn: [], unmatched: 'keep' };
  return { command: 'ChangeSeries', data };
}

type Said = (date: Occurrence) => Change['changed'];

function one(index: number, said: Said): Wish['act'] {
  return dates => dates[index] && change(said(dates[index]), { scope: 'this_only', date: dates[index].key });
}

function fromThenOn(index: number, said: Said): Wish['act'] {
  return dates =>
    dates[index] && change(said(dates[index]), { scope: 'this_and_future', date: dates[index].key });
}

function ownTitle(title: string, chance: Chance): Said {
  const special = chance.pick([
    'Birthday Special',
    'Live Band',
    'White Party',
    'Anniversary',
    'Guest Teacher',
  ]);
  return () => ({ title: `${title}: ${special}`.slice(0, 200) });
}

function excluded(index: number, chance: Chance): Wish['act'] {
  const reason = chance.pick(texts.reasons.cancelled);
  return dates => dates[index] && { command: 'ExcludeDate', data: { date: dates[index].key }, reason };
}

function cancelled(index: number, chance: Chance): Wish['act'] {
  const reason = chance.pick(texts.reasons.cancelled);
  const act = one(index, () => ({ status: 'cancelled' }));
  return dates => {
    const done = act(dates);
    return done && { ...done, reason };
  };
}

function deletion(at: Date, chance: Chance): Wish {
  const reason = chance.pick(texts.reasons.deleted);
  return { at, act: () => ({ command: 'DeleteSeries', data: {}, reason }) };
}

/** Some time in the last weeks; a series without one is marked in the public calendar. */
function confirmation(at: Date): Wish {
  return { at, act: dates => (dates.length > 0 ? { command: 'ConfirmSeries', data: {} } : undefined) };
}

const completion: Wish['act'] = dates =>
  dates.length === 0 ? undefined : { command: 'CompleteDates', data: { dates: dates.map(({ key }) => key) } };
