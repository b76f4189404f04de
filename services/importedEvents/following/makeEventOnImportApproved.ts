import { v5 } from 'uuid';
import { eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { type ImportedEventState, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { recursHere } from '../reading/readRecurrence.ts';
import { sentSeriesOf } from '../reading/sentSeries.ts';
import { eventBodyOf, zoneOf } from './eventBody.ts';
import { type AskedFor, type FollowParts, followSeries, namedAfter } from './followSeries.ts';
import { isFinal, reasonOf, unlessDecided } from './refused.ts';

const MAKE = 'makeImportedEvent';
const WITHDRAW = 'withdrawImportedEvent';

/** Makes the event of an approved item, and deletes it again when the approval is taken back. */
export const makeEventOnImportApproved = process({
  name: 'makeEventOnImportApproved',
  of: [importedEventStream],
  on: {
    ImportApproved: () => [{ effect: MAKE, key: MAKE, payload: {} }],
    ImportReopened: ({ data: { eventId, kind } }) =>
      eventId ? [{ effect: WITHDRAW, key: WITHDRAW, payload: { eventId, kind } }] : [],
  },
});

type Made = { eventId: string; kind: 'event' | 'series' };

/** The effects carry nothing of the item: it is read when they are performed, and may have been decided differently. */
export function importedEventPerformers(parts: FollowParts): Record<string, Performer> {
  return {
    [MAKE]: { idempotent: true, perform: effect => make(parts, effect) },
    [WITHDRAW]: {
      idempotent: true,
      perform: effect => withdraw(parts, effect.payload as Made, namedAfter(effect, parts.clock())),
    },
  };
}

async function make(parts: FollowParts, effect: Effected): Promise<void> {
  const { load, execute } = parts;
  const id = idOf(effect.stream);
  const facts = await load(effect.stream);
  const at = facts.findIndex(fact => fact.id === effect.factId);
  // The item as it was approved; what its source changed since then comes after.
  const item = fold(importedEventStream, facts.slice(0, at + 1)) as ImportedEventState | undefined;
  if (!item || item.purged) return;
  const asked = namedAfter(effect, parts.clock());
  const approval = item.approvals;
  const { eventId, eventKind } = item;
  // What its source changed was looked at: the event that there is stays as it is.
  const kept = eventId && eventKind ? { eventId, kind: eventKind } : undefined;
  const made: Made = kept ?? {
    eventId: v5(`event ${approval}`, id),
    kind: recursHere(item) ? 'series' : 'event',
  };
  try {
    if (!kept) await create(parts, item, made, asked);
  } catch (error) {
    if (!isFinal(error)) throw error;
    const reason = reasonOf(error);
    await execute(importedEventStream, id, 'FailImport', { approval, reason }, asked('fail')).catch(
      unlessDecided,
    );
    return;
  }
  await execute(importedEventStream, id, 'CompleteImport', { approval, ...made }, asked('complete')).catch(
    async error => {
      unlessDecided(error);
      // It was reopened or deleted while its event was made: nobody else knows of this event.
      if (!kept) await withdraw(parts, made, asked);
    },
  );
}

async function create(
  parts: FollowParts,
  item: ImportedEventState,
  { eventId }: Made,
  asked: AskedFor,
): Promise<void> {
  const { execute, forms, chosen, venueAt } = parts;
  if (item.title === '') throw new Refusal(importedEventSentences.noTitle, { status: 422 });
  if (item.startLocal === null) throw new Refusal(importedEventSentences.noStart, { status: 422 });
  const venue = await venueAt(item);
  const created = await forms.creationOf(eventBodyOf(item, venue), chosen);
  const own = zoneOf(item, venue, created.timeZone);
  const event = { ...created, ...own, ...nightOf(item), imported: true };
  if (!recursHere(item)) {
    await execute(eventStream, eventId, 'CreateEvent', event, asked('create'));
    return;
  }
  const { recurrence } = sentSeriesOf(item, await parts.known());
  await execute(
    seriesStream,
    eventId,
    'CreateSeries',
    {
      ...{ event, recurrence, daysToGenerate: 365 },
      ...(event.regionId !== null && 'timeZone' in own && { zoneSource: 'event' as const }),
    },
    asked('create'),
  );
  // What it cannot follow is noted as soon as the item has its series.
  await followSeries(parts, item, eventId, asked);
}

/** A night of the organizer whose calendar it is in; a draft says nothing, so it is not cancelled either. */
function nightOf({ own, cancelled }: ImportedEventState): Partial<EventForm> {
  if (!own) return {};
  const status = own.status === 'published' && cancelled ? 'cancelled' : own.status;
  return { eventOrganizerId: own.organizerId, status };
}

async function withdraw({ execute }: FollowParts, { eventId, kind }: Made, asked: AskedFor): Promise<void> {
  const deleting =
    kind === 'event'
      ? execute(eventStream, eventId, 'DeleteEvent', {}, asked('withdraw'))
      : execute(seriesStream, eventId, 'DeleteSeries', {}, asked('withdraw'));
  await deleting.catch(error => {
    // Somebody deleted it before.
    if (!isFinal(error)) throw error;
  });
}
