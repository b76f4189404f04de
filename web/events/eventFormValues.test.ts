import { expect, test } from 'vitest';
import type { EventRead } from '#contracts/events/calls.ts';
import { text } from '../platform/messages.ts';
import { errorsOf, missingFields, serverErrors } from './eventFormErrors.ts';
import { EMPTY, type EventFormValues, rebased, startingAt, valuesOf } from './eventFormValues.ts';
import { eventTexts } from './messages.ts';
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

test('words for a picture are sent with a picture, and only with one', () => {
  const described = { ...filled, coverImageAlt: ' Two dancers ' };
  expect(bodyOf({ ...described, coverImage: '/a.webp' }).coverImageAlt).toBe('Two dancers');
  expect(bodyOf({ ...described, coverImage: ' ' }).coverImageAlt).toBeNull();
});

test('only what was changed is sent', () => {
  const now = { ...filled, title: 'Salsa Saturday ', maxAttendees: '80', price: ' ' };
  expect(changedBody(filled, now)).toEqual({ title: 'Salsa Saturday', maxAttendees: 80 });
  expect(changedBody(filled, { ...filled, danceStyles: [] })).toEqual({});
});

test('an event that is read and not touched sends nothing', () => {
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

test('Save waits for title, start date and start time', () => {
  expect(missingFields(EMPTY)).toEqual(['title', 'startDate', 'startTime']);
  expect(missingFields({ ...filled, start: { date: '2026-03-28', time: '' } })).toEqual(['startTime']);
  expect(missingFields(filled)).toEqual([]);
});

test('what is wrong is told at its field', () => {
  expect(errorsOf(filled, say)).toEqual({});
  expect(errorsOf({ ...filled, latitude: 'north' }, say)).toEqual({ latitude: 'Write a number.' });
  expect(errorsOf({ ...filled, latitude: '91' }, say)).toHaveProperty('latitude');
  for (const currency of ['EURO', 'ZZZ', '']) {
    expect(errorsOf({ ...filled, currency }, say)).toEqual({
      currency: 'No such currency. Write a code like USD.',
    });
  }
  expect(errorsOf({ ...filled, currency: ' thb' }, say)).toEqual({});
  expect(errorsOf({ ...filled, end: { date: '2026-03-29', time: '' } }, say)).toEqual({
    endTime: 'An end needs a date and a time.',
  });
  expect(errorsOf({ ...filled, end: { date: '2026-03-28', time: '19:00' } }, say)).toEqual({
    endDate: 'The end must come after the start.',
  });
});

test('a decimal comma is a decimal point', () => {
  expect(bodyOf({ ...filled, latitude: '40,41' }).latitude).toBe(40.41);
});

test("the server's errors stand at the form's fields", () => {
  expect(serverErrors({ startDateTime: 'a', 'danceStyles.0.level': 'b', title: 'c' })).toEqual({
    startDate: 'a',
    danceStyles: 'b',
    title: 'c',
  });
});

test('after a conflict what the person changed stays, and everything else is the newer', () => {
  const mine = { ...filled, title: 'Mine', price: '$5' };
  const newer = { ...filled, title: 'Theirs', description: 'New' };
  expect(rebased(filled, newer, mine)).toEqual({ ...filled, title: 'Mine', price: '$5', description: 'New' });
});

test('a night that is put on another day keeps its length', () => {
  const night = { start: { date: '2027-02-12', time: '20:00' }, end: { date: '2027-02-13', time: '02:00' } };
  expect(startingAt(night, { date: '2027-02-28', time: '20:00' }).end.date).toBe('2027-03-01');
  expect(startingAt({ ...night, end: { date: '', time: '' } }, night.start).end.date).toBe('');
});
