import type { z } from 'zod';
import { changeEvent, createEvent, deleteEvent, type EventRead } from '#contracts/events/calls.ts';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { orPreview } from '#contracts/events/previewCalls.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Asked, Outcome } from '#platform/commands/commands.ts';
import type { Api } from '#platform/http/api.ts';
import { invalidField, notFound } from '#platform/refusals/refusal.ts';
import type { Chosen } from './event/chosen.ts';
import { changeOf, creationOf } from './event/form.ts';
import { around } from './list/queries.ts';
import { eventFrom, rowFrom } from './list/read.ts';
import { type Thing, thingOf } from './list/thing.ts';
import {
  affectedBy,
  previewSeries,
  readDate,
  readFirst,
  readMaster,
  type WriteParts,
  writeSeries,
} from './series/writes.ts';

type ChangeBody = z.output<(typeof changeEvent)['body']>;
type SeriesThing = Exclude<Thing, { kind: 'event' }>;
type Parts = WriteParts & { chosen: Chosen };

const SHOWN_DATES = 5;

/** The calls that create, change and delete, whatever it is that an id names. */
export function writeRoutes(api: Api, parts: Parts): void {
  const { db, execute, clock, chosen } = parts;
  const readAfter = async (id: string, outcome: Outcome<EventState>): Promise<EventRead> => {
    const row = rowFrom(id, outcome);
    return eventFrom(row, await around(db, row), clock());
  };

  api.command(createEvent, async ({ body, asked }) => {
    const id = asked.commandId;
    const answer = { success: true, commandId: id };
    const event = await creationOf(body, chosen);
    if (!body.isRecurring && !body.isMasterRecurring && !body.recurrenceConfig) {
      const outcome = await execute(eventStream, id, 'CreateEvent', event, asked);
      const { commit, revision } = outcome;
      return { body: { ...answer, event: await readAfter(id, outcome), commit }, revision };
    }
    if (!body.recurrenceConfig) throw invalidField('recurrenceConfig', seriesSentences.noPattern);
    const data = { event, recurrence: body.recurrenceConfig, daysToGenerate: 365 };
    const outcome = await execute(seriesStream, id, 'CreateSeries', data, asked);
    const { commit, revision } = outcome;
    const instances = await readFirst(parts, id, outcome, SHOWN_DATES);
    return { body: { ...answer, event: await readMaster(parts, id, outcome), instances, commit }, revision };
  });

  api.command(orPreview(changeEvent), async ({ params, query, body, asked }) => {
    const thing = await thingOf(parts, params.id);
    if (thing.kind !== 'event') return changeInSeries(parts, thing, body, query.preview, asked);
    const { updateType: _, overwriteOwn: __, ...form } = body;
    const change = await changeOf(form, chosen);
    if (query.preview) {
      const { facts, revision } = await parts.tryCommand(eventStream, thing.id, 'ChangeEvent', change, asked);
      return { body: { preview: previewOfSingle(facts.length > 0), revision: revision! } };
    }
    const outcome = await execute(eventStream, thing.id, 'ChangeEvent', change, asked);
    const affected = { changed: outcome.facts.length > 0 ? 1 : 0, split: false, keptOwn: 0 };
    const answer = { event: await readAfter(thing.id, outcome), affected, commandId: asked.commandId };
    return { body: { ...answer, commit: outcome.commit }, revision: outcome.revision };
  });

  api.command(orPreview(deleteEvent), async ({ params: { id }, query, asked }) => {
    const thing = await thingOf(parts, id);
    const answer = { success: true, id, commandId: asked.commandId };
    if (thing.kind === 'event') {
      if (query.preview) {
        const { revision } = await parts.tryCommand(eventStream, id, 'DeleteEvent', {}, asked);
        return { body: { preview: previewOfSingle(true), revision: revision! } };
      }
      const { commit } = await execute(eventStream, id, 'DeleteEvent', {}, asked);
      return { body: { ...answer, mode: 'deleted' as const, commit } };
    }
    const [name, data, mode] =
      thing.kind === 'date'
        ? (['ExcludeDate', { date: thing.key }, 'excluded'] as const)
        : (['DeleteSeries', {}, 'series_deleted'] as const);
    if (query.preview) return { body: await previewSeries(parts, thing.id, name, data as never, asked) };
    const { outcome } = await writeSeries(parts, thing.id, name, data as never, asked);
    if (outcome.facts.length === 0) throw notFound(seriesSentences.noDate);
    return { body: { ...answer, mode, commit: outcome.commit }, revision: outcome.revision };
  });
}

/** A change of a date, or of its series: of a date it alone unless told, of a series all of it. */
async function changeInSeries(
  parts: Parts,
  thing: SeriesThing,
  { updateType, overwriteOwn, ...form }: ChangeBody,
  preview: boolean,
  asked: Asked,
) {
  const key = thing.kind === 'date' ? thing.key : null;
  const data: SeriesCommandData<'ChangeSeries'> = {
    scope: updateType ?? (key ? 'this_only' : 'all'),
    date: key,
    changed: await changeOf(form, parts.chosen),
    recurrence: null,
    overwriteOwn: (overwriteOwn ?? []) as SeriesCommandData<'ChangeSeries'>['overwriteOwn'],
    unmatched: 'keep',
  };
  if (preview) return { body: await previewSeries(parts, thing.id, 'ChangeSeries', data, asked) };
  const { outcome, did } = await writeSeries(parts, thing.id, 'ChangeSeries', data, asked);
  const date = key && (await readDate(parts, thing.id, key, outcome));
  const event = date || (await readMaster(parts, thing.id, outcome));
  const answer = { event, affected: affectedBy(did), commandId: asked.commandId };
  return { body: { ...answer, commit: outcome.commit }, revision: outcome.revision };
}

/** A single event has one date, which is the one that changes. */
function previewOfSingle(changes: boolean): SeriesPreview {
  const none = { changed: [], datesAdded: [], datesRemoved: [], unmatched: [], exclusionsDropped: [] };
  const others = {
    ownValuesKept: [],
    ownValuesOverwritten: [],
    segmentValuesOverwritten: [],
    movedAcrossCut: [],
    pastTouched: [],
    dstFlags: [],
  };
  return { ...none, ...others, scopeEffective: changes ? 'this_only' : null, newSegmentFrom: null };
}
