import type { CreateEvent } from '#contracts/events/event/event.ts';
import { instantsOf } from '#contracts/events/event/instants.ts';
import type { demoEvents } from './events.ts';

type Steps = ReturnType<typeof demoEvents>['steps'];

/**
 * The demonstration's events that were public and are over, with the time when they were over, from their
 * steps.
 */
export function tookPlace(steps: Steps, today: Date): { id: string; overAt: Date }[] {
  const forms = new Map<string, CreateEvent>();
  for (const { id, command, data } of steps) {
    if (command === 'DeleteEvent') forms.delete(id);
    else forms.set(id, { ...forms.get(id), ...data } as CreateEvent);
  }
  return [...forms].flatMap(([id, form]) => {
    const { overAt } = instantsOf(form);
    return ['published', 'completed'].includes(form.status) && overAt < today ? [{ id, overAt }] : [];
  });
}
