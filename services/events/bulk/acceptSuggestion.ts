import type { BulkAction } from '#contracts/events/bulkCalls.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import type { ItemResult } from '#platform/runs/runItems.ts';
import { readNights } from '../list/listed.ts';
import { type Suggest, type Suggested, suggesting } from '../quality/suggestions.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import type { Thing } from '../reading/thing.ts';
import type { RegionFinder } from '../unassigned/regionSuggester.ts';
import { assignRegion } from './assignRegion.ts';
import { change } from './change.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute; load: Load };
type Action = Extract<BulkAction, { kind: 'suggested' }>;

const NONE: ItemResult = { outcome: 'skipped', code: 'no_suggestion', sentence: eventSentences.noSuggestion };
const DIFFER: ItemResult = {
  outcome: 'skipped',
  code: 'places_differ',
  sentence: eventSentences.placesDiffer,
};
const OK: ItemResult = { outcome: 'ok' };

/** Makes what suggests for the items of runs: regions are read once for each run. */
export function suggestions(
  db: Parts['db'],
  finder: RegionFinder,
): (run: string, gap: Action['gap']) => Promise<Suggest> {
  let last: { run: string; suggest: Promise<Suggest> } | undefined;
  return (run, gap) => {
    if (last?.run !== run) last = { run, suggest: suggesting(db, gap, finder) };
    return last.suggest;
  };
}

/** Applies the current suggestion to an item; a value that somebody else has set in the meantime stays. */
export async function acceptSuggestion(
  parts: Parts,
  thing: Thing,
  { id, suggest }: { id: string; suggest: Suggest },
  asked: Asked,
): Promise<ItemResult> {
  const { load } = parts;
  const { category } = thing.kind === 'event' ? eventStream : seriesStream;
  const facts = await load(`${category}-${thing.id}`);
  // After a crash: this run has accepted it already.
  if (facts.some(({ metadata }) => metadata.command.id === asked.commandId)) return OK;
  const event = (await readNights(parts.db, [id], asked.now)).get(id);
  const suggested: Suggested | null = event ? (await suggest([event]))[0]! : null;
  if (!event || !suggested) return NONE;
  if ('regionId' in suggested) {
    const action = { kind: 'regions', regionOf: { [thing.id]: suggested.regionId } } as const;
    return assignRegion(parts, thing, action, asked);
  }
  // The row is older than the last fact: the next run, or a person, looks at it again.
  if (facts.at(-1)?.revision !== event.revision || event.latitude !== null) return NONE;
  if (thing.kind === 'series' && !isOnePlace(fold(seriesStream, facts))) return DIFFER;
  const { latitude, longitude } = suggested.position;
  const recorded = await change(
    parts.execute,
    thing,
    { latitude, longitude },
    { ...asked, expected: event.revision },
  );
  return recorded ? OK : NONE;
}

const PLACE = ['locationName', 'locationAddress', 'locationCity'] as const;

/** Whether all stretches of a series, and all dates with values of their own, are where its coordinates would be. */
function isOnePlace(state: SeriesState | undefined): boolean {
  if (!state) return false;
  const [first, ...others] = state.segments.map(({ template }) => template);
  const isSame = others.every(template => PLACE.every(field => template[field] === first![field]));
  const isMoved = Object.values(state.overrides).some(
    own => PLACE.some(field => own[field] !== undefined) && own.latitude === undefined,
  );
  return isSame && !isMoved;
}
