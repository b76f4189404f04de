import { describe, expect, it } from 'vitest';
import { type EventState, type eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { ADDED_FIELDS } from '#contracts/events/event/eventFields.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { earlierIn, fold } from '#platform/facts/fold.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { given } from '#testing/specification.ts';
import { eventRules } from './event.ts';

const history = given(eventRules);
const createdAt = '2026-05-01T12:00:00Z';

const form = { ...salsaFriday, ...ADDED_FIELDS, locationName: null };
const { status: _, isFeatured: __, ...details } = form;
type EventFact = NewFact<typeof eventFacts>;
const created: EventFact = { type: 'EventCreated', data: details };
const titled = (title: string): EventFact => ({ type: 'EventDetailsChanged', data: { title } });
const deleted: EventFact = { type: 'EventDeleted', data: {} };
const restored: EventFact = { type: 'EventRestored', data: { ...form, createdAt } };
const published: EventFact = { type: 'EventPublished', data: {} };

/** As the executor does: each fact was recorded by a command that has its place as id. */
function undoing(facts: EventFact[], place: number) {
  const recorded = facts.map((fact, index) => ({ ...fact, metadata: { command: { id: String(index) } } }));
  return history(...facts).when(
    'UndoCommand',
    { commandId: String(place), createdAt },
    { earlier: earlierIn(eventStream, recorded) },
  );
}

describe('undoing a change', () => {
  it('restores the fields that it changed', () =>
    undoing([created, titled('Zouk')], 1).then(titled('Salsa Friday')));

  it('reads an event from before image descriptions as having none', () => {
    const { coverImageAlt: _, ...data } = details;
    const described = (coverImageAlt: string | null): EventFact => ({
      type: 'EventDetailsChanged',
      data: { coverImageAlt },
    });
    undoing([{ type: 'EventCreated', data }, described('Two dancers')], 1).then(described(null));
    history({ type: 'EventCreated', data }).when('ChangeEvent', { coverImageAlt: null }).then();
  });

  it('leaves other changed fields alone', () =>
    undoing([created, titled('Zouk'), { type: 'EventMoved', data: { locationName: 'Havanna' } }], 1).then(
      titled('Salsa Friday'),
    ));

  it('is refused once the same field was changed again', () =>
    undoing([created, titled('Zouk'), titled('Tango')], 1).refuses(
      'There was a later change. Undo that first.',
    ));

  it('is refused where its times would come back to an event that is all-day by now', () => {
    const when = (startLocal: string, more: object = {}): EventFact => ({
      type: 'EventRescheduled',
      data: { startLocal, endLocal: '2026-07-03T23:59', ...more },
    });
    const whole = when('2026-07-03T00:00', { allDay: true });
    undoing([created, when('2026-07-03T20:00'), when('2026-07-03T00:00'), whole], 2).refuses(
      'There was a later change. Undo that first.',
    );
    undoing([created, when('2026-07-03T20:00'), whole], 2).then(when('2026-07-03T20:00'));
  });

  it('restores a status with the fact for that status', () =>
    undoing([created, published], 1).then({ type: 'EventUnpublished', data: {} }));

  it('restores what it deleted, and deletes what it created', () => {
    undoing([created, deleted], 1).then(restored);
    undoing([created], 0).then(deleted);
    undoing([created, deleted, restored], 2).then(deleted);
  });

  it('does not delete an event that was changed since it was created', () =>
    undoing([created, titled('Zouk')], 0).refuses('There was a later change. Undo that first.'));

  it('deletes what it created although that was changed, once every change was undone', () => {
    undoing([created, titled('Zouk'), titled('Salsa Friday')], 0).then(deleted);
    undoing([created, published, { type: 'EventUnpublished', data: {} }], 0).then(deleted);
    undoing([created, titled('Zouk'), titled('Tango'), titled('Zouk')], 0).refuses(
      'There was a later change. Undo that first.',
    );
  });

  it('requires a change', () => undoing([created], 7).refuses('This change does not exist, or was deleted.'));
});

describe('restoring', () => {
  const times = (deletedAt: string) => ({ createdAt, deletedAt });

  it('restores everything as it was', () => {
    history(created, published, deleted)
      .when('RestoreEvent', times('2026-05-20T00:00:00Z'))
      .then({
        type: 'EventRestored',
        data: { ...form, status: 'published', announcedStart: form.startLocal, createdAt },
      });
    const before = fold(eventStream, [created, published]) as EventState;
    // As it was recorded before events kept when they were announced for.
    const data = { ...form, status: 'published' as const, createdAt };
    expect(fold(eventStream, [created, published, deleted, { type: 'EventRestored', data }])).toEqual(before);
  });

  it('of an event that is not deleted changes nothing', () =>
    history(created).when('RestoreEvent', times('2026-05-20T00:00:00Z')).then());

  it('is refused after thirty days', () =>
    history(created, deleted)
      .when('RestoreEvent', times('2026-05-02T11:59:59Z'))
      .refuses('A deleted event can be restored for 30 days.'));
});
