import { expect, test } from 'vitest';
import type { EventRead } from '#contracts/events/calls.ts';
import { text } from '../../platform/texts/messages.ts';
import { rebased } from '../../ui/form/formValues.ts';
import { eventTexts } from '../event/messages.ts';
import { errorsOf, missingFields, serverErrors } from './eventFormErrors.ts';
import { EMPTY, type EventFormValues, endingAt, startingAt, valuesOf } from './eventFormValues.ts';
import { bodyOf, changedBody } from './sentBody.ts';

const say = text(eventTexts);
const filled: EventFormValues = {
  ...EMPTY,
  title: 'Salsa Friday',
  start: { date: '2026-03-28', time: '20:00' },
};

test('start and end are sent as date, the letter T, time and :00', () => {
  const body = bodyOf({ ...filled, end: { date: '2026-03-29', time: '02:15' } });
  expect(body).toMatchObject({ startDateTime: '2026-03-28T20:00:00', endDateTime: '2026-03-29T02:15:00' });
  expect(bodyOf(filled).endDateTime).toBeNull();
});

test('the place is sent as googlePlacesId, and the separate date and time fields are not sent', () => {
  const body = bodyOf({ ...filled, googlePlaceId: 'abc' });
  expect(body.googlePlacesId).toBe('abc');
  for (const name of ['googlePlaceId', 'start', 'end', 'startDate', 'startTime']) {
    expect(body).not.toHaveProperty(name);
  }
});

test('an image description is sent only with an image', () => {
  const described = { ...filled, coverImageAlt: ' Two dancers ' };
  expect(bodyOf({ ...described, coverImage: '/a.webp' }).coverImageAlt).toBe('Two dancers');
  expect(bodyOf({ ...described, coverImage: ' ' }).coverImageAlt).toBeNull();
});

test('only what was changed is sent', () => {
  const now = { ...filled, title: 'Salsa Saturday ', maxAttendees: '80', price: ' ' };
  expect(changedBody(filled, now)).toEqual({ title: 'Salsa Saturday', maxAttendees: 80 });
  expect(changedBody(filled, { ...filled, danceStyles: [] })).toEqual({});
});

test('an unchanged event sends nothing', () => {
  const event = {
    ...bodyOf(filled),
    danceStyles: [{ danceStyleId: 'salsa', level: 'all', danceStyle: { id: 'salsa', name: 'Salsa' } }],
    latitude: 40.4,
  } as unknown as EventRead;
  expect(changedBody(valuesOf(event), valuesOf(event))).toEqual({});
  expect(bodyOf(valuesOf(event))).toMatchObject({
    latitude: 40.4,
    danceStyles: [{ danceStyleId: 'salsa', level: 'all' }],
  });
});

test('Save requires title, start date and start time', () => {
  expect(missingFields(EMPTY)).toEqual(['title', 'startDate', 'startTime']);
  expect(missingFields({ ...filled, start: { date: '2026-03-28', time: '' } })).toEqual(['startTime']);
  expect(missingFields(filled)).toEqual([]);
});

test('an error is shown at its field', () => {
  expect(errorsOf(filled, say)).toEqual({});
  expect(errorsOf({ ...filled, latitude: 'north' }, say)).toEqual({ latitude: 'Enter a number.' });
  expect(errorsOf({ ...filled, latitude: '91' }, say)).toHaveProperty('latitude');
  expect(errorsOf({ ...filled, description: 'x'.repeat(5001) }, say)).toEqual({
    description: 'At most 5,000 characters; this has 5,001.',
  });
  for (const currency of ['EURO', 'ZZZ', '']) {
    expect(errorsOf({ ...filled, currency }, say)).toEqual({
      currency: 'Unknown currency. Enter a code such as USD.',
    });
  }
  expect(errorsOf({ ...filled, currency: ' thb' }, say)).toEqual({});
  expect(errorsOf({ ...filled, end: { date: '2026-03-29', time: '' } }, say)).toEqual({
    endTime: 'Enter an end time.',
  });
  expect(errorsOf({ ...filled, end: { date: '2026-03-28', time: '19:00' } }, say)).toEqual({
    endDate: 'The end must come after the start.',
  });
});

test('a decimal comma is a decimal point', () => {
  expect(bodyOf({ ...filled, latitude: '40,41' }).latitude).toBe(40.41);
});

test("the server's errors are shown at the form's fields", () => {
  expect(serverErrors({ startDateTime: 'a', 'danceStyles.0.level': 'b', title: 'c' })).toEqual({
    startDate: 'a',
    danceStyles: 'b',
    title: 'c',
  });
});

test("after a conflict the user's changes stay, and everything else is updated", () => {
  const mine = { ...filled, title: 'Mine', price: '$5' };
  const newer = { ...filled, title: 'Theirs', description: 'New' };
  expect(rebased(filled, newer, mine)).toEqual({ ...filled, title: 'Mine', price: '$5', description: 'New' });
});

test('an event moved to another day keeps its duration', () => {
  const night = { start: { date: '2027-02-12', time: '20:00' }, end: { date: '2027-02-13', time: '02:00' } };
  expect(startingAt(night, { date: '2027-02-28', time: '20:00' }).end.date).toBe('2027-03-01');
  expect(startingAt({ ...night, end: { date: '', time: '' } }, night.start).end.date).toBe('');
});

const at = (date: string, time: string) => ({ date, time });

test('an end time without a date is on the day on which the night ends', () => {
  const start = at('2027-02-12', '22:00');
  const none = at('', '');
  expect(endingAt({ start, end: none }, at('', '03:00')).end).toEqual(at('2027-02-13', '03:00'));
  expect(endingAt({ start, end: at('2027-02-13', '03:00') }, at('2027-02-13', '23:30')).end).toEqual(
    at('2027-02-12', '23:30'),
  );
  expect(endingAt({ start, end: at('2027-02-13', '03:00') }, at('2027-02-13', '')).end).toEqual(none);
  expect(startingAt({ start: at('2027-02-12', ''), end: at('', '03:00') }, start).end.date).toBe(
    '2027-02-13',
  );
  expect(startingAt({ start, end: at('2027-02-13', '03:00') }, at('2027-02-12', '01:00')).end.date).toBe(
    '2027-02-12',
  );
});

test('an end on a chosen day stays there', () => {
  const start = at('2027-02-12', '20:00');
  const festival = { start, end: at('2027-02-14', '23:00') };
  expect(endingAt(festival, at('2027-02-14', '03:00')).end.date).toBe('2027-02-14');
  expect(endingAt({ start, end: at('2027-02-14', '') }, at('2027-02-14', '03:00')).end.date).toBe(
    '2027-02-14',
  );
  expect(startingAt(festival, at('2027-02-12', '23:30')).end.date).toBe('2027-02-14');
});

test('an end without a date is sent with the day on which the night ends', () => {
  const night = { ...filled, start: at('2027-02-12', '22:00'), end: at('', '03:00') };
  expect(errorsOf(night, say)).toEqual({});
  expect(bodyOf(night).endDateTime).toBe('2027-02-13T03:00:00');
});

test('an end equal to the start is reported as such', () => {
  const start = at('2027-02-12', '22:00');
  const same = 'The end is the same as the start. Leave it empty if you do not know it.';
  expect(errorsOf({ ...filled, start, end: start }, say)).toEqual({ endTime: same });
  expect(errorsOf({ ...filled, start, end: at('2027-02-12', '21:00') }, say)).toEqual({
    endDate: 'The end must come after the start.',
  });
});
