import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusDays } from '#contracts/calendar/days.ts';
import { clockOf, instantOf } from '#contracts/calendar/wallTime.ts';
import { makes, recurrenceConfigOf, recurrenceRuleOf } from '#contracts/events/series/occurrences.ts';
import { configOf, recurrenceConfig, ruleOf, type Weekday } from '#contracts/events/series/recurrence.ts';
import { firstMatchingDate, ruleDates } from '#contracts/events/series/ruleDates.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { sentenceOf } from '#contracts/platform/validation/message.ts';
import { runsFactor } from '#testing/scale.ts';
import { recurrences } from '#testing/series/seriesHistories.ts';
import { fridays, seriesStory } from '#testing/seriesStory.ts';

const rule = (config: object, from = '2026-01-01') => ruleOf(recurrenceConfig.parse(config), from);
const dates = (config: object, from: string, limit: number) =>
  ruleDates(rule(config, from), { from, until: '2030-01-01', limit });
const starts = (startLocal: string, config: object) =>
  seriesStory(fridays({ startLocal, endLocal: null }, config))
    .dates()
    .map(one => one.startsAt.toISOString());
const sentences = (config: object) =>
  recurrenceConfig.safeParse(config).error?.issues.map(issue => tell(sentenceOf(issue), 'en'));

describe('rhythms', () => {
  it('R28 count weeks from Monday: every second week on Tuesday and Sunday', () =>
    expect(dates({ recurrenceType: 'biweekly', daysOfWeek: ['SU', 'TU'] }, '2026-08-04', 4)).toEqual([
      '2026-08-04',
      '2026-08-09',
      '2026-08-18',
      '2026-08-23',
    ]));

  it('R29 biweekly is every second week times the interval', () =>
    expect(dates({ recurrenceType: 'biweekly', interval: 2, daysOfWeek: ['FR'] }, '2026-06-05', 3)).toEqual([
      '2026-06-05',
      '2026-07-03',
      '2026-07-31',
    ]));

  it('R29 day 31 skips the months that have none', () =>
    expect(dates({ recurrenceType: 'monthly', dayOfMonth: 31 }, '2026-01-31', 5)).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
      '2026-08-31',
    ]));

  it('know the last Friday of a month, and the first Sunday', () => {
    expect(dates({ recurrenceType: 'monthly', weekOfMonth: -1, dayOfWeek: 'FR' }, '2026-01-01', 3)).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-27',
    ]);
    expect(dates({ recurrenceType: 'monthly', weekOfMonth: 1, dayOfWeek: 'SU' }, '2026-01-01', 2)).toEqual([
      '2026-01-04',
      '2026-02-01',
    ]);
  });

  it('R30 propose the first date of the rule, and none if it never has one', () => {
    expect(firstMatchingDate(rule({ recurrenceType: 'weekly', daysOfWeek: ['FR'] }), '2026-06-03')).toBe(
      '2026-06-05',
    );
    expect(
      firstMatchingDate(rule({ recurrenceType: 'monthly', dayOfMonth: 30, interval: 12 }), '2026-02-01'),
    ).toBeUndefined();
  });

  it('require a day, a complete choice, and one end', () => {
    expect(sentences({ recurrenceType: 'weekly' })).toEqual(['Please select at least one day']);
    expect(sentences({ recurrenceType: 'monthly', weekOfMonth: 2 })).toEqual([
      'Choose both the week of the month and the weekday.',
    ]);
    expect(sentences({ recurrenceType: 'daily', count: 2, endDate: '2026-07-01' })).toEqual([
      'Choose either an end date or a number of dates.',
    ]);
    expect(sentences({ recurrenceType: 'daily', interval: 31 })).toHaveLength(1);
    expect(sentences({ recurrenceType: 'daily', count: 366 })).toHaveLength(1);
    expect(recurrenceConfig.parse({ recurrenceType: 'daily', interval: 'x', count: 'many' })).toMatchObject({
      interval: 1,
      count: 1,
    });
  });

  it('have a date on their last day if they produce one (rrule loses it with a zone)', () => {
    const last = seriesStory(fridays({}, { count: null, endDate: '2026-06-19' }));
    expect(last.dates().map(({ key }) => key)).toEqual(['2026-06-05', '2026-06-12', '2026-06-19']);
  });

  it('give the same answer for one day as for all', () => {
    const oneDay = fc.property(recurrences, fc.integer({ min: 0, max: 60 }), (config, days) => {
      const from = plusDays('2026-01-15', days);
      const segment = { rule: ruleOf(config, from), fromDate: from };
      const all = new Set(ruleDates(segment.rule, { from, until: plusDays(from, 400) }));
      for (let day = from; day < plusDays(from, 400); day = plusDays(day, 1)) {
        expect([day, makes(segment, day)]).toEqual([day, all.has(day)]);
      }
    });
    fc.assert(oneDay, { numRuns: 25 * runsFactor });
  });

  it('are returned as they were sent', () => {
    const back = fc.property(recurrences, config => {
      const made = ruleOf(config, '2026-01-15');
      expect(ruleOf(recurrenceConfig.parse(configOf(made, config)), '2026-01-15')).toEqual(made);
    });
    fc.assert(back);
    const [segment] = seriesStory().state().segments;
    expect(recurrenceConfigOf(segment!)).toEqual({
      recurrenceType: 'weekly',
      interval: 1,
      daysOfWeek: ['FR'],
      count: 10,
    });
    expect(recurrenceRuleOf(segment!)).toBe('FREQ=WEEKLY;BYDAY=FR;WKST=MO;COUNT=10');
    const ended = { ...segment!, count: null, untilDate: '2026-07-03' };
    expect(recurrenceRuleOf(ended)).toBe('FREQ=WEEKLY;BYDAY=FR;WKST=MO;UNTIL=20260703T215959Z');
  });
});

describe('time zones', () => {
  const weekly = (day: Weekday) => ({ daysOfWeek: [day], count: 3 });

  it('R25 20:00 stays 20:00 when clocks go forward', () =>
    expect(starts('2026-03-20T20:00', weekly('FR'))).toEqual([
      '2026-03-20T19:00:00.000Z',
      '2026-03-27T19:00:00.000Z',
      '2026-04-03T18:00:00.000Z',
    ]));

  it('R25 and stays when they go back', () =>
    expect(starts('2026-10-18T20:00', weekly('SU'))).toEqual([
      '2026-10-18T18:00:00.000Z',
      '2026-10-25T19:00:00.000Z',
      '2026-11-01T19:00:00.000Z',
    ]));

  it('R25 keep where the zone comes from', () => {
    const zoneOf = (created = fridays()) => seriesStory(created).state().segments[0]!.zoneSource;
    expect(zoneOf()).toBe('region');
    expect(zoneOf(fridays({ regionId: null }))).toBe('platform');
    expect(zoneOf({ ...fridays(), zoneSource: 'event' })).toBe('event');
  });

  it('R26 move a skipped time forward and flag it; of a repeated one the first is used', () => {
    const story = seriesStory(fridays({ startLocal: '2026-03-22T02:30', endLocal: null }, weekly('SU')));
    expect(story.dates().map(one => [one.startsAt.toISOString(), one.dst])).toEqual([
      ['2026-03-22T01:30:00.000Z', null],
      ['2026-03-29T01:30:00.000Z', 'gap'],
      ['2026-04-05T00:30:00.000Z', null],
    ]);
    const autumn = seriesStory(fridays({ startLocal: '2026-10-25T02:30', endLocal: null }, weekly('SU')));
    expect(autumn.dates().map(one => [one.startsAt.toISOString(), one.dst])[0]).toEqual([
      '2026-10-25T00:30:00.000Z',
      'overlap',
    ]);
  });

  it('R27 treat the end as a wall time: 22:00 to 04:00 lasts seven hours in the night that clocks go back', () => {
    const night = { startLocal: '2026-10-24T22:00', endLocal: '2026-10-25T04:00' };
    const [date] = seriesStory(fridays(night, { daysOfWeek: ['SA'], count: 1 })).dates();
    expect(date!.endLocal).toBe('2026-10-25T04:00');
    expect(date!.overAt.getTime() - date!.startsAt.getTime()).toBe(7 * 3_600_000);
  });

  it('convert many times at once as they convert one', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Africa/Casablanca',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    ];
    const same = fc.property(
      fc.constantFrom(...zones),
      fc.array(fc.date({ min: new Date('2011-01-01Z'), max: new Date('2029-12-31Z'), noInvalidDate: true }), {
        minLength: 1,
      }),
      (zone, instants) => {
        const locals = instants.map(one => one.toISOString().slice(0, 16)).sort();
        const read = clockOf(zone, locals[0]!, locals.at(-1)!);
        for (const local of locals) expect(new Date(read(local).epochMs)).toEqual(instantOf(local, zone));
      },
    );
    fc.assert(same);
  });
});

describe('machines in any time zone', () => {
  const program = `
    import fc from 'fast-check';
    import { creations, seriesSteps, tell } from ${JSON.stringify(new URL('../../../tests/kit/series/seriesHistories.ts', import.meta.url).href)};
    const told = fc.sample(fc.tuple(creations, seriesSteps), { numRuns: 40, seed: 42 })
      .map(([created, steps]) => tell(created, steps))
      .map(story => [story.facts, story.dates()]);
    console.log(new Date('2026-06-01T00:00').toISOString());
    console.log(JSON.stringify(told));
  `;
  const run = (zone: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
      cwd: import.meta.dirname,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      timeout: 60_000,
    }).split('\n');

  it('compute the same from forty histories', () => {
    const [utc, kolkata, losAngeles] = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles'].map(run);
    expect(new Set([utc![0], kolkata![0], losAngeles![0]]).size).toBe(3);
    expect(utc![1]!.length).toBeGreaterThan(10_000);
    expect(kolkata![1]).toBe(utc![1]);
    expect(losAngeles![1]).toBe(utc![1]);
  });
});
