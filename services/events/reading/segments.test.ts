import { describe, expect, it } from 'vitest';
import { masterColumns } from '#contracts/events/masterColumns.ts';
import { change, type SeriesStory, STORY_ID, seriesStory } from '#testing/seriesStory.ts';
import { eventFrom } from './read.ts';
import { segmentsFrom } from './segments.ts';

const NOW = new Date('2026-06-20T12:00:00Z');
const LATER = new Date('2026-07-04T12:00:00Z');

/** A series as lists show it if its row was written at `at`. */
function shownAt(story: SeriesStory, at: Date) {
  const row = { ...masterColumns(STORY_ID, story.state(), at), revision: 1, createdAt: at, updatedAt: at };
  return eventFrom(row, { region: null, organizer: null, venue: null, styles: [] }, at);
}

/** Fridays with another title from 3 July on, and the command that changed them. */
function cut() {
  const story = seriesStory();
  const changed = { title: 'Zouk Friday' };
  const asked = change({ scope: 'this_and_future', date: '2026-07-03', changed });
  return { before: story.state(), commandId: story.ask('ChangeSeries', asked), story };
}

describe('the segments of a series', () => {
  it('R17 show that of the next date, with the day from which another one applies', () => {
    const { story } = cut();
    expect(shownAt(story, NOW)).toMatchObject({
      title: 'Salsa Friday',
      nextDate: '2026-06-26',
      changesFrom: '2026-07-03',
    });
    expect(shownAt(story, LATER)).toMatchObject({
      title: 'Zouk Friday',
      nextDate: '2026-07-10',
      changesFrom: null,
    });
  });

  it('R17 are all in the details, and one is current', () => {
    const told = (nextDate: string) =>
      segmentsFrom(cut().story.state(), nextDate).map(({ fromDate, untilDate, title, current }) => [
        ...[fromDate, untilDate, title, current],
      ]);
    expect(told('2026-06-26')).toEqual([
      ['2026-06-05', '2026-07-02', 'Salsa Friday', true],
      ['2026-07-03', '2026-08-07', 'Zouk Friday', false],
    ]);
    expect(told('2026-07-10').map(segment => segment.at(-1))).toEqual([false, true]);
  });

  it('R17 are merged again when the split is undone', () => {
    const { story, before, commandId } = cut();
    expect(story.state().segments).toHaveLength(2);
    story.ask('UndoChange', { commandId });
    expect(story.state().segments).toEqual(before.segments);
    expect(shownAt(story, NOW).changesFrom).toBeNull();
  });
});
