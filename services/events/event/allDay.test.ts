import { describe, expect, it } from 'vitest';
import { clockChangeOf } from '#contracts/events/event/clockChange.ts';
import { type eventFacts, eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { instantsOf } from '#contracts/events/event/instants.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { fold } from '#platform/facts/fold.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { given } from '#testing/specification.ts';
import { eventRules } from './event.ts';

type EventFact = NewFact<typeof eventFacts>;
const history = given(eventRules);
const { status: _, isFeatured: __, ...night } = salsaFriday;
const WEEKEND = { startLocal: '2027-03-05T00:00', endLocal: '2027-03-07T23:59', allDay: true };
const created: EventFact = { type: 'EventCreated', data: night };
const festival: EventFact = { type: 'EventCreated', data: { ...night, ...WEEKEND } };
const rescheduled = (data: Pick<EventForm, 'startLocal' | 'endLocal' | 'allDay'>): EventFact => ({
  type: 'EventRescheduled',
  data,
});

describe('an all-day event', () => {
  it.each([
    ['2027-03-05T00:00', '2027-03-07T00:00', '2027-03-07T23:59'],
    ['2027-03-05T20:00', '2027-03-07T03:00', '2027-03-07T23:59'],
    ['2027-03-05T20:00', null, '2027-03-05T23:59'],
    ['2027-03-05T20:00', '2027-03-05T09:00', '2027-03-05T23:59'],
  ])('has whole days, whatever times are sent: %s to %s', (startLocal, endLocal, last) =>
    history()
      .when('CreateEvent', { ...salsaFriday, startLocal, endLocal, allDay: true })
      .then({
        type: 'EventCreated',
        data: { ...night, startLocal: '2027-03-05T00:00', endLocal: last, allDay: true },
      }),
  );

  it('refuses a last day before the first one', () => {
    const backwards = { startLocal: '2027-03-05T20:00', endLocal: '2027-03-04T23:00', allDay: true };
    history()
      .when('CreateEvent', { ...salsaFriday, ...backwards })
      .refuses('The end must come after the start.');
    history(festival)
      .when('ChangeEvent', { endLocal: '2027-03-04T20:00' })
      .refuses('The end must come after the start.');
  });

  it('is not changed by times', () =>
    history(festival)
      .when('ChangeEvent', { startLocal: '2027-03-05T20:00', endLocal: '2027-03-07T03:00' })
      .then());

  it('is moved by days', () =>
    history(festival)
      .when('ChangeEvent', { startLocal: '2027-03-06T20:00' })
      .then(rescheduled({ ...WEEKEND, startLocal: '2027-03-06T00:00' })));

  it('gets times, of which its facts say no more than that', () =>
    history(festival)
      .when('ChangeEvent', { allDay: false, startLocal: '2027-03-05T20:00', endLocal: null })
      .then(rescheduled({ startLocal: '2027-03-05T20:00', endLocal: null })));

  it('becomes one, and is one again when that is undone', () => {
    const days = { startLocal: '2026-07-03T00:00', endLocal: '2026-07-04T23:59', allDay: true };
    history(created).when('ChangeEvent', { allDay: true }).then(rescheduled(days));
  });

  it('is no longer one once a fact of an earlier release gives it times', () => {
    const later = rescheduled({ startLocal: '2027-03-05T20:00', endLocal: null });
    expect(fold(eventStream, [festival, later])).toMatchObject({ allDay: false });
    expect(fold(eventStream, [created])).toMatchObject({ allDay: false });
  });

  it('is announced for a day', () => {
    const published: EventFact = { type: 'EventPublished', data: {} };
    expect(fold(eventStream, [festival, published])).toMatchObject({ announcedStart: '2027-03-05' });
  });

  it('is over when its last day is, wherever it is', () => {
    const over = (timeZone: string) => instantsOf({ ...WEEKEND, timeZone }).overAt.toISOString();
    expect(over('Pacific/Kiritimati')).toBe('2027-03-07T09:59:00.000Z');
    expect(over('Pacific/Pago_Pago')).toBe('2027-03-08T10:59:00.000Z');
  });

  it('has no time that a clock change skips or repeats, not even where midnight is one', () => {
    const beirut = { startLocal: '2027-03-28T00:00', endLocal: null, timeZone: 'Asia/Beirut' };
    expect(clockChangeOf(beirut)).toBe('gap');
    expect(clockChangeOf({ ...beirut, allDay: true })).toBeNull();
  });
});
