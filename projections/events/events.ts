import { eventStream } from '#contracts/events/event/event.ts';
import { eventDatesTable, eventsTable } from '#contracts/events/rows.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { stylesOfSeries } from '#contracts/events/series/seriesStyles.ts';
import { projectionOfBoth } from '../platform/rows/projection.ts';
import { dateRowsOf, seriesFolds } from './series.ts';
import { eventFolds } from './single.ts';

/** The events and series that are not deleted, and the dates of series, for lists, forms and stat cards. */
export const events = projectionOfBoth({
  name: 'events',
  version: 10,
  of: [eventStream, seriesStream],
  table: eventsTable,

  on: {
    ...seriesFolds,
    ...eventFolds,
  },

  counts: row => {
    const names = ['total', row.status, ...(row.isFeatured ? ['featured'] : [])];
    const scopes = ['', ...(row.regionId ? [row.regionId] : [])];
    const named = row.series ? stylesOfSeries(row.series) : row.danceStyles;
    const styles = new Set(named.map(({ danceStyleId }) => danceStyleId));
    return [
      ...scopes.flatMap(scope => names.map(name => ({ scope, name }))),
      ...[...styles].map(name => ({ scope: 'danceStyle', name })),
    ];
  },

  parts: { table: eventDatesTable, rowsOf: dateRowsOf },
});
