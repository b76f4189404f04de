import type { Confirmation } from '#contracts/events/confirming/confirmation.ts';
import type { EventState } from '#contracts/events/event/event.ts';
import type { Status } from '#contracts/events/event/eventFields.ts';
import { instantsOf } from '#contracts/events/event/instants.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Context } from '#platform/commands/rules.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { EventFact } from './changeFacts.ts';

// A night is confirmed while people can still go there: not a draft, which nobody knows of, nor what is cancelled or over.

/** Within this time another confirmation records nothing. */
export const AGAIN_MS = 86_400_000;

type By = Pick<Context, 'now' | 'actor'>;

export function confirmedEvent(state: EventState, by: By): EventFact[] {
  const confirmed = confirmationOf({ ...state, ...instantsOf(state) }, state.confirmed, by);
  return confirmed ? [{ type: 'EventConfirmed', data: confirmed }] : [];
}

/** The confirmation of a night; undefined if the last one is still recent. */
export function confirmationOf(
  { status, overAt }: { status: Status; overAt: Date },
  last: Confirmation | null | undefined,
  { now, actor: { id, role } }: By,
): Confirmation | undefined {
  if (status === 'draft') throw new Refusal(eventSentences.confirmsNoDraft, { code: 'draft' });
  if (status === 'cancelled') throw new Refusal(eventSentences.confirmsNotOff, { code: 'cancelled' });
  if (status === 'completed' || overAt <= now)
    throw new Refusal(eventSentences.confirmsNotOver, { code: 'over' });
  if (last && now.getTime() - Date.parse(last.at) < AGAIN_MS) return undefined;
  return { at: now.toISOString(), by: { id, role } };
}
