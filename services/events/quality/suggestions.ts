import { sql } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import type { GapSelection, SuggestedGap, SuggestedPosition } from '#contracts/events/quality/gapFilter.ts';
import {
  SUGGESTION_EXAMPLES,
  SUGGESTIONS_SHOWN,
  type SuggestionGroup,
  type SuggestionsPreview,
} from '#contracts/events/qualityCalls.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { readNights } from '../list/listed.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { type RegionFinder, regionSuggester } from '../unassigned/regionSuggester.ts';
import { rowsWithGap } from './gapQueries.ts';
import { positionsOf } from './positions.ts';

type Db = ReadModel<EventsSchema>;
/** What is suggested for an event: a region, or the coordinates of its place. */
export type Suggested = { regionId: string } | { position: SuggestedPosition };
export type Suggest = (events: readonly EventRead[]) => Promise<(Suggested | null)[]>;

const PAGE = 500;

/** Makes the function that suggests regions, with the regions of this moment, or coordinates. */
export async function suggesting(db: Db, gap: SuggestedGap, finder: RegionFinder): Promise<Suggest> {
  if (gap === 'noVenuePosition') {
    return async events => (await positionsOf(db, events)).map(position => (position ? { position } : null));
  }
  const suggest = await regionSuggester(db, finder);
  return async events =>
    events.map(event => {
      const regionId = suggest(event)?.regionId;
      return regionId === undefined ? null : { regionId };
    });
}

export type WithSuggestion = { event: EventRead; suggested: Suggested | null };

/** All that match, page by page, with what is suggested for each. */
export async function* suggestedAmong(
  db: Db,
  selection: GapSelection,
  suggest: Suggest,
  now: Date,
): AsyncIterable<WithSuggestion> {
  for await (const ids of idsWithGap(db, selection, now)) {
    const found = await readNights(db, ids, now);
    const events = ids.flatMap(id => found.get(id) ?? []);
    const suggested = await suggest(events);
    yield* events.map((event, index) => ({ event, suggested: suggested[index]! }));
  }
}

/** The ids of all that match, in pages. */
export async function* idsWithGap(
  db: Db,
  { kind, ...query }: GapSelection,
  now: Date,
): AsyncIterable<string[]> {
  for (const rows of await rowsWithGap(db, kind, query, now)) {
    const found = await sql<{ id: string }>`select e.id::text as id ${rows} order by e.id`.execute(db);
    const ids = found.rows.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += PAGE) yield ids.slice(at, at + PAGE);
  }
}

/** What would be accepted, by suggestion. */
export async function previewOf(
  db: Db,
  selection: GapSelection,
  suggest: Suggest,
  now: Date,
): Promise<SuggestionsPreview> {
  const groups = new Map<string, SuggestionGroup>();
  const counts = { matching: 0, suggested: 0, series: 0 };
  for await (const { event, suggested } of suggestedAmong(db, selection, suggest, now)) {
    counts.matching += 1;
    if (!suggested) continue;
    counts.suggested += 1;
    if (event.kind === 'master') counts.series += 1;
    const key = JSON.stringify(suggested);
    const empty = { regionId: null, position: null, ...suggested, count: 0, titles: [] };
    const group: SuggestionGroup = groups.get(key) ?? empty;
    group.count += 1;
    if (group.titles.length < SUGGESTION_EXAMPLES) group.titles.push(event.title);
    groups.set(key, group);
  }
  const shown = [...groups.values()].toSorted((one, other) => other.count - one.count);
  return { ...counts, groups: shown.slice(0, SUGGESTIONS_SHOWN) };
}
