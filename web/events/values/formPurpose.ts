import type { EventRead } from '#contracts/events/calls.ts';
import type { SeriesTextKey } from '../event/seriesTexts.ts';

/** What the form is open for. */
export type Purpose = 'newEvent' | 'newSeries' | 'event' | 'series' | 'instance';

const OF_KIND = { single: 'event', master: 'series', instance: 'instance' } as const;

export function purposeOf(event: EventRead): Purpose {
  return OF_KIND[event.kind];
}

export function isSeries(purpose: Purpose): boolean {
  return purpose === 'newSeries' || purpose === 'series';
}

export function isNew(purpose: Purpose): boolean {
  return purpose === 'newEvent' || purpose === 'newSeries';
}

/** The dialog's message keys for each purpose. */
export const PURPOSE_TEXTS = {
  newEvent: { title: 'createTitle', done: 'didCreate', failed: 'createFailed', submit: 'create' },
  newSeries: {
    title: 'createSeriesTitle',
    done: 'didCreate',
    failed: 'createSeriesFailed',
    submit: 'createSeries',
  },
  event: { title: 'editTitle', done: 'didChange', failed: 'updateFailed', submit: 'save' },
  series: {
    title: 'editSeriesTitle',
    done: 'didChange',
    failed: 'updateSeriesFailed',
    submit: 'reviewChanges',
  },
  instance: {
    title: 'editInstanceTitle',
    done: 'didChange',
    failed: 'updateInstanceFailed',
    submit: 'save',
  },
} as const satisfies Record<Purpose, Record<'title' | 'done' | 'failed' | 'submit', SeriesTextKey>>;
