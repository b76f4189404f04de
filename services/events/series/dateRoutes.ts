import { v5 } from 'uuid';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import {
  occurrenceIfRestored,
  occurrenceOf,
  occurrenceRef,
  placesOf,
  stateOfDate,
} from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import {
  addException,
  cancelDate,
  DATE_STATES,
  detachDate,
  listDates,
  listInstances,
  removeException,
  resetDate,
  restoreDate,
} from '#contracts/events/seriesCalls.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { paginationOf } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { invalidField, notFound, type Refusal } from '#platform/refusals/refusal.ts';
import { findInstances, findSeries } from '../list/dateQueries.ts';
import type { WriteParts } from '../list/writeParts.ts';
import { detach } from './detach.ts';
import { recordOnSeries, type SeriesOrder } from './order.ts';
import { dayOn } from './routes.ts';
import { tellDate } from './tell.ts';

type DateOrder = SeriesOrder<'ExcludeDate' | 'RestoreDate' | 'ResetDate' | 'ChangeSeries'>;

/** The calls on single dates of a series. */
export function dateRoutes(api: Api, parts: WriteParts): void {
  const { db, clock } = parts;

  const onDate = async (date: string, order: DateOrder, asked: Asked) => {
    const outcome = await recordOnSeries(parts, order, asked);
    const event = await tellDate(parts, order.id, date, outcome);
    return { outcome, event, answer: { success: true, commandId: asked.commandId, commit: outcome.commit } };
  };

  const exception = async (
    id: string,
    sent: string,
    restoring: { reset: boolean } | undefined,
    asked: Asked,
  ) => {
    const seriesId = occurrenceRef(id)?.seriesId ?? id;
    const date = await dayOn(parts, seriesId, sent);
    const { outcome, event, answer } = restoring
      ? await onDate(date, { id: seriesId, name: 'RestoreDate', data: { date, ...restoring } }, asked)
      : await onDate(date, { id: seriesId, name: 'ExcludeDate', data: { date } }, asked);
    const { excludedDates } = outcome.state;
    return { body: { ...answer, exceptions: excludedDates, instance: event }, revision: outcome.revision };
  };

  api.command(addException, ({ params, body, asked }) =>
    exception(params.id, body.exceptionDate, undefined, asked),
  );

  api.command(removeException, ({ params, query, body, asked }) => {
    const date = body?.exceptionDate ?? query.exceptionDate;
    const reset = body?.reset ?? query.reset ?? false;
    if (!date) throw missingDate();
    return exception(params.id, date, { reset }, asked);
  });

  api.query(listInstances, async ({ params, query }) => {
    const found = await findInstances(db, params.id, query, clock());
    if (!found) throw notFound(seriesSentences.none);
    return { instances: found.instances, pagination: paginationOf(found.total, query) };
  });

  api.query(listDates, async ({ params, query }) => {
    const row = await findSeries(db, params.id);
    if (!row) throw notFound(seriesSentences.none);
    const dates = datesWithStates(row, clock());
    const counts = Object.fromEntries(
      DATE_STATES.map(state => [state, dates.filter(date => date.state === state).length]),
    ) as Record<(typeof DATE_STATES)[number], number>;
    const chosen = query.state === 'all' ? dates : dates.filter(({ state }) => state === query.state);
    return { dates: chosen, counts, revision: row.revision };
  });

  api.command(restoreDate, async ({ params: { id, date }, body, asked }) => {
    const order: DateOrder = { id, name: 'RestoreDate', data: { date, reset: body.reset } };
    const { outcome, event, answer } = await onDate(date, order, asked);
    return { body: { ...answer, event }, revision: outcome.revision };
  });

  api.command(resetDate, async ({ params: { id, date }, body, asked }) => {
    const fields = (body.fields ?? null) as SeriesCommandData<'ResetDate'>['fields'];
    const order: DateOrder = { id, name: 'ResetDate', data: { date, fields } };
    const { outcome, event, answer } = await onDate(date, order, asked);
    return { body: { ...answer, event }, revision: outcome.revision };
  });

  api.command(cancelDate, async ({ params: { id, date }, asked }) => {
    const data = {
      scope: 'this_only' as const,
      date,
      changed: { status: 'cancelled' as const },
      recurrence: null,
      overwriteOwn: [],
      unmatched: 'keep' as const,
    };
    const { outcome, event, answer } = await onDate(date, { id, name: 'ChangeSeries', data }, asked);
    return { body: { ...answer, event }, revision: outcome.revision };
  });

  api.command(detachDate, async ({ params, asked }) => {
    const eventId = v5('detached', asked.commandId);
    return detach(parts, params, eventId, asked);
  });
}

function missingDate(): Refusal {
  return invalidField('exceptionDate', seriesSentences.whichDate);
}

/** Every date that the rules make, by its day, with what was done to it. */
function datesWithStates({ id, series }: EventRow, now: Date) {
  const state = series!;
  return placesOf(state).flatMap(({ key }) => {
    const stands = stateOfDate(state, key);
    const date = occurrenceOf(id, state, key) ?? occurrenceIfRestored(id, state, key);
    if (!stands || !date) return [];
    return [
      {
        id: date.id,
        key,
        state: stands,
        title: date.title,
        status: date.status,
        startDateTime: `${date.startLocal}:00`,
        endDateTime: date.endLocal && `${date.endLocal}:00`,
        startsAt: date.startsAt.toISOString(),
        own: date.own,
        dst: date.dst,
        isOver: date.overAt <= now,
        eventId: state.detached[key] ?? null,
      },
    ];
  });
}
