import { v5 } from 'uuid';
import type { CreateEvent } from '#contracts/events/event/event.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { type Occurrence, occurrenceOf } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { fold } from '#platform/facts/fold.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { isSameEvent } from '../event/sameState.ts';
import { announcedCancellations } from '../list/announcedCancellations.ts';
import { tellEvent } from '../reading/tellEvent.ts';
import type { WriteParts } from '../reading/writeParts.ts';

/**
 * Makes a date of a series an event of its own. The event is created first, under an id derived from the
 * command, so that a retry after a crash finds it. If the series then refuses, the event is deleted.
 * Not a process on `SeriesDateDetached`: callers read the event's row right after, at the position of the
 * series' fact, which an event that is created later has not reached; and an undo could overtake the process.
 */
export async function detach(
  parts: WriteParts,
  { id, date }: { id: string; date: string },
  eventId: string,
  asked: Asked,
) {
  const { execute, load, tryCommand } = parts;
  const facts = await load(`series-${id}`);
  const state = fold(seriesStream, facts);
  const again = state?.detached[date] === eventId;
  if (!again) await tryCommand(seriesStream, id, 'DetachDate', { date, eventId }, asked);
  const found = state && occurrenceOf(id, state, date);
  if (!found && !again) throw notFound(seriesSentences.noDate);

  const { expected: _, ...own } = asked;
  const following = { ...own, correlationId: asked.correlationId ?? asked.commandId };
  if (found) {
    const isAnnounced = announcedCancellations(id, facts)?.[date] !== undefined;
    await create(parts, eventId, { isAnnounced, date: found }, following);
  }
  try {
    const outcome = await execute(seriesStream, id, 'DetachDate', { date, eventId }, asked);
    const created = await execute(
      eventStream,
      eventId,
      'ChangeEvent',
      {},
      { ...following, commandId: eventId },
    );
    const event = await tellEvent(parts, eventId, created);
    const answer = { success: true, event, commandId: asked.commandId, commit: outcome.commit };
    return { body: answer, revision: outcome.revision };
  } catch (error) {
    await execute(
      eventStream,
      eventId,
      'DeleteEvent',
      {},
      { ...following, commandId: v5('withdrawn', eventId) },
    ).catch(() => {});
    throw error;
  }
}

/** A cancelled date that visitors know of is created as published, then cancelled: otherwise it is not announced. */
async function create(
  { execute }: WriteParts,
  eventId: string,
  { isAnnounced, date }: { isAnnounced: boolean; date: Occurrence },
  asked: Asked,
): Promise<void> {
  const {
    key: _,
    id: __,
    startsAt: ___,
    overAt: ____,
    own: _____,
    moved: ______,
    extra: _______,
    dst: ________,
    ...form
  } = date;
  const isCancelled = isAnnounced && form.status === 'cancelled';
  const event: CreateEvent = { ...form, status: isCancelled ? 'published' : form.status };
  await execute(eventStream, eventId, 'CreateEvent', event, asked);
  if (isCancelled) {
    await execute(
      eventStream,
      eventId,
      'ChangeEvent',
      { status: 'cancelled' },
      { ...asked, commandId: cancellationOf(eventId) },
    );
  }
}

function cancellationOf(eventId: string): string {
  return v5('cancelled', eventId);
}

type Detached = { eventId: string; revision: number };

/**
 * The events that a command made by detaching dates and that still exist. Refuses if one of them has been
 * changed since, unless the command `asked` has already been recorded.
 */
export async function detachedBy(
  { load }: WriteParts,
  facts: readonly Fact[],
  commandId: string,
  asked: Asked,
): Promise<Detached[]> {
  const isAgain = facts.some(({ metadata }) => metadata.command.id === asked.commandId);
  const found: Detached[] = [];
  for (const { type, data, metadata } of facts) {
    if (type !== 'SeriesDateDetached' || metadata.command.id !== commandId) continue;
    const eventId = String(data.eventId);
    const own = await load(`event-${eventId}`);
    const state = fold(eventStream, own);
    if (!state || state.deleted) continue;
    const making = [commandId, cancellationOf(eventId)];
    const untouched = own.filter(
      ({ metadata: { command, actor } }) => actor.role === 'system' || making.includes(command.id),
    );
    const made = fold(eventStream, untouched);
    const isChanged = !made || !isSameEvent(made, state);
    if (isChanged && !isAgain) throw changedSince(state.title);
    if (!isChanged) found.push({ eventId, revision: own.at(-1)!.revision });
  }
  return found;
}

function changedSince(title: string): Refusal {
  return new Refusal(seriesSentences.detachedChanged({ title }), { code: 'changed_since' });
}

/** Deletes the events of dates that are back in their series, except one that was changed concurrently. */
export async function undoDetached(
  { execute }: WriteParts,
  detached: readonly Detached[],
  asked: Asked,
): Promise<void> {
  for (const { eventId, revision: expected } of detached) {
    await execute(eventStream, eventId, 'DeleteEvent', {}, { ...asked, expected }).catch(error => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
