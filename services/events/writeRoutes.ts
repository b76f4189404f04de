import type { z } from 'zod';
import { changeEvent, createEvent, deleteEvent, type EventRead } from '#contracts/events/calls.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import { orPreview } from '#contracts/events/previewCalls.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { FirstOf } from '#platform/commands/loadStream.ts';
import type { Api } from '#platform/http/api.ts';
import { invalidField, notFound } from '#platform/refusals/refusal.ts';
import { changeOf, creationOf } from './event/form.ts';
import { type EventOrder, previewOnEvent, recordOnEvent } from './event/order.ts';
import { tellEvent } from './reading/tellEvent.ts';
import { commandedThing, type Thing } from './reading/thing.ts';
import type { WriteParts } from './reading/writeParts.ts';
import { previewOnSeries, recordOnSeries, type SeriesOrder, tellEffect } from './seriesCalls/order.ts';
import { affectedBy, tellDate, tellFirstDates, tellSeries } from './seriesCalls/tell.ts';

// Every call here runs through the same stages:
// load (what the id names) → decide (which command for which stream) → record, or preview, which records
// nothing → tell (build the answer from what was recorded, as the rows may not show it yet).

type CreateBody = z.output<(typeof createEvent)['body']>;
type ChangeBody = z.output<(typeof changeEvent)['body']>;
type SeriesThing = Exclude<Thing, { kind: 'event' }>;
type DateThing = Extract<Thing, { kind: 'date' }>;
type Parts = WriteParts & { chosen: Chosen; firstOf: FirstOf };

const SHOWN_DATES = 5;

/** The calls that create, change and delete events, series and dates. */
export function writeRoutes(api: Api, parts: Parts): void {
  api.command(createEvent, ({ body, asked }) =>
    body.isRecurring || body.isMasterRecurring || body.recurrenceConfig
      ? createSeries(parts, body, asked)
      : createSingle(parts, body, asked),
  );

  api.command(orPreview(changeEvent), async ({ params, query, body, asked }) => {
    const thing = await commandedThing(parts, params.id);
    return thing.kind === 'event'
      ? changeSingle(parts, thing.id, body, query.preview, asked)
      : changeInSeries(parts, thing, body, query.preview, asked);
  });

  api.command(orPreview(deleteEvent), async ({ params, query, asked }) => {
    const thing = await commandedThing(parts, params.id);
    return thing.kind === 'event'
      ? deleteSingle(parts, thing.id, query.preview, asked)
      : deleteInSeries(parts, params.id, thing, query.preview, asked);
  });
}

async function createSingle(parts: Parts, body: CreateBody, asked: Asked) {
  const id = asked.commandId;
  const data = await creationOf(body, parts.chosen);
  const outcome = await recordOnEvent(parts, { id, name: 'CreateEvent', data }, asked);
  const event = await tellEvent(parts, id, outcome);
  const { commit, revision } = outcome;
  return { body: { success: true, commandId: id, event, commit }, revision };
}

async function createSeries(parts: Parts, body: CreateBody, asked: Asked) {
  const id = asked.commandId;
  const event = await creationOf(body, parts.chosen);
  const { recurrenceConfig: recurrence } = body;
  if (!recurrence) throw invalidField('recurrenceConfig', seriesSentences.noPattern);
  const data = { event, recurrence, daysToGenerate: 365 };
  const outcome = await recordOnSeries(parts, { id, name: 'CreateSeries', data }, asked);
  const instances = await tellFirstDates(parts, id, outcome, SHOWN_DATES);
  const series = await tellSeries(parts, id, outcome);
  const { commit, revision } = outcome;
  return { body: { success: true, commandId: id, event: series, instances, commit }, revision };
}

async function changeSingle(parts: Parts, id: string, body: ChangeBody, preview: boolean, asked: Asked) {
  const { updateType: _, overwriteOwn: __, ...form } = body;
  const order: EventOrder = { id, name: 'ChangeEvent', data: await changeOf(form, parts.chosen) };
  if (preview) return { body: await previewOnEvent(parts, order, asked) };
  const outcome = await recordOnEvent(parts, order, asked);
  const event = await tellEvent(parts, id, outcome);
  const affected = { changed: outcome.facts.length > 0 ? 1 : 0, split: false, keptOwn: 0 };
  const { commit, revision } = outcome;
  return { body: { event, affected, commandId: asked.commandId, commit }, revision };
}

async function changeInSeries(
  parts: Parts,
  thing: SeriesThing,
  body: ChangeBody,
  preview: boolean,
  asked: Asked,
) {
  const order = await changeOrder(thing, body, parts.chosen);
  if (preview) return { body: await previewOnSeries(parts, order, asked) };
  const outcome = await recordOnSeries(parts, order, asked);
  const affected = affectedBy(tellEffect(order, outcome, asked.now));
  const date = thing.kind === 'date' && (await tellDate(parts, thing.id, thing.key, outcome));
  const event: EventRead = date || (await tellSeries(parts, thing.id, outcome));
  const { commit, revision } = outcome;
  return { body: { event, affected, commandId: asked.commandId, commit }, revision };
}

/** Unless the body names a scope, the id of a date changes only that date, and that of a series all dates. */
async function changeOrder(
  thing: SeriesThing,
  { updateType, overwriteOwn, ...form }: ChangeBody,
  chosen: Chosen,
): Promise<SeriesOrder<'ChangeSeries'>> {
  const key = thing.kind === 'date' ? thing.key : null;
  const data: SeriesCommandData<'ChangeSeries'> = {
    scope: updateType ?? (key ? 'this_only' : 'all'),
    date: key,
    changed: await changeOf(form, chosen),
    recurrence: null,
    overwriteOwn: (overwriteOwn ?? []) as SeriesCommandData<'ChangeSeries'>['overwriteOwn'],
    unmatched: 'keep',
  };
  return { id: thing.id, name: 'ChangeSeries', data };
}

async function deleteSingle(parts: Parts, id: string, preview: boolean, asked: Asked) {
  const order: EventOrder = { id, name: 'DeleteEvent', data: {} };
  if (preview) return { body: await previewOnEvent(parts, order, asked) };
  const { commit } = await recordOnEvent(parts, order, asked);
  return { body: { success: true, id, commandId: asked.commandId, mode: 'deleted' as const, commit } };
}

async function deleteInSeries(parts: Parts, id: string, thing: SeriesThing, preview: boolean, asked: Asked) {
  const order = thing.kind === 'date' ? exclusionOf(thing) : seriesDeletion(thing.id);
  if (preview) return { body: await previewOnSeries(parts, order, asked) };
  const { facts, commit, revision } = await recordOnSeries(parts, order, asked);
  if (facts.length === 0) throw notFound(seriesSentences.noDate);
  const mode = thing.kind === 'date' ? ('excluded' as const) : ('series_deleted' as const);
  return { body: { success: true, id, commandId: asked.commandId, mode, commit }, revision };
}

function exclusionOf({ id, key }: DateThing): SeriesOrder {
  return { id, name: 'ExcludeDate', data: { date: key } };
}

function seriesDeletion(id: string): SeriesOrder {
  return { id, name: 'DeleteSeries', data: {} };
}
