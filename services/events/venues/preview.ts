import type { z } from 'zod';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import {
  FROM_VENUE,
  type PlaceOfVenue,
  type VenueFollowing,
} from '#contracts/events/event/venueFollowing.ts';
import { stateOfRow } from '#contracts/events/eventColumns.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import { type Occurrence, occurrenceId } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { MOST_PREVIEWED, type previewVenueChange } from '#contracts/events/venueCalls.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { datesOf } from '../dates/dates.ts';
import { type FieldOfVenue, followed } from '../event/followVenue.ts';
import { followVenue, keepsClock, ownAtVenue, toCome } from '../series/followVenue.ts';
import { folded } from '../series/scopes.ts';

type Preview = z.output<typeof previewVenueChange.answer>;
type Changes = Preview['differing'][number]['changes'];
type Asking = { venue: VenueFollowing; now: Date; language: Language };

/** The effects of a change of a venue on its events, decided as the run will decide them. */
export async function previewOf(rows: AsyncIterable<EventRow>, asking: Asking): Promise<Preview> {
  const preview: Preview = {
    ...{ events: 0, series: 0, dates: 0, differs: 0 },
    ...{ examples: [], differing: [], byHand: [] },
  };
  for await (const row of rows) {
    if (row.series) addSeries(preview, row, row.series, asking);
    else addEvent(preview, row, asking);
  }
  return preview;
}

function addEvent(preview: Preview, row: EventRow, { venue }: Asking): void {
  const { changed, kept } = followed(stateOfRow(row), venue, () => false);
  const named = { id: row.id, title: row.title, date: row.startLocal.slice(0, 10), isSeries: false };
  const fields = Object.keys(changed) as FieldOfVenue[];
  if (fields.length > 0) {
    preview.events += 1;
    addExample(preview, named, changesOf(row, fields, venue.now));
  }
  if (kept.length > 0) addDiffering(preview, named, changesOf(row, kept, venue.now));
}

function addSeries(
  preview: Preview,
  row: EventRow,
  state: SeriesState,
  { venue, now, language }: Asking,
): void {
  const { id, title } = row;
  const order = { ...venue, overwrite: { series: false, dates: [] } };
  const facts = followVenue(state, order, now);
  const before = toCome(state, venue, now);
  const named = { id, title, date: before[0]?.key ?? row.startLocal.slice(0, 10), isSeries: true };
  if (facts.length > 0) {
    const after = new Map(datesOf(facts.reduce(folded, state)).map(one => [one.key, one]));
    const changes = before.flatMap(was => differences(was, after.get(was.key)));
    preview.series += 1;
    preview.dates += changes.length;
    addExample(preview, named, changes[0] ?? []);
  }
  const own = ownAtVenue(state, venue, now);
  if (own.series.length > 0) addDiffering(preview, named, changesOf(before[0] ?? row, own.series, venue.now));
  for (const { date, fields } of own.dates) {
    const ofDate = { id: occurrenceId(id, date.key), title: date.title, date: date.key, isSeries: false };
    addDiffering(preview, ofDate, changesOf(date, fields, venue.now));
  }
  if (keepsClock(state, venue, now)) {
    preview.byHand.push({ id, title, message: tell(seriesSentences.otherRegions, language) });
  }
}

type Has = { [Field in FieldOfVenue]?: PlaceOfVenue[Field] | undefined };

function changesOf(before: Has, fields: readonly FieldOfVenue[], after: Has): Changes {
  return fields.map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/** The fields of a date before and after; nothing if it does not change. */
function differences(was: Occurrence, is: Occurrence | undefined): Changes[] {
  if (!is) return [];
  const fields = FROM_VENUE.filter(field => (was[field] ?? null) !== (is[field] ?? null));
  return fields.length === 0 ? [] : [changesOf(was, fields, is)];
}

type Named = Omit<Preview['differing'][number], 'changes'>;

function addExample(preview: Preview, named: Named, changes: Changes): void {
  if (preview.examples.length < MOST_PREVIEWED.examples) preview.examples.push({ ...named, changes });
}

function addDiffering(preview: Preview, named: Named, changes: Changes): void {
  preview.differs += 1;
  if (preview.differing.length < MOST_PREVIEWED.differing) preview.differing.push({ ...named, changes });
}
