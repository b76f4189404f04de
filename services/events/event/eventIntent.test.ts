import { describe, expect, it } from 'vitest';
import type { eventFacts } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { eventRules } from './event.ts';
import { AT, decidedOn, recordedFacts } from './staleStory.ts';

type EventFact = NewFact<typeof eventFacts>;

const { status: _, isFeatured: __, ...sample } = salsaFriday;
const details = {
  ...sample,
  description: '',
  coverImageAlt: null,
  timeZone: 'UTC',
  startLocal: '2026-05-01T20:00',
  endLocal: '2026-05-02T02:00',
};
const created: EventFact = { type: 'EventCreated', data: details };
const published: EventFact = { type: 'EventPublished', data: {} };
const changed = (data: Partial<EventForm>): EventFact => ({ type: 'EventDetailsChanged', data });
const rescheduled = (startLocal: string, endLocal: string): EventFact => ({
  type: 'EventRescheduled',
  data: { startLocal, endLocal },
});

/** Ana has seen the published event; Bo was faster with `since`. */
function asAna(form: Partial<EventForm>, ...since: EventFact[]): Promise<EventFact[]> {
  const facts = recordedFacts([created, published, ...since], ['EventCompleted']);
  return decidedOn(eventRules, facts, ['ChangeEvent', form], { expected: 1 });
}
const by = { by: 'Bo', at: AT };
const stale = (...changes: object[]) => ({ status: 412, code: 'stale', details: { changes } });

describe('a form filled in before someone else saved', () => {
  it('is saved if both changed different fields', async () => {
    expect(await asAna({ title: 'Zouk' }, changed({ price: '$20' }))).toEqual([changed({ title: 'Zouk' })]);
    expect(await asAna({ isFeatured: true }, changed({ title: 'Zouk' }))).toEqual([
      { type: 'EventFeatured', data: {} },
    ]);
  });

  it('is saved if the event was completed in the meantime', async () =>
    expect(await asAna({ title: 'Zouk' }, { type: 'EventCompleted', data: {} })).toEqual([
      changed({ title: 'Zouk' }),
    ]));

  it('does not revert fields that it sends unchanged', async () =>
    expect(
      await asAna({ title: 'Salsa Friday', description: 'Two floors.' }, changed({ title: 'Zouk' })),
    ).toEqual([changed({ description: 'Two floors.' })]));

  it('is refused with the field that both changed, and no other', () =>
    expect(
      asAna(
        { title: 'Zouk', price: '$30' },
        changed({ title: 'Tango' }),
        changed({ title: 'Kizomba', description: 'x' }),
      ),
    ).rejects.toMatchObject(
      stale({ field: 'title', before: 'Salsa Friday', after: 'Kizomba', asked: 'Zouk', ...by }),
    ));

  it('changes nothing if both made the same change', async () =>
    expect(await asAna({ status: 'cancelled', title: 'Off' }, { type: 'EventCancelled', data: {} })).toEqual([
      changed({ title: 'Off' }),
    ]));

  it('reports a conflict with a status that the system has changed', () =>
    expect(asAna({ status: 'cancelled' }, { type: 'EventCompleted', data: {} })).rejects.toMatchObject(
      stale({
        field: 'status',
        before: 'published',
        after: 'completed',
        asked: 'cancelled',
        by: 'system',
        at: AT,
      }),
    ));

  it('is not found if the event was deleted', () =>
    expect(asAna({ title: 'Zouk' }, { type: 'EventDeleted', data: {} })).rejects.toMatchObject({
      status: 404,
    }));
});

describe('fields that belong together', () => {
  it('are not merged from two people', async () => {
    await expect(asAna({ price: '12' }, changed({ currency: 'EUR' }))).rejects.toMatchObject(
      stale({ field: 'currency', before: 'USD', after: 'EUR', ...by }),
    );
    const moved: EventFact = { type: 'EventMoved', data: { locationName: 'Clärchen' } };
    await expect(asAna({ postalCode: '10117' }, moved)).rejects.toMatchObject(
      stale({ field: 'locationName', before: 'Havanna', after: 'Clärchen', ...by }),
    );
  });

  it('a time is not that of an event that somebody made all-day, although its times stayed', async () => {
    const days = { startLocal: '2026-05-01T00:00', endLocal: '2026-05-01T23:59' };
    const whole: EventFact = { type: 'EventRescheduled', data: { ...days, allDay: true } };
    const facts = recordedFacts([{ type: 'EventCreated', data: { ...details, ...days } }, published, whole]);
    const asked = (form: Partial<EventForm>) =>
      decidedOn(eventRules, facts, ['ChangeEvent', form], { expected: 1 });
    const met = { field: 'allDay', before: false, after: true, ...by };
    await expect(asked({ startLocal: '2026-05-01T20:00' })).rejects.toMatchObject(stale(met));
    await expect(asked({ endLocal: '2026-05-01T22:00' })).rejects.toMatchObject(stale(met));
    expect(await asked({ title: 'Zouk' })).toEqual([changed({ title: 'Zouk' })]);
  });

  it('an end belongs to the day of its start, not to its hour', async () => {
    const end = { endLocal: '2026-05-02T03:00' };
    const later = rescheduled('2026-05-01T21:00', '2026-05-02T02:00');
    expect(await asAna(end, later)).toEqual([rescheduled('2026-05-01T21:00', '2026-05-02T03:00')]);
    await expect(asAna(end, rescheduled('2026-04-24T20:00', '2026-05-02T02:00'))).rejects.toMatchObject(
      stale({ field: 'startLocal', before: '2026-05-01T20:00', after: '2026-04-24T20:00', ...by }),
    );
  });
});

it('a refusal caused only by other changes names them', async () => {
  const earlier = rescheduled('2026-05-01T20:00', '2026-05-01T20:30');
  await expect(asAna({ startLocal: '2026-05-01T21:00' }, earlier)).rejects.toMatchObject(
    stale({ field: 'endLocal', before: '2026-05-02T02:00', after: '2026-05-01T20:30', ...by }),
  );
  await expect(asAna({ startLocal: '2026-05-03T21:00' }, changed({ title: 'Zouk' }))).rejects.toMatchObject({
    status: 422,
  });
});

it('a revision in the future is refused', () =>
  expect(
    decidedOn(eventRules, recordedFacts([created]), ['ChangeEvent', { title: 'Zouk' }], { expected: 7 }),
  ).rejects.toMatchObject(stale()));
