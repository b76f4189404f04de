import { expect, test } from 'vitest';
import { eventsTable } from '../rows.ts';
import { ADDED_FIELDS } from './eventFields.ts';
import { DETAIL_FIELDS, FORM_FIELDS, PLACE_FIELDS, TEXT_FIELDS } from './fields.ts';

const APART = ['startLocal', 'endLocal', 'allDay', 'regionId', 'timeZone', 'status', 'isFeatured'];

test('each field of the form is recorded by exactly one kind of fact', () => {
  expect([...DETAIL_FIELDS, ...PLACE_FIELDS, ...APART].toSorted()).toEqual(FORM_FIELDS.toSorted());
});

test('each field of the form has a column', () => {
  for (const name of FORM_FIELDS) expect(eventsTable.columns).toHaveProperty(name);
});

test('the columns hold what the form accepts', () => {
  expect(eventsTable.columns).toMatchObject({
    title: { sql: 'text', nullable: false },
    maxAttendees: { sql: 'integer', nullable: true },
    latitude: { sql: 'double precision', nullable: true },
    regionId: { sql: 'uuid', nullable: true },
    isFeatured: { sql: 'boolean', nullable: false },
    danceStyles: { sql: 'jsonb', nullable: false },
    coverImageAlt: { sql: 'text', nullable: true },
  });
});

test('plain text fields are neither ids nor times, and none is required', () => {
  expect(TEXT_FIELDS).toEqual(expect.arrayContaining(['coverImage', 'locationCity', 'googlePlacesId']));
  for (const name of ['title', 'price', 'endLocal', 'regionId', 'eventOrganizerId', 'latitude']) {
    expect(TEXT_FIELDS).not.toContain(name);
  }
});

test('an added detail is null, or false, if a fact does not have it', () => {
  expect(ADDED_FIELDS).toMatchObject({ coverImageAlt: null, allDay: false });
  expect(ADDED_FIELDS).not.toHaveProperty('coverImage');
});
