import type { SeriesCommandData, seriesCommands } from '#contracts/events/series/series.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { previewOf } from '../series/preview.ts';

type Name = keyof typeof seriesCommands;

/** A command that a call sends to a series. */
export type SeriesOrder<N extends Name = Name> = {
  [Each in N]: { id: string; name: Each; data: SeriesCommandData<Each> };
}[N];

export function recordOnSeries(
  { execute }: { execute: Execute },
  { id, name, data }: SeriesOrder,
  asked: Asked,
): Promise<Outcome<SeriesState>> {
  return execute(seriesStream, id, name, data as never, asked);
}

/** What a command on a series would do, and the revision for which that holds. Records nothing. */
export async function previewOnSeries(
  { tryCommand }: { tryCommand: TryCommand },
  order: SeriesOrder,
  asked: Asked,
): Promise<{ preview: SeriesPreview; revision: number }> {
  const { id, name, data } = order;
  const { before, facts, revision } = await tryCommand(seriesStream, id, name, data as never, asked);
  return { preview: effectOf(order, before, facts, asked.now), revision: revision! };
}

/** What a command did to a series, in the terms of its preview. */
export function tellEffect(
  order: SeriesOrder,
  { before, facts }: Outcome<SeriesState>,
  now: Date,
): SeriesPreview {
  return effectOf(order, facts.length > 0 ? before : undefined, facts as unknown as SeriesFact[], now);
}

function effectOf(
  { id, name, data }: SeriesOrder,
  before: SeriesState | undefined,
  facts: readonly SeriesFact[],
  now: Date,
): SeriesPreview {
  const change = name === 'ChangeSeries' ? (data as SeriesCommandData<'ChangeSeries'>) : undefined;
  return previewOf(before, facts, { seriesId: id, change, now });
}
