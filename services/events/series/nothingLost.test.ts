import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { occurrencesOf, segmentOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { runsFactor } from '#testing/scale.ts';
import { type Asked, creations, seriesSteps, tell } from '#testing/series/seriesHistories.ts';
import { type SeriesStory, STORY_ID } from '#testing/seriesStory.ts';
import { shownSegment, timesOf } from '../dates/wanted.ts';
import { previewOf } from './preview.ts';

// Whatever the command, every value of every date is afterwards as it was or as requested; and a value that
// the form did not show is never lost without being named in the preview.

type Values = Record<string, unknown>;
type Change = SeriesCommandData<'ChangeSeries'>;
type Step = {
  asked: Asked;
  preview: SeriesPreview;
  before: SeriesState;
  after: SeriesState;
};

function saidBy({ startTime, endTime, endDayOffset, timeZone, template }: Segment): Values {
  const said = {
    coverImageAlt: null,
    priceOpen: null,
    ...template,
    allDay: template.allDay === true,
    startTime,
    endTime,
    endDayOffset,
    timeZone,
  };
  return inWholeDays(said, said.allDay);
}

/** Of what is all-day, the times that were recorded beside its days say nothing. */
function inWholeDays(values: Values, isAllDay: boolean): Values {
  return isAllDay ? { ...values, startTime: '00:00', endTime: '23:59' } : values;
}

/** All values of all dates, with overrides. */
function valuesOf(state: SeriesState): Map<string, Values> {
  return new Map(
    occurrencesOf(STORY_ID, state).map(({ key, status, allDay }) => {
      const own = state.overrides[key];
      const values = { ...saidBy(segmentOf(state, key)), startDate: key, ...own, status, allDay };
      return [key, inWholeDays(values, allDay)];
    }),
  );
}

/** The values that a change asks for, by the names of a date's fields. */
function askedValues({ changed, scope }: Change): Values {
  const { startLocal, endLocal, ...details } = changed;
  const { startTime, endTime, endDayOffset } = timesOf(startLocal ?? endLocal ?? '', endLocal ?? null);
  const startDate = startLocal?.slice(0, 10);
  return {
    ...details,
    ...(startLocal && { startTime, ...(scope === 'this_only' && { startDate }) }),
    ...(endLocal !== undefined && { endTime, ...(startLocal && { endDayOffset }) }),
  };
}

function previewed(story: SeriesStory, { name, data, at }: Asked): SeriesPreview | undefined {
  const change = name === 'ChangeSeries' ? (data as Change) : undefined;
  try {
    const facts = story.decide(name, data as never, at);
    return previewOf(story.state(), facts, { seriesId: STORY_ID, change, now: new Date(at) });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function isNamed(
  { ownValuesOverwritten, segmentValuesOverwritten }: SeriesPreview,
  key: string,
  field: string,
): boolean {
  const named = [...ownValuesOverwritten, ...segmentValuesOverwritten];
  return named.some(({ date, fields }) => date === key && (fields as string[]).includes(field));
}

/** A preview names every date that is changed, added or removed. */
function checkDates({ preview, before, after }: Step): void {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  expect(preview.datesAdded).toEqual([...is.keys()].filter(key => !was.has(key)));
  expect(preview.datesRemoved).toEqual([...was.keys()].filter(key => !is.has(key)));
  const stayed = [...is.keys()].filter(key => was.has(key));
  expect(preview.changed).toEqual(stayed.filter(key => !isDeepStrictEqual(was.get(key), is.get(key))));
}

/**
 * A value changes only as asked, and is named in the preview if the form showed another value. Only the time
 * zone of an extra date, which cannot be an override, may be lost with its segment: that is named as well.
 */
function checkValues({ asked, preview, before, after }: Step, change: Change): void {
  const shown = saidBy(shownSegment(before, change, new Date(asked.at)));
  const is = valuesOf(after);
  for (const [key, was] of valuesOf(before)) {
    const own = before.overrides[key] ?? {};
    const isEdited = key === change.date && preview.scopeEffective === 'this_only';
    // What the form showed is no change, although it was sent. A region comes with its time zone.
    const { regionId = shown.regionId, timeZone = shown.timeZone } = change.changed;
    const isClockAsked = regionId !== shown.regionId || timeZone !== shown.timeZone;
    const isClockKept = !isClockAsked || timeZone === was.timeZone;
    const isClockLost = isClockKept && isNamed(preview, key, 'timeZone');
    const now = { ...(is.get(key) ?? was), ...(isClockLost && { timeZone: was.timeZone }) };
    for (const [field, at] of changedTo(change, key, was, now)) {
      const isSeen = !(field in own) && isDeepStrictEqual(was[field], shown[field]);
      // A start of its own says that a date has times, too.
      const name = field === 'allDay' && 'startTime' in own ? 'startTime' : field;
      expect(isSeen || isEdited || isNamed(preview, key, name), at).toBe(true);
    }
  }
}

/** A date that a new rule adds has the values that applied on its day. */
function checkAdded({ preview, before, after }: Step, change: Change): void {
  for (const key of preview.datesAdded) {
    changedTo(change, key, saidBy(segmentOf(before, key)), saidBy(segmentOf(after, key)));
  }
}

/** The fields that differ, each of which must be as the change asked; a region comes with its time zone. */
function changedTo(change: Change, key: string, was: Values, is: Values): [field: string, at: string][] {
  const wanted = askedValues(change);
  const fields = Object.keys(was).filter(field => !isDeepStrictEqual(was[field], is[field]));
  if (fields.includes('regionId') && wanted.timeZone) expect(is.timeZone, key).toBe(wanted.timeZone);
  return fields.map(field => {
    const at = `${key} ${field}: ${was[field]} → ${is[field]}`;
    // An end without a start counts from the day that the form showed. An all-day date has the times of whole days.
    const isLength = field === 'endDayOffset' && 'endTime' in wanted && !(field in wanted);
    const isWholeDay = is.allDay === true && ['startTime', 'endTime'].includes(field);
    if (!isLength && !isWholeDay) expect(wanted, at).toHaveProperty(field, is[field]);
    return [field, at];
  });
}

it('R5 R13 R15 R33 no value of any date is lost without being requested or named', () => {
  const history = fc.property(creations, seriesSteps, (created, steps) => {
    tell(created, steps, (story, asked) => {
      const before = story.state();
      const preview = previewed(story, asked);
      return () => {
        const step = { asked, preview: preview!, before, after: story.state() };
        checkDates(step);
        if (asked.name !== 'ChangeSeries') return;
        checkValues(step, asked.data as Change);
        checkAdded(step, asked.data as Change);
      };
    });
  });
  fc.assert(history, { numRuns: 120 * runsFactor });
});
