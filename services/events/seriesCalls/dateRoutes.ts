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
import { withAttendances } from '../reading/attendances.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { detach } from './detach.ts';
import { recordOnSeries, type SeriesOrder } from './order.ts';
import { dayOn } from './routes.ts';
import { tellDate } from './tell.ts';

type DateOrder = SeriesOrder<'RestoreDate' | 'ResetDate' | 'ChangeSeries'>;

/** The calls on single dates of a series. */
export function dateRoutes(api: Api, parts: WriteParts): void {
  exceptionRoutes(api, parts);
  listRoutes(api, parts);

  api.command(restoreDate, ({ params: { id, date }, body, asked }) =>
    onDate(parts, { id, name: 'RestoreDate', data: { date, reset: body.reset } }, asked),
  );

  api.command(resetDate, ({ params: { id, date }, body, asked }) => {
    const fields = (body.fields ?? null) as SeriesCommandData<'ResetDate'>['fields'];
    return onDate(parts, { id, name: 'ResetDate', data: { date, fields } }, asked);
  });

  api.command(cancelDate, ({ params: { id, date }, asked }) => {
    const data = {
      scope: 'this_only' as const,
      date,
      changed: { status: 'cancelled' as const },
      recurrence: null,
      overwriteOwn: [],
      unmatched: 'keep' as const,
    };
    return onDate(parts, { id, name: 'ChangeSeries', data }, asked);
  });

  api.command(detachDate, ({ params, asked }) =>
    detach(parts, params, v5('detached', asked.commandId), asked),
  );
}

async function onDate(parts: WriteParts, order: DateOrder, asked: Asked) {
  const outcome = await recordOnSeries(parts, order, asked);
  const event = await tellDate(parts, order.id, order.data.date!, outcome);
  const { commit, revision } = outcome;
  return { body: { success: true, event, commandId: asked.commandId, commit }, revision };
}

/** The calls that name the date in the body or the query, in any of the forms that `dayOn` reads. */
function exceptionRoutes(api: Api, parts: WriteParts): void {
  api.command(addException, async ({ params, body, asked }) => {
    const { id, date } = await dateNamed(parts, params.id, body.exceptionDate);
    return onException(parts, { id, name: 'ExcludeDate', data: { date } }, asked);
  });

  api.command(removeException, async ({ params, query, body, asked }) => {
    const sent = body?.exceptionDate ?? query.exceptionDate;
    const reset = body?.reset ?? query.reset ?? false;
    if (!sent) throw missingDate();
    const { id, date } = await dateNamed(parts, params.id, sent);
    return onException(parts, { id, name: 'RestoreDate', data: { date, reset } }, asked);
  });
}

async function dateNamed(parts: WriteParts, named: string, sent: string) {
  const id = occurrenceRef(named)?.seriesId ?? named;
  return { id, date: await dayOn(parts, id, sent) };
}

async function onException(
  parts: WriteParts,
  order: SeriesOrder<'ExcludeDate' | 'RestoreDate'>,
  asked: Asked,
) {
  const outcome = await recordOnSeries(parts, order, asked);
  const instance = await tellDate(parts, order.id, order.data.date, outcome);
  const { commit, revision, state } = outcome;
  const answer = { success: true, exceptions: state.excludedDates, instance };
  return { body: { ...answer, commandId: asked.commandId, commit }, revision };
}

function listRoutes(api: Api, { db, clock }: WriteParts): void {
  api.query(listInstances, async ({ params, query }) => {
    const found = await findInstances(db, params.id, query, clock());
    if (!found) throw notFound(seriesSentences.none);
    const instances = await withAttendances(db, found.instances);
    return { instances, pagination: paginationOf(found.total, query) };
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
}

function missingDate(): Refusal {
  return invalidField('exceptionDate', seriesSentences.whichDate);
}

/** Every date of a series, those taken out included, with its state. */
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
        allDay: date.allDay,
        startsAt: date.startsAt.toISOString(),
        own: date.own,
        dst: date.dst,
        isOver: date.overAt <= now,
        eventId: state.detached[key] ?? state.merged?.[key] ?? null,
      },
    ];
  });
}
