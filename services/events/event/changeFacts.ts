import { instantOf } from '#contracts/calendar/wallTime.ts';
import type { EventState, eventFacts } from '#contracts/events/event/event.ts';
import type { EventForm, Status } from '#contracts/events/event/eventFields.ts';
import { DETAIL_FIELDS, PLACE_FIELDS } from '#contracts/events/event/fields.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// The facts that record a change of an event's fields.

export type EventFact = NewFact<typeof eventFacts>;
export type Changed = Partial<EventForm>;

export const STATUS_FACTS: Record<Status, EventFact> = {
  draft: { type: 'EventUnpublished', data: {} },
  published: { type: 'EventPublished', data: {} },
  cancelled: { type: 'EventCancelled', data: {} },
  completed: { type: 'EventCompleted', data: {} },
};

export const SCHEDULE = ['startLocal', 'endLocal', 'allDay'] as const;
const REGION = ['regionId', 'timeZone'] as const;

/** The event, if there is one that was neither deleted nor merged into another one. */
export function present(state: EventState | undefined): EventState {
  const current = unmerged(state);
  if (!current || current.deleted) throw notFound(eventSentences.none);
  return current;
}

/** For those who change it, a merged event is gone like a deleted one. */
export function unmerged(state: EventState | undefined): EventState | undefined {
  if (state?.mergedInto) throw new Refusal(mergeSentences.merged, { status: 404, code: 'merged' });
  return state;
}

export function fieldFacts(current: EventState, changed: Changed): EventFact[] {
  const facts: EventFact[] = [];
  if (some(changed, DETAIL_FIELDS))
    facts.push({ type: 'EventDetailsChanged', data: pick(changed, DETAIL_FIELDS) });
  if (some(changed, REGION)) {
    facts.push({ type: 'EventRegionAssigned', data: { ...pick(current, REGION), ...pick(changed, REGION) } });
  }
  if (some(changed, SCHEDULE)) {
    const { allDay, ...times } = { ...pick(current, SCHEDULE), ...pick(changed, SCHEDULE) };
    facts.push({ type: 'EventRescheduled', data: { ...times, ...(allDay && { allDay }) } });
  }
  if (some(changed, PLACE_FIELDS)) facts.push({ type: 'EventMoved', data: pick(changed, PLACE_FIELDS) });
  return facts;
}

export function switchFacts(current: EventState, changed: Changed, now: Date): EventFact[] {
  const facts: EventFact[] = [];
  if (changed.status) facts.push(statusFact(changed.status, { ...current, ...changed }, now));
  return [...facts, ...featureFacts(changed)];
}

export function featureFacts({ isFeatured }: Changed): EventFact[] {
  if (isFeatured === undefined) return [];
  return [{ type: isFeatured ? 'EventFeatured' : 'EventUnfeatured', data: {} }];
}

/** Any status may follow any other; only what has ended is completed. */
export function statusFact(
  to: Status,
  when: Pick<EventForm, 'startLocal' | 'endLocal' | 'timeZone'>,
  now: Date,
): EventFact {
  if (to === 'completed' && instantOf(when.endLocal ?? when.startLocal, when.timeZone) > now) {
    throw new Refusal(eventSentences.notOver);
  }
  return STATUS_FACTS[to];
}

function some(changed: Changed, fields: readonly (keyof EventForm)[]): boolean {
  return fields.some(field => field in changed);
}

export function pick<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K>;
export function pick(from: object, fields: readonly string[]): Record<string, unknown>;
export function pick(from: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}
