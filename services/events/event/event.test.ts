import { describe, expect, it } from 'vitest';
import { type eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { STATUSES } from '#contracts/events/event/eventFields.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { fold } from '#platform/facts/fold.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { given } from '#testing/specification.ts';
import { STATUS_FACTS } from './changeFacts.ts';
import { eventRules } from './event.ts';

const history = given(eventRules);
const form = salsaFriday;
const PORTO = '0197a000-0000-7000-8000-000000000002';

const { status: _, isFeatured: __, ...facts } = form;
const created: NewFact<typeof eventFacts> = { type: 'EventCreated', data: facts };
const past = { startLocal: '2026-05-01T20:00', endLocal: '2026-05-01T23:00' };

describe('creating', () => {
  it('begins as a draft', () => history().when('CreateEvent', form).then(created));

  it('may publish and feature at once, as separate facts', () =>
    history()
      .when('CreateEvent', { ...form, status: 'published', isFeatured: true })
      .then(created, { type: 'EventPublished', data: {} }, { type: 'EventFeatured', data: {} }));

  it('refuses an end before the start', () =>
    history()
      .when('CreateEvent', { ...form, endLocal: '2026-07-03T19:00' })
      .refuses('The end must come after the start.'));

  it('refuses to begin as completed before it has ended', () =>
    history()
      .when('CreateEvent', { ...form, status: 'completed' })
      .refuses('An event can be completed once it has ended.'));

  it('refuses an id that is taken', () =>
    history(created).when('CreateEvent', form).refuses('This event already exists.'));
});

describe('changing', () => {
  it('records nothing when nothing changes', () => history(created).when('ChangeEvent', form).then());

  it('records only the details that changed', () =>
    history(created)
      .when('ChangeEvent', { title: 'Salsa Saturday', price: '$10', description: 'Three floors.' })
      .then({
        type: 'EventDetailsChanged',
        data: { title: 'Salsa Saturday', description: 'Three floors.' },
      }));

  it('compares lists by content', () =>
    history(created)
      .when('ChangeEvent', { category: ['Social'], danceStyles: [{ danceStyleId: 'salsa', level: 'all' }] })
      .then());

  it('records one fact for each kind of change in a form', () =>
    history(created)
      .when('ChangeEvent', {
        title: 'Porto Social',
        regionId: PORTO,
        timeZone: 'Europe/Lisbon',
        startLocal: '2026-07-03T21:00',
        locationCity: 'Porto',
        status: 'published',
        isFeatured: true,
      })
      .then(
        { type: 'EventDetailsChanged', data: { title: 'Porto Social' } },
        { type: 'EventRegionAssigned', data: { regionId: PORTO, timeZone: 'Europe/Lisbon' } },
        { type: 'EventRescheduled', data: { startLocal: '2026-07-03T21:00', endLocal: '2026-07-04T02:00' } },
        { type: 'EventMoved', data: { locationCity: 'Porto' } },
        { type: 'EventPublished', data: {} },
        { type: 'EventFeatured', data: {} },
      ));

  it('keeps the end after the start when only one of them changes', () => {
    history(created)
      .when('ChangeEvent', { startLocal: '2026-07-04T02:30' })
      .refuses('The end must come after the start.');
    history(created)
      .when('ChangeEvent', { startLocal: '2026-07-04T02:00' })
      .refuses('The end is the same as the start. Leave it empty if you do not know it.');
  });

  it('may remove the end', () =>
    history(created)
      .when('ChangeEvent', { endLocal: null })
      .then({ type: 'EventRescheduled', data: { startLocal: '2026-07-03T20:00', endLocal: null } }));

  it('refuses events that do not exist or were deleted', () => {
    history().when('ChangeEvent', { title: 'x' }).refuses('This event does not exist, or was deleted.');
    history(created, { type: 'EventDeleted', data: {} })
      .when('ChangeEvent', { title: 'x' })
      .refuses('This event does not exist, or was deleted.');
  });
});

describe('status', () => {
  const published: NewFact<typeof eventFacts> = { type: 'EventPublished', data: {} };
  const cancelled: NewFact<typeof eventFacts> = { type: 'EventCancelled', data: {} };

  it('goes from draft to published and back', () => {
    history(created).when('ChangeEvent', { status: 'published' }).then(published);
    history(created, published)
      .when('ChangeEvent', { status: 'draft' })
      .then({ type: 'EventUnpublished', data: {} });
  });

  it('goes from published to cancelled and back', () => {
    history(created, published).when('ChangeEvent', { status: 'cancelled' }).then(cancelled);
    history(created, published, cancelled).when('ChangeEvent', { status: 'published' }).then(published);
  });

  it('is chosen freely: any may follow any other, once the event is over', () => {
    const over: NewFact<typeof eventFacts> = { type: 'EventRescheduled', data: past };
    for (const [from, to] of STATUSES.flatMap(one => STATUSES.map(other => [one, other] as const))) {
      if (from === to) continue;
      history(created, over, ...(from === 'draft' ? [] : [STATUS_FACTS[from]]))
        .when('ChangeEvent', { status: to })
        .then(STATUS_FACTS[to]);
    }
  });

  it('is chosen freely for a new event, too', () => {
    for (const status of ['published', 'cancelled'] as const) {
      history()
        .when('CreateEvent', { ...form, status })
        .then({ type: 'EventCreated', data: created.data }, STATUS_FACTS[status]);
    }
    history()
      .when('CreateEvent', { ...form, ...past, status: 'completed' })
      .then({ type: 'EventCreated', data: { ...created.data, ...past } }, STATUS_FACTS.completed);
  });

  it('cancelled as a draft was never announced', () => {
    const startOf = (...facts: NewFact<typeof eventFacts>[]) =>
      fold(eventStream, [created, ...facts])?.announcedStart;
    expect(startOf(cancelled)).toBeUndefined();
    expect(startOf(published, cancelled)).toBe(form.startLocal);
    expect(startOf(published, STATUS_FACTS.draft, cancelled)).toBeUndefined();
  });

  it('completes an event that has ended by the clock of its region', () => {
    history(created, published)
      .when('ChangeEvent', { ...past, status: 'completed' })
      .then({ type: 'EventRescheduled', data: past }, { type: 'EventCompleted', data: {} });
    history(created, published)
      .when('ChangeEvent', { status: 'completed' }, { now: new Date('2026-07-03T23:59:00Z') })
      .refuses('An event can be completed once it has ended.');
    history(created, published)
      .when('ChangeEvent', { status: 'completed' }, { now: new Date('2026-07-04T00:00:00Z') })
      .then({ type: 'EventCompleted', data: {} });
  });
});

describe('deleting', () => {
  it('is recorded once', () =>
    history(created).when('DeleteEvent', {}).then({ type: 'EventDeleted', data: {} }));

  it('refuses a second time', () =>
    history(created, { type: 'EventDeleted', data: {} })
      .when('DeleteEvent', {})
      .refuses('This event does not exist, or was deleted.'));
});
