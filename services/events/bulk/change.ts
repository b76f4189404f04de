import type { ChangeEvent } from '#contracts/events/event/event.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Thing } from '../reading/thing.ts';

/** Changes an event, all dates of a series, or one date alone; returns whether anything was recorded. */
export async function change(
  execute: Execute,
  thing: Thing,
  changed: ChangeEvent,
  asked: Asked,
): Promise<boolean> {
  if (thing.kind === 'event') {
    const { facts } = await execute(eventStream, thing.id, 'ChangeEvent', changed, asked);
    return facts.length > 0;
  }
  const date = thing.kind === 'date' ? thing.key : null;
  const scope = date ? 'this_only' : 'all';
  const order = { scope, date, changed, recurrence: null, unmatched: 'keep' } as const;
  const data = { ...order, overwriteOwn: [] };
  const { facts } = await execute(seriesStream, thing.id, 'ChangeSeries', data, asked);
  return facts.length > 0;
}
