import { describe, expect, it } from 'vitest';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import { change, fridays, type SeriesStory, STORY_ID, seriesStory } from '#testing/seriesStory.ts';
import { previewOf } from './preview.ts';

const NOW = '2027-03-01T12:00:00Z';
const BERLIN = '0197a000-0000-7000-8000-000000000001';
const HAMBURG = '0197a000-0000-7000-8000-000000000002';
const NEW_YORK = '0197a000-0000-7000-8000-000000000003';

const future = (date: string, changed: object) => change({ scope: 'this_and_future', date, changed });
const own = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const rhythm = (daysOfWeek: ('TU' | 'WE' | 'TH')[], more: object = {}) => ({
  ...fridays({}, { daysOfWeek, count: null, ...more }).recurrence,
});
const told = (story: SeriesStory, day: string) => {
  const { title, startLocal } = story.date(day);
  return [title, startLocal];
};

/** Tuesdays and Thursdays at 20:00 from 2 March 2027 on; from 30 March titled “Spät”, at 21:00. */
function late(): SeriesStory {
  const start = { startLocal: '2027-03-02T20:00', endLocal: '2027-03-02T23:30', title: 'Salsa' };
  const story = seriesStory(
    fridays(start, { daysOfWeek: ['TU', 'TH'], count: null }),
    '2027-03-01T08:00:00Z',
  );
  story.ask('ChangeSeries', future('2027-03-30', { title: 'Spät', startLocal: '2027-03-30T21:00' }), NOW);
  return story;
}

function preview(story: SeriesStory, asked: SeriesCommandData<'ChangeSeries'>) {
  const facts = story.decide('ChangeSeries', asked, NOW);
  return previewOf(story.state(), facts, { seriesId: STORY_ID, change: asked, now: new Date(NOW) });
}

describe('a change of rhythm', () => {
  it('R15 keeps the values that a change of later dates set', () => {
    const story = late();
    const asked = change({ recurrence: rhythm(['TU', 'WE']) });
    expect(preview(story, asked)).toMatchObject({ changed: [], segmentValuesOverwritten: [] });
    story.ask('ChangeSeries', asked, NOW);
    expect(told(story, '2027-03-24')).toEqual(['Salsa', '2027-03-24T20:00']);
    expect(told(story, '2027-03-30')).toEqual(['Spät', '2027-03-30T21:00']);
    expect(told(story, '2027-03-31')).toEqual(['Spät', '2027-03-31T21:00']);
    expect(told(story, '2027-04-07')).toEqual(['Spät', '2027-04-07T21:00']);
    expect(story.dates().some(({ key }) => key === '2027-04-01')).toBe(false);
  });

  it('R15 with another end, which applies to the whole series, keeps them too', () => {
    const story = late();
    story.ask('ChangeSeries', change({ recurrence: rhythm(['TU', 'WE'], { endDate: '2027-04-08' }) }), NOW);
    expect(story.dates().at(-1)).toMatchObject({ key: '2027-04-07', title: 'Spät' });
    const counted = late();
    counted.ask('ChangeSeries', change({ recurrence: rhythm(['TU', 'WE'], { count: 11 }) }), NOW);
    expect(counted.dates()).toHaveLength(11);
    expect(counted.dates().at(-1)).toMatchObject({ key: '2027-04-06', title: 'Spät' });
    const short = late();
    const asked = change({ recurrence: rhythm(['TU', 'TH'], { endDate: '2027-03-29' }) });
    expect(preview(short, asked).datesRemoved.slice(0, 2)).toEqual(['2027-03-30', '2027-04-01']);
  });

  it('R15 ends as the form asks if the limit on dates leaves none for later segments', () => {
    const rare = { recurrenceType: 'biweekly' as const, interval: 3, daysOfWeek: ['FR' as const] };
    const story = seriesStory(fridays({ endLocal: null }, { ...rare, count: 19 }));
    const last = story.dates().at(-1)!.key;
    const endless = fridays({}, { ...rare, count: null }).recurrence;
    story.ask('ChangeSeries', { ...future(last, { title: 'Later' }), recurrence: endless });
    const daily = fridays({}, { recurrenceType: 'daily', daysOfWeek: [], count: null }).recurrence;
    const asked = change({ date: '2026-06-05', recurrence: daily });
    story.ask('ChangeSeries', asked);
    expect(story.decide('ChangeSeries', asked)).toEqual([]);
  });

  it('R14 continues the count across a later segment', () => {
    const story = seriesStory(fridays());
    story.ask('ChangeSeries', future('2026-07-10', { title: 'Spät' }));
    const config = fridays({}, { count: null, endDate: '2026-08-07', daysOfWeek: ['SA'] }).recurrence;
    story.ask('ChangeSeries', change({ recurrence: { ...config, endDate: null, count: 8 } }));
    expect(story.dates()).toHaveLength(8);
    expect(story.dates().map(({ title }) => title)).toEqual([
      ...Array.from({ length: 5 }, () => 'Salsa Friday'),
      ...Array.from({ length: 3 }, () => 'Spät'),
    ]);
  });

  it('R15 of the end alone leaves the rules of later segments', () => {
    const story = late();
    story.ask('ChangeSeries', { ...future('2027-04-13', {}), recurrence: rhythm(['WE']) }, NOW);
    story.ask('ChangeSeries', change({ recurrence: rhythm(['TU', 'TH'], { endDate: '2027-04-28' }) }), NOW);
    expect(story.dates().at(-1)!.key).toBe('2027-04-28');
    expect(story.dates().map(({ key }) => key)).toContain('2027-04-08');
  });

  it('R8 to what the form showed is no change, whichever segment filled the form', () => {
    const story = late();
    expect(story.decide('ChangeSeries', change({ recurrence: rhythm(['TU', 'TH']) }), NOW)).toEqual([]);
    const later = change({ date: '2027-03-30', recurrence: rhythm(['TU', 'TH']) });
    expect(story.decide('ChangeSeries', later, NOW)).toEqual([]);
  });

  it('R28 R29 keeps every second week across a later segment', () => {
    const story = late();
    story.ask('ChangeSeries', change({ recurrence: rhythm(['TU'], { recurrenceType: 'biweekly' }) }), NOW);
    expect(
      story
        .dates()
        .map(({ key, title }) => `${key} ${title}`)
        .slice(0, 4),
    ).toEqual([...['2027-03-02 Salsa', '2027-03-16 Salsa', '2027-03-30 Spät', '2027-04-13 Spät']]);
    const thirds = late();
    thirds.ask('ChangeSeries', change({ recurrence: rhythm(['TU'], { interval: 3 }) }), NOW);
    expect(
      thirds
        .dates()
        .map(({ key, title }) => `${key} ${title}`)
        .slice(0, 4),
    ).toEqual([...['2027-03-02 Salsa', '2027-03-23 Salsa', '2027-04-13 Spät', '2027-05-04 Spät']]);
  });

  it('R15 keeps on an extra date what it inherited from a removed segment', () => {
    const story = late();
    story.ask('ChangeSeries', own('2027-04-01', { price: '$5' }), NOW);
    story.ask('ChangeSeries', change({ recurrence: rhythm(['TU'], { interval: 3 }) }), NOW);
    expect(story.date('2027-04-01')).toMatchObject({ extra: true, price: '$5', title: 'Spät' });
    const ended = late();
    ended.ask('ChangeSeries', own('2027-04-01', { price: '$5' }), NOW);
    ended.ask('ChangeSeries', change({ recurrence: rhythm(['TU'], { endDate: '2027-03-20' }) }), NOW);
    expect(ended.dates().at(-1)).toMatchObject({ title: 'Spät', startLocal: '2027-04-01T21:00' });
  });

  it('R15 R33 names the time zone that an extra date loses with its segment', () => {
    const story = late();
    const abroad = { regionId: NEW_YORK, timeZone: 'America/New_York' };
    story.ask('ChangeSeries', future('2027-04-06', abroad), NOW);
    story.ask('ChangeSeries', own('2027-04-06', { price: '$5' }), NOW);
    const asked = change({ date: '2027-04-06', recurrence: rhythm(['TU'], { endDate: '2027-03-20' }) });
    // A form may send the fields that it showed.
    for (const changed of [{}, abroad]) {
      expect(preview(story, { ...asked, changed }).segmentValuesOverwritten).toEqual([
        { date: '2027-04-06', fields: ['timeZone'] },
      ]);
    }
    story.ask('ChangeSeries', asked, NOW);
    expect(story.date('2027-04-06')).toMatchObject({ regionId: NEW_YORK, timeZone: 'Europe/Berlin' });
  });
});

describe('a change of all dates', () => {
  it('R12 R33 names the dates whose later start time it overwrites', () => {
    const { segmentValuesOverwritten, changed } = preview(
      late(),
      change({ changed: { startLocal: '2027-03-02T19:30' } }),
    );
    expect(changed[0]).toBe('2027-03-02');
    expect(segmentValuesOverwritten.slice(0, 2)).toEqual([
      { date: '2027-03-30', fields: ['startTime'] },
      { date: '2027-04-01', fields: ['startTime'] },
    ]);
    expect(segmentValuesOverwritten.map(({ date }) => date)).toEqual(
      changed.filter(day => day >= '2027-03-30'),
    );
  });

  it('R11 R12 R13 R33 names overwritten texts, status and size too, and for "this and all later dates"', () => {
    const story = late();
    story.ask('ChangeSeries', future('2027-04-06', { status: 'draft', maxAttendees: 40 }), NOW);
    const title = preview(story, change({ changed: { title: 'Salsa Club' } })).segmentValuesOverwritten;
    expect(title[0]).toEqual({ date: '2027-03-30', fields: ['title'] });
    const size = preview(story, change({ changed: { maxAttendees: 80 } })).segmentValuesOverwritten;
    expect(size[0]).toEqual({ date: '2027-04-06', fields: ['maxAttendees'] });
    const later = preview(story, future('2027-03-09', { title: 'Salsa Club' })).segmentValuesOverwritten;
    expect(later[0]).toEqual({ date: '2027-03-30', fields: ['title'] });
    const none = preview(story, change({ changed: { price: '$12' } })).segmentValuesOverwritten;
    expect(none).toEqual([]);
  });

  it('R12 gives past dates the region only in their own time zone, whatever that of later dates is', () => {
    const indian = { regionId: BERLIN, timeZone: 'Asia/Kolkata' };
    const story = seriesStory(fridays({ ...indian, endLocal: null }, { count: 4 }));
    const at = '2026-06-13T12:00:00Z';
    const berlin = { regionId: BERLIN, timeZone: 'Europe/Berlin' };
    story.ask('ChangeSeries', change({ changed: berlin }), at);
    expect(story.date('2026-06-05').timeZone).toBe('Asia/Kolkata');
    expect(story.date('2026-06-19').timeZone).toBe('Europe/Berlin');
    const asked = change({
      date: '2026-06-05',
      changed: { regionId: HAMBURG, timeZone: 'Asia/Kolkata' },
    });
    story.ask('ChangeSeries', asked, at);
    expect(story.dates().map(({ regionId }) => regionId)).toEqual(Array(4).fill(HAMBURG));
    expect(story.decide('ChangeSeries', asked, at)).toEqual([]);
  });

  it('R33 also names an extra date that gets the change as an override', () => {
    const story = seriesStory(fridays({}, { count: 10 }));
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live' }));
    const tuesdays = {
      recurrenceType: 'monthly' as const,
      interval: 1,
      daysOfWeek: [],
      dayOfMonth: null,
      weekOfMonth: 1 as const,
      dayOfWeek: 'TU' as const,
      endDate: '2026-10-31',
      count: null,
    };
    const first = { ...future('2026-07-03', { maxAttendees: 1 }), recurrence: tuesdays };
    story.ask('ChangeSeries', first);
    expect(story.date('2026-07-10')).toMatchObject({ extra: true, maxAttendees: 1 });
    const all = change({ date: '2026-06-05', changed: { maxAttendees: 2 } });
    const at = '2026-07-08T12:00:00Z';
    const state = story.state();
    const { segmentValuesOverwritten } = previewOf(state, story.decide('ChangeSeries', all, at), {
      seriesId: '',
      change: all,
      now: new Date(at),
    });
    expect(segmentValuesOverwritten[0]).toEqual({ date: '2026-07-10', fields: ['maxAttendees'] });
  });

  it('R33 does not name a date that keeps its override', () => {
    const story = late();
    story.ask('ChangeSeries', own('2027-03-30', { title: 'Finale' }), NOW);
    const told = preview(story, change({ changed: { title: 'Salsa Club' } }));
    expect(told.segmentValuesOverwritten[0]).toEqual({ date: '2027-04-01', fields: ['title'] });
    expect(told.ownValuesKept).toEqual([{ date: '2027-03-30', fields: ['title'] }]);
  });

  it('R12 applies a region’s time zone to segments of another time zone, and names them', () => {
    const story = late();
    const abroad = { regionId: NEW_YORK, timeZone: 'America/New_York' };
    story.ask('ChangeSeries', future('2027-04-06', abroad), NOW);
    const asked = change({ changed: { regionId: HAMBURG, timeZone: 'Europe/Berlin' } });
    expect(preview(story, asked).segmentValuesOverwritten[0]).toEqual({
      date: '2027-04-06',
      fields: ['regionId', 'timeZone'],
    });
    story.ask('ChangeSeries', asked, NOW);
    expect(story.date('2027-04-06')).toMatchObject({ regionId: HAMBURG, timeZone: 'Europe/Berlin' });
    expect(story.date('2027-03-02').regionId).toBe(HAMBURG);
    expect(BERLIN).not.toBe(HAMBURG);
  });

  it('R12 applies a region with its time zone, even if only the time zone differs from what the form showed', () => {
    const story = late();
    const abroad = { regionId: NEW_YORK, timeZone: 'America/New_York' };
    story.ask('ChangeSeries', future('2027-04-06', abroad), NOW);
    const asked = change({ changed: { regionId: BERLIN, timeZone: 'Europe/Vienna' } });
    story.ask('ChangeSeries', asked, NOW);
    for (const day of ['2027-03-02', '2027-04-06']) {
      expect(story.date(day)).toMatchObject({ regionId: BERLIN, timeZone: 'Europe/Vienna' });
    }
    expect(story.decide('ChangeSeries', asked, NOW)).toEqual([]);
  });

  it('R27 treats an end as one value: a later segment that ends after midnight ends on the requested day', () => {
    const story = late();
    story.ask('ChangeSeries', future('2027-03-30', { endLocal: '2027-03-31T02:00' }), NOW);
    story.ask('ChangeSeries', own('2027-04-01', { endLocal: '2027-04-02T04:00' }), NOW);
    story.ask('ChangeSeries', change({ changed: { endLocal: '2027-03-02T23:45' } }), NOW);
    expect(story.date('2027-03-30').endLocal).toBe('2027-03-30T23:45');
    expect(story.date('2027-04-01').endLocal).toBe('2027-04-02T04:00');
  });
});
