import type { eventHistory } from '#contracts/events/calls.ts';
import { eventSentence } from '#contracts/events/told/sentences.ts';
import { tellSeries } from '#contracts/events/told/seriesToldTexts.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { Change } from '#contracts/platform/change.ts';
import { shownLocale } from '../../platform/shown/shownClock.ts';
import { untilOf } from '../recurrence/rhythm.ts';

type Entry = AnswerOf<typeof eventHistory>['entries'][number];

/** A fact about an event, a series or a date, as a sentence a colleague would say. */
export function historySentence(entry: Entry, id: string, it: { event: string; series: string }): string {
  const told =
    eventSentence(entry, it.event, shownLocale()) ?? seriesSentence(entry, id, it.series) ?? entry.type;
  return told.replaceAll(/ {2,}/g, ' ').trim();
}

/** A history contains the changes, not the fact's data, so the dates are read from the changed fields. */
function seriesSentence({ type, actor, changes }: Entry, id: string, it: string): string | null {
  const after = (field: string) => changes.find(change => change.field === field)?.after;
  const days = daysIn(changes);
  const ownDay = id.includes('_') ? id.slice(-8).replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3') : undefined;
  const from = segmentBegun(changes);
  const data = {
    date: days[0] ?? ownDay,
    dates: days,
    from,
    until: after('horizon'),
    untilDate: untilOf(String(after('recurrenceRule') ?? '')),
    since: after('unconfirmedSince'),
    by: type === 'SeriesEnded' ? actor.role === 'visitor' && 'organizer' : actor,
  };
  const told = type === 'SeriesSegmentStarted' && !from ? 'SeriesDetailsChanged' : type;
  return tellSeries([{ type: told, actor, data, stream: `series-${id}` }], it, shownLocale());
}

function daysIn(changes: readonly Change[]): string[] {
  const days = changes.flatMap(({ field }) => /^(\d{4}-\d{2}-\d{2}) /.exec(field)?.[1] ?? []);
  return [...new Set(days)];
}

function segmentBegun(changes: readonly Change[]): string | undefined {
  const change = changes.find(({ field }) => field === 'segments');
  const [before, after] = [change?.before, change?.after].map(value => (Array.isArray(value) ? value : []));
  return after!.find(day => !before!.includes(day));
}
