import type { EventRead } from '#contracts/events/calls.ts';
import type { EventState } from '#contracts/events/event/event.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import { tellEvent } from '../reading/tellEvent.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { tellDate, tellSeries } from '../seriesCalls/tell.ts';
import type { Written } from './sides.ts';

/** A side of a merge after a command, whose result its row may not show yet. */
export function tellWritten(
  parts: Pick<WriteParts, 'db' | 'clock'>,
  { thing, outcome }: Written,
): Promise<EventRead | null> {
  if (thing.kind === 'event') return tellEvent(parts, thing.id, outcome as Outcome<EventState>);
  const series = outcome as Outcome<SeriesState>;
  if (thing.kind === 'date') return tellDate(parts, thing.id, thing.key, series);
  return tellSeries(parts, thing.id, series);
}
