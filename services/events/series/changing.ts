import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { withPriceSaid } from '#contracts/events/price/priceOpen.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { stylesOfSeries } from '#contracts/events/series/seriesStyles.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { effectiveScope } from '../dates/effectiveScope.ts';
import { ownNights } from '../dates/ownValues.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { patchOf, type Wanted, wantedOf } from '../dates/wanted.ts';
import { checkOrganizer } from '../event/checkOrganizer.ts';
import { checkStyles } from '../event/checkStyles.ts';
import { checkPlaceable, checkSeriesPlaceable } from '../event/placeable.ts';
import { changeAll, changeFrom, changeOne, folded } from './scopes.ts';

/** The facts of a change, whose result can be placed in the calendar. */
export function checkedChange(
  current: SeriesState,
  sent: SeriesCommandData<'ChangeSeries'>,
  now: Date,
): SeriesFact[] {
  checkPlaceable(sent.changed);
  const facts = changesOf(current, { ...sent, changed: withPriceSaid(sent.changed) }, now);
  if (facts.length > 0) checkSeriesPlaceable(facts.reduce(folded, current));
  return facts;
}

function changesOf(current: SeriesState, sent: SeriesCommandData<'ChangeSeries'>, now: Date): SeriesFact[] {
  const scope = effectiveScope(current, sent);
  const overwriteOwn = scope === 'this_only' ? [] : sent.overwriteOwn;
  const wanted = wantedOf(current, { ...sent, overwriteOwn }, now);
  if (wanted.details.eventOrganizerId) checkOrganizer(sent.changed.organizerStanding);
  checkStyles(wanted.details.danceStyles, sent.changed.stylesNotOffered, stylesOfSeries(current));
  const asked = { ...sent, scope, overwriteOwn, recurrence: wanted.recurrence };
  const facts = factsOf(current, wanted, asked, now);
  return [...facts, ...ownNights(current, facts.reduce(folded, current), wanted.details)];
}

function factsOf(
  current: SeriesState,
  wanted: Wanted,
  asked: SeriesCommandData<'ChangeSeries'>,
  now: Date,
): SeriesFact[] {
  const { scope } = asked;
  if (scope === 'all') return changeAll(current, wanted, asked, now);
  if (asked.date === null) throw invalidField('instanceDate', seriesSentences.whichDate);
  if (scope === 'this_and_future') return changeFrom(current, asked.date, wanted, asked, now);
  if (asked.recurrence) throw invalidField('recurrenceConfig', seriesSentences.oneDateNoRule);
  if (wanted.timeZone !== undefined) {
    throw invalidField('regionId', seriesSentences.oneDateNoZone);
  }
  return changeOne(current, asked.date, patchOf(wanted), now);
}
