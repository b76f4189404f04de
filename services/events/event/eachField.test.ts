import { expect, test } from 'vitest';
import { eventRead } from '#contracts/events/calls.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import type { WholeForm } from '#contracts/events/event/eventFields.ts';
import { FORM_FIELDS, TEXT_FIELDS, type TextField } from '#contracts/events/event/fields.ts';
import { eventColumns, stateOfRow } from '#contracts/events/eventColumns.ts';
import { freshnessOfEvent } from '#contracts/events/freshness.ts';
import { fold } from '#platform/facts/fold.ts';
import { duplicateOf } from '../list/duplicate.ts';
import { eventFrom } from '../reading/read.ts';
import { eventRules } from './event.ts';

const ID = '0197a000-0000-7000-8000-00000000000a';
const NOW = new Date('2026-06-01T12:00:00Z');
const context = { now: NOW, actor: { id: 'ana', role: 'admin' } } as const;
const texts = (value: (name: string) => string | null) =>
  Object.fromEntries(TEXT_FIELDS.map(name => [name, value(name)])) as Record<TextField, string | null>;

const empty: WholeForm = {
  ...texts(() => null),
  title: 'Salsa Friday',
  description: '',
  startLocal: '2026-07-03T20:00',
  endLocal: null,
  allDay: false,
  timeZone: 'Europe/Berlin',
  regionId: null,
  eventOrganizerId: null,
  price: '',
  currency: 'USD',
  priceOpen: null,
  maxAttendees: null,
  category: [],
  danceStyles: [],
  latitude: null,
  longitude: null,
  venueId: null,
  status: 'draft',
  isFeatured: false,
};
const full: WholeForm = {
  ...texts(name => `What ${name} says`),
  title: 'Zouk Night',
  description: 'Two floors.',
  startLocal: '2026-07-03T21:00',
  endLocal: '2026-07-04T02:00',
  allDay: true,
  timeZone: 'Europe/Lisbon',
  regionId: '0197a000-0000-7000-8000-000000000001',
  eventOrganizerId: '0197a000-0000-7000-8000-000000000002',
  price: '$10',
  currency: 'EUR',
  priceOpen: true,
  maxAttendees: 80,
  category: ['Social'],
  danceStyles: [{ danceStyleId: 'zouk', level: 'all' }],
  latitude: 52.5,
  longitude: 13.4,
  venueId: '0197a000-0000-7000-8000-000000000003',
  status: 'published',
  isFeatured: true,
};
const state = { ...empty, imported: false, acceptedTimes: null, deleted: false };
/** Answered under other names, or with more to them. */
const ANSWERED_OTHERWISE = ['startLocal', 'endLocal', 'danceStyles'];
const NOT_COPIED = [...ANSWERED_OTHERWISE, 'timeZone', 'status', 'isFeatured'];

// A field that any of these forgets would be accepted and lost.
test.each(FORM_FIELDS)('%s is recorded, in the row, answered, copied and undone', field => {
  const value = full[field];
  expect(value).not.toEqual(empty[field]);
  const facts = eventRules.decide.ChangeEvent(state, { [field]: value }, context);
  const changed = fold(eventStream, facts, state)!;
  expect(changed[field]).toEqual(value);
  const edited = { at: NOW.toISOString(), by: { id: 'ana', role: 'admin' as const } };
  const row = {
    ...{ ...eventColumns(ID, changed, null), ...freshnessOfEvent(edited) },
    ...{ cancelReason: null, cancelReasons: null, revision: 1, createdAt: NOW, updatedAt: NOW },
  };
  expect(stateOfRow(row)).toEqual(changed);
  const earlier = { ...row, ...eventColumns(ID, state, null) };
  expect(eventColumns(ID, changed, null, earlier)).toEqual(eventColumns(ID, changed, null));
  const answer = eventRead.parse(
    eventFrom(row, { region: null, organizer: null, venue: null, styles: [] }, NOW),
  );
  if (!ANSWERED_OTHERWISE.includes(field)) expect(answer).toMatchObject({ [field]: value });
  if (!NOT_COPIED.includes(field)) {
    expect(duplicateOf(answer, { days: 7, from: 'week' }, NOW).body).toMatchObject({ [field]: value });
  }
  const change = () => ({ before: state, after: changed, since: [] });
  const undoing = { commandId: 'change', createdAt: NOW.toISOString() };
  const undone = eventRules.decide.UndoCommand(changed, undoing, { ...context, earlier: change });
  expect(fold(eventStream, undone, changed)).toEqual(state);
});
