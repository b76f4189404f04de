import type { z } from 'zod';
import { FIGURE_WEEKS, type MyNightFigures, type showMyFigures } from '#contracts/audience/calls.ts';
import type { NightFigures, OrganizerDayRow } from '#contracts/audience/organizerDay.ts';
import { plusDays } from '#contracts/calendar/days.ts';
import { toldTimes } from '#contracts/events/event/allDay.ts';
import type { Core } from '#platform/areas/core.ts';
import { countsOf } from './counts.ts';
import { type ListedNight, listedNights, type NightsSchema } from './nightRows.ts';
import { figuresOf } from './recordDays.ts';

export type FiguresSchema = NightsSchema & { organizerDays: OrganizerDayRow };
type Answer = z.output<typeof showMyFigures.answer>;
type Week = Answer['weeks'][number];

export type FigureNeeds = {
  /** How many are mailed of a change to each of these nights. */
  followersOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How many get the nights of an organizer by mail every week. */
  subscribersOf(organizerId: string): Promise<number>;
  /** What was said of an organizer's nights since a moment, by their ids. */
  feedbackSince(
    organizerId: string,
    since: Date,
  ): Promise<ReadonlyMap<string, NonNullable<MyNightFigures['feedback']>>>;
};

type Parts = Pick<Core, 'pool' | 'db' | 'clock'>;
type Day = { date: string; nights: readonly NightFigures[]; feeds: number; embeds: number };

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** What came of an organizer's nights within the last weeks. */
export async function figuresOfOrganizer(
  { pool, db, clock }: Parts,
  needs: FigureNeeds,
  organizerId: string,
): Promise<Answer> {
  const now = clock();
  // Where clocks are ahead, tomorrow has begun.
  const last = plusDays(now.toISOString().slice(0, 10), 1);
  const first = plusDays(mondayOf(plusDays(last, -1)), -7 * (FIGURE_WEEKS - 1));
  const days = await daysOf({ pool, db }, organizerId, first);
  const byNight = totals(days.flatMap(({ nights }) => nights));
  const since = new Date(first);
  const nights = await listedNights(db(), organizerId, { since, now, seen: [...byNight.keys()] });
  const [followers, subscribers, feedback] = await Promise.all([
    needs.followersOf(nights.map(({ id }) => id)),
    needs.subscribersOf(organizerId),
    needs.feedbackSince(organizerId, since),
  ]);
  const lately = days.filter(({ date }) => date > plusDays(last, -8));
  return {
    weeks: weeksOf(days, first),
    nights: nights.map(night => ({
      ...shown(night, now),
      ...(byNight.get(night.id) ?? { views: 0, saves: 0, shares: 0 }),
      followers: followers.get(night.id) ?? 0,
      feedback: feedback.get(night.id) ?? null,
    })),
    feeds: Math.max(0, ...lately.map(({ feeds }) => feeds)),
    embeds: Math.max(0, ...lately.map(({ embeds }) => embeds)),
    subscribers,
  };
}

/**
 * The days from one on, recorded or not. What is not recorded yet is read first: a day that is recorded meanwhile would
 * otherwise be missed, and one that is in both is taken as recorded.
 */
async function daysOf(
  { pool, db }: Pick<Core, 'pool' | 'db'>,
  organizerId: string,
  first: string,
): Promise<Day[]> {
  const counts = await countsOf(pool, organizerId);
  const recorded = await db<FiguresSchema>()
    .selectFrom('organizerDays')
    .select(['date', 'nights', 'feeds', 'embeds'])
    .where('organizerId', '=', organizerId)
    .where('date', '>=', first)
    .execute();
  const known = new Set(recorded.map(({ date }) => date));
  const open = [...Map.groupBy(counts, ({ day }) => day)].filter(([day]) => day >= first && !known.has(day));
  return [...recorded, ...open.map(([date, rows]) => ({ date, ...figuresOf(rows) }))];
}

type Sum = Omit<NightFigures, 'id'>;
const sumOf = (one: Sum, other: Sum): Sum => ({
  views: one.views + other.views,
  saves: one.saves + other.saves,
  shares: one.shares + other.shares,
});
const NONE: Sum = { views: 0, saves: 0, shares: 0 };

function totals(nights: readonly NightFigures[]): Map<string, Sum> {
  const all = new Map<string, Sum>();
  for (const { id, ...figures } of nights) all.set(id, sumOf(all.get(id) ?? NONE, figures));
  return all;
}

function weeksOf(days: readonly Day[], first: string): Week[] {
  const weeks = new Map(
    Array.from({ length: FIGURE_WEEKS }, (_, number) => [plusDays(first, 7 * number), NONE] as const),
  );
  const latest = plusDays(first, 7 * (FIGURE_WEEKS - 1));
  for (const { date, nights } of days) {
    // A Monday that has begun where clocks are ahead counts for the week that it is here.
    const week = [mondayOf(date), latest].toSorted()[0]!;
    weeks.set(week, nights.reduce<Sum>(sumOf, weeks.get(week) ?? NONE));
  }
  return [...weeks].map(([week, { views, saves, shares }]) => ({ week, views, saves, shares }));
}

function shown(night: ListedNight, now: Date) {
  const { id, isSeries, title, status, startsAt, overAt, startLocal, endLocal, allDay } = night;
  return {
    ...{ id, isSeries, title, status, startsAt: startsAt.toISOString(), isOver: overAt < now },
    ...toldTimes({ startLocal, endLocal, allDay }),
  };
}
