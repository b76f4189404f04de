import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { isRealDay } from '#contracts/calendar/calendar.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import { orPreview } from '#contracts/events/previewCalls.ts';
import { occurrenceRef, occurrencesOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import {
  changeSeries,
  confirmSeries,
  deleteSeries,
  endSeries,
  showSeries,
} from '#contracts/events/seriesCalls.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { type Api, etagOf } from '#platform/http/api.ts';
import { invalidField, notFound } from '#platform/refusals/refusal.ts';
import { changeOf } from '../event/form.ts';
import { findSeries } from '../list/dateQueries.ts';
import { around } from '../reading/around.ts';
import { withAttendances } from '../reading/attendances.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { childEventsOf, eventFrom, instanceFrom } from '../reading/read.ts';
import { recurrenceOf, segmentsFrom } from '../reading/segments.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { previewOnSeries, recordOnSeries, type SeriesOrder, tellEffect } from './order.ts';
import { affectedBy, tellSeries } from './tell.ts';

type Parts = WriteParts & { chosen: Chosen };
type Removal = SeriesOrder<'DeleteSeries' | 'EndSeries' | 'ExcludeDate'>;

/** The calls on a series as a whole. */
export function seriesRoutes(api: Api, parts: Parts): void {
  const { db, clock } = parts;

  api.query(showSeries, async ({ params }, reply) => {
    const found = await seriesAnswer(db, params.id, clock());
    reply.header('etag', etagOf(found.event.revision));
    return found;
  });

  api.command(orPreview(changeSeries), async ({ params, query, body, asked }) => {
    const order = await changeOrder(params.id, body, parts.chosen);
    if (query.preview) return { body: await previewOnSeries(parts, order, asked) };
    return change(parts, order, asked);
  });

  api.command(orPreview(deleteSeries), async ({ params, query, asked }) => {
    const removal = await removalOf(parts, params.id, query);
    if (query.preview) return { body: await previewOnSeries(parts, removal, asked) };
    return remove(parts, removal, asked);
  });

  api.command(endSeries, ({ params, body, asked }) =>
    remove(parts, { id: params.id, name: 'EndSeries', data: { date: body.fromDate } }, asked),
  );

  api.command(confirmSeries, ({ params, asked }) => confirm(parts, params.id, asked));
}

async function confirm(parts: Parts, id: string, asked: Asked) {
  const outcome = await recordOnSeries(parts, { id, name: 'ConfirmSeries', data: {} }, asked);
  const event = await tellSeries(parts, id, outcome);
  const { commit, revision } = outcome;
  return { body: { success: true, event, commandId: asked.commandId, commit }, revision };
}

async function changeOrder(
  id: string,
  body: z.output<(typeof changeSeries)['body']>,
  chosen: Chosen,
): Promise<SeriesOrder<'ChangeSeries'>> {
  const { updateType, instanceDate, recurrenceConfig, overwriteOwn, unmatched, ...fields } = body;
  const data: SeriesCommandData<'ChangeSeries'> = {
    scope: updateType ?? (instanceDate ? 'this_and_future' : 'all'),
    date: instanceDate ?? null,
    changed: await changeOf(fields, chosen),
    recurrence: recurrenceConfig ?? null,
    overwriteOwn: (overwriteOwn ?? []) as SeriesCommandData<'ChangeSeries'>['overwriteOwn'],
    unmatched,
  };
  return { id, name: 'ChangeSeries', data };
}

async function change(parts: Parts, order: SeriesOrder<'ChangeSeries'>, asked: Asked) {
  const outcome = await recordOnSeries(parts, order, asked);
  const effect = tellEffect(order, outcome, asked.now);
  const event = await tellSeries(parts, order.id, outcome);
  const segments = segmentsFrom(outcome.state, event.nextDate);
  const answer = { event, affected: affectedBy(effect), segments, commandId: asked.commandId };
  return { body: { ...answer, commit: outcome.commit }, revision: outcome.revision };
}

async function remove(parts: Parts, order: Removal, asked: Asked) {
  const outcome = await recordOnSeries(parts, order, asked);
  const { datesRemoved } = tellEffect(order, outcome, asked.now);
  const { state, commit, revision } = outcome;
  const remainingDates = occurrencesOf(order.id, state).length;
  const left = { removedDates: datesRemoved.length, remainingDates };
  return { body: { success: true, ...left, commandId: asked.commandId, commit }, revision };
}

async function removalOf(
  parts: WriteParts,
  id: string,
  { deleteType, instanceDate }: { deleteType: string; instanceDate?: string | undefined },
): Promise<Removal> {
  if (deleteType === 'all') return { id, name: 'DeleteSeries', data: {} };
  if (instanceDate === undefined) throw invalidField('instanceDate', seriesSentences.whichDate);
  const date = await dayOn(parts, id, instanceDate);
  return { id, name: deleteType === 'this_only' ? 'ExcludeDate' : 'EndSeries', data: { date } };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day named by a text: a day, a date's id, a wall time, or an instant, read in the series' time zone. */
export async function dayOn({ load }: WriteParts, id: string, text: string): Promise<string> {
  const key = occurrenceRef(text)?.key ?? text;
  if (DAY.test(key) && isRealDay(key)) return key;
  const local = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.exec(text)?.[1];
  if (local && isRealDay(local)) return local;
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw invalidField('instanceDate', seriesSentences.dayFormat);
  }
  const state = fold(seriesStream, await load(`series-${id}`));
  if (!state) throw notFound(seriesSentences.none);
  const { timeZone } = segmentOf(state, text.slice(0, 10));
  const instant = Temporal.Instant.fromEpochMilliseconds(Date.parse(text));
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

async function seriesAnswer(db: ReadModel<EventsSchema>, id: string, now: Date) {
  const row = await findSeries(db, id);
  if (!row?.series) throw notFound(seriesSentences.none);
  const { series: state, nextDate } = row;
  const dates = occurrencesOf(id, state);
  const next = dates.find(({ key }) => key === nextDate);
  const [counted] = await withAttendances(db, [eventFrom(row, await around(db, row), now)]);
  return {
    event: { ...counted!, childEvents: childEventsOf(id, state, now) },
    recurrenceConfig: recurrenceOf(state, nextDate).config,
    exceptions: state.excludedDates,
    overrides: Object.entries(state.overrides).map(([key, fields]) => ({
      id: `${id}_${key.replaceAll('-', '')}`,
      key,
      fields,
    })),
    instances: {
      total: dates.length,
      next: next ? instanceFrom(id, next, row, await around(db, next), now) : null,
    },
    segments: segmentsFrom(state, nextDate),
    horizon: state.horizon,
  };
}
