import { z } from 'zod';
import { absorbedEvent, thingId } from '../event/absorbed.ts';
import { eventForm } from '../event/eventFields.ts';
import { localDate } from './recurrence.ts';
import { seriesState } from './seriesParts.ts';

// A merge has two halves, as that of single events has: `eventFacts.EventMergedInto` and the facts that follow it
// there.

const createdAt = z.iso.datetime();
/** When its cancelled dates were cancelled, by key. */
const cancelledDates = z.record(z.string(), z.iso.datetime()).nullable();
const taken = z.array(z.string());

export const seriesMergeFacts = {
  /** It is a duplicate of another series, which is to take over the fields named in `taken`. */
  SeriesMergedInto: z.object({ into: z.uuid(), taken }),
  /** One of its dates is a duplicate of an event, or of a date of another series. */
  SeriesDateMergedInto: z.object({ date: localDate, into: thingId, taken }),
  /** The other half of a merge; `date` is the one that absorbed, null for the series itself. */
  SeriesAbsorbed: z.object({ date: localDate.nullable(), from: thingId, absorbed: z.array(absorbedEvent) }),
  /** A merge was undone, `commandId` being that of `SeriesAbsorbed`; `restored` are parts as they were before it. */
  SeriesReleased: z.object({ from: thingId, commandId: z.string(), restored: seriesState.partial() }),
  /** The other half of that, `commandId` being that of `SeriesMergedInto`: a merged series has no row. */
  SeriesUnmerged: z.object({ series: seriesState, createdAt, cancelledDates, commandId: z.string() }),
  SeriesDateUnmerged: z.object({ date: localDate, commandId: z.string() }),
};

export const seriesMergeCommands = {
  /** Declares it a duplicate of another series. `AbsorbInSeries` of that one follows, from the fact. */
  MergeSeries: z.object({ into: z.uuid(), taken }),
  MergeDate: z.object({ date: localDate, into: thingId, taken }),
  /** The `date` of what had been merged into dates of a duplicate series is the day on which those took place. */
  AbsorbInSeries: z.object({
    date: localDate.nullable(),
    from: thingId,
    taken: eventForm.partial(),
    absorbed: z.array(absorbedEvent),
  }),
  /** Undoes `AbsorbInSeries`, by its id; `UnmergeSeries`, `UnmergeDate` or `UnmergeEvent` follows, from the fact. */
  ReleaseFromSeries: z.object({ from: thingId, commandId: z.string() }),
  UnmergeSeries: z.object({ createdAt, cancelledDates, commandId: z.string() }),
  UnmergeDate: z.object({ date: localDate, commandId: z.string() }),
};
