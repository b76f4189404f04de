import { plusDays } from '#contracts/calendar/days.ts';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { knownBy, readKnown } from '../reading/known.ts';
import { type Recurring, sentSeriesOf } from '../reading/sentSeries.ts';
import { ownOrders, presenceOrders } from './dateOrders.ts';
import type { Followed, Order } from './seriesOrders.ts';

/** What makes the dates of a series those that somebody says, in steps: each decides on what the one before recorded. */
type DatesSaid = readonly ((series: { state: SeriesState; now: Date }) => Order[])[];
/** Reads the dates that are left out, added or changed. Refuses, with the reason, what a series cannot be. */
type SaidDates = (series: Recurring) => Promise<DatesSaid>;

/**
 * Reads what an entry of a calendar says of single dates, as following the calendar would. Only what it says is
 * ordered: what people have taken out or changed besides stays.
 */
export function saidDates(db: ReadModel<{ regions: RegionRow; danceStyles: DanceStyleRow }>): SaidDates {
  return async series => {
    const sent = sentSeriesOf(series, knownBy(await readKnown(db)));
    const isCancelled = (date: string) => sent.own.get(date)?.status === 'cancelled';
    const isSaid = ({ name, data }: Order): boolean =>
      name === 'AddDate' ||
      (name === 'ExcludeDate' && (sent.excluded.has(data.date) || isCancelled(data.date))) ||
      (name === 'ChangeSeries' && data.date !== null && sent.own.has(data.date));
    return [presenceOrders, ownOrders].map(
      step => of => step({ ...asItIs(of.state), ...of, sent, theirs: new Set() }).filter(isSaid),
    );
  };
}

/** The values that the series has: there is nothing in which its dates could be behind them. */
function asItIs({ segments }: SeriesState): Pick<Followed, 'form' | 'cancelled'> {
  const { template, timeZone, startTime, endTime, endDayOffset, fromDate } = segments.at(-1)!;
  const startLocal = `${fromDate}T${startTime}`;
  const endLocal = endTime && `${plusDays(fromDate, endDayOffset)}T${endTime}`;
  const form = { ...template, timeZone, startLocal, endLocal } as Followed['form'];
  return { form, cancelled: template.status === 'cancelled' };
}
