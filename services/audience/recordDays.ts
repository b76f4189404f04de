import { v5 } from 'uuid';
import { NIGHT_COUNTS, type NightFigures, organizerDayStream } from '#contracts/audience/organizerDay.ts';
import type { Common } from '#platform/areas/core.ts';
import { eachDue } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { type CountedDay, countsOf, daysUpTo, forgetBatches, forgetDay } from './counts.ts';

type Parts = Pick<Common, 'execute' | 'pool'>;

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** A day ends last where clocks are twelve hours behind, and what was counted then is written within the hour. */
const OVER_AFTER = DAY + 13 * HOUR;

/** The last day that is over everywhere. */
export function lastDayOver(now: Date): string {
  return new Date(now.getTime() - OVER_AFTER).toISOString().slice(0, 10);
}

/**
 * Records the counts of days that are over, one fact for each organizer and day, and then deletes them. The id of the
 * stream follows from both, so whoever is interrupted in between records no second one.
 */
export function recordDays(parts: Parts): Periodic {
  const { pool } = parts;
  const days = eachDue<CountedDay & { id: string }>({
    name: 'recordDays',
    everyMs: 10 * 60_000,
    atOnce: 200,
    find: async ({ now, after, limit }) =>
      (await daysUpTo(pool, lastDayOver(now), { after, limit })).map(one => ({
        ...one,
        id: v5(`organizerDay ${one.day}`, one.organizerId),
      })),
    each: (one, now) => record(parts, one, now),
  });
  return {
    ...days,
    async work(context) {
      await forgetBatches(pool, new Date(context.now.getTime() - DAY));
      return days.work(context);
    },
  };
}

async function record(
  { execute, pool }: Parts,
  { id, organizerId, day }: CountedDay & { id: string },
  now: Date,
): Promise<void> {
  const counts = await countsOf(pool, organizerId, day);
  const data = { organizerId, date: day, ...figuresOf(counts) };
  const actor = { id: 'system', role: 'system' } as const;
  await execute(organizerDayStream, id, 'CountOrganizerDay', data, { commandId: id, actor, now });
  await forgetDay(pool, { organizerId, day });
}

type Count = { night: string; what: string; count: number };
export type DayFigures = { nights: NightFigures[]; feeds: number; embeds: number };

/** The counts of a day as they are recorded. */
export function figuresOf(counts: readonly Count[]): DayFigures {
  const nights = new Map<string, NightFigures>();
  const all = { feeds: 0, embeds: 0 };
  for (const { night, what, count } of counts) {
    if (what === 'feeds' || what === 'embeds') all[what] += count;
    const known = NIGHT_COUNTS.find(one => one === what);
    if (!known) continue;
    const figures = nights.get(night) ?? { id: night, views: 0, saves: 0, shares: 0 };
    nights.set(night, { ...figures, [known]: figures[known] + count });
  }
  return { nights: [...nights.values()], ...all };
}
