import { v5 } from 'uuid';
import { eventStream } from '#contracts/events/event/event.ts';
import type { Chosen, EventForms } from '#contracts/events/forms.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { type ImportedEventState, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { eventBodyOf, type VenueAt, zoneOf } from './eventBody.ts';
import { recurrenceOf } from './recurrence.ts';

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

type Parts = {
  load: Load;
  execute: Execute;
  clock(): Date;
  forms: EventForms;
  chosen: Chosen;
  venueAt: VenueAt;
};
type Made = { eventId: string; kind: 'event' | 'series' };

/** The effects carry nothing of the item: it is read when they are performed, and may have been decided differently. */
export function importedEventPerformers(parts: Parts): Record<string, Performer> {
  return {
    [MAKE]: { idempotent: true, perform: effect => make(parts, effect) },
    [WITHDRAW]: {
      idempotent: true,
      perform: effect => withdraw(parts, effect.payload as Made, askedFor(parts, effect)),
    },
  };
}

async function make(parts: Parts, effect: Effected): Promise<void> {
  const { load, execute } = parts;
  const id = idOf(effect.stream);
  const facts = await load(effect.stream);
  const at = facts.findIndex(fact => fact.id === effect.factId);
  // The item as it was approved; what its source changed since then comes after.
  const item = fold(importedEventStream, facts.slice(0, at + 1)) as ImportedEventState | undefined;
  if (!item || item.purged) return;
  const asked = askedFor(parts, effect);
  const approval = item.approvals;
  const made: Made = {
    eventId: v5(`event ${approval}`, id),
    kind: item.recurrence === null ? 'event' : 'series',
  };
  try {
    await create(parts, item, made, asked);
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
      await withdraw(parts, made, asked);
    },
  );
}

async function create(
  parts: Parts,
  item: ImportedEventState,
  { eventId }: Made,
  asked: Named,
): Promise<void> {
  const { execute, forms, chosen, venueAt } = parts;
  if (item.title === '') throw new Refusal(importedEventSentences.noTitle, { status: 422 });
  if (item.startLocal === null) throw new Refusal(importedEventSentences.noStart, { status: 422 });
  const venue = await venueAt(item);
  const created = await forms.creationOf(eventBodyOf(item, venue), chosen);
  const event = { ...created, ...zoneOf(item, venue), imported: true };
  if (item.recurrence === null) {
    await execute(eventStream, eventId, 'CreateEvent', event, asked('create'));
    return;
  }
  const { recurrence, excluded } = recurrenceOf(item.recurrence, item.startLocal);
  await execute(
    seriesStream,
    eventId,
    'CreateSeries',
    { event, recurrence, daysToGenerate: 365 },
    asked('create'),
  );
  for (const date of excluded) {
    await execute(seriesStream, eventId, 'ExcludeDate', { date }, asked(`exclude ${date}`)).catch(error => {
      // A day that the rule does not have need not be excluded.
      if (!isFinal(error)) throw error;
    });
  }
}

async function withdraw({ execute }: Parts, { eventId, kind }: Made, asked: Named): Promise<void> {
  const deleting =
    kind === 'event'
      ? execute(eventStream, eventId, 'DeleteEvent', {}, asked('withdraw'))
      : execute(seriesStream, eventId, 'DeleteSeries', {}, asked('withdraw'));
  await deleting.catch(error => {
    // Somebody deleted it before.
    if (!isFinal(error)) throw error;
  });
}

type Named = (name: string) => Asked;

function askedFor({ clock }: Parts, { factId, correlationId }: Effected): Named {
  return name => ({
    commandId: v5(name, factId),
    actor: { id: 'system', role: 'system' },
    now: clock(),
    correlationId,
    causationId: factId,
  });
}

/** Refused by the rules, or not a form that they take: trying again would change nothing. */
function isFinal(error: unknown): boolean {
  return (
    (error instanceof Refusal && error.status < 500) || (error instanceof Error && error.name === 'ZodError')
  );
}

function reasonOf(error: unknown): Sentence {
  if (!(error instanceof Refusal)) return importedEventSentences.noForm;
  return Object.values(error.details.fieldErrors ?? {})[0] ?? error.sentence;
}

function unlessDecided(error: unknown): void {
  if (!(error instanceof Refusal) || error.status >= 500) throw error;
}
