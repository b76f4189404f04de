import { describe, expect, it } from 'vitest';
import { type eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { timesText } from '#contracts/events/event/eventTimes.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { earlierIn, fold } from '#platform/facts/fold.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { change, seriesStory } from '#testing/seriesStory.ts';
import { given } from '#testing/specification.ts';
import { eventRules } from './event.ts';

type EventFact = NewFact<typeof eventFacts>;
const history = given(eventRules);
const skipped = { startLocal: '2026-03-29T02:30', endLocal: null, timeZone: 'Europe/Berlin' };
const repeated = { ...skipped, startLocal: '2026-10-25T02:30' };
const { status: _, isFeatured: __, ...form } = { ...salsaFriday, ...skipped, coverImageAlt: null };
const created: EventFact = { type: 'EventCreated', data: form };
const accepted: EventFact = { type: 'EventClockChangeAccepted', data: skipped };
const reopened: EventFact = { type: 'EventClockChangeReopened', data: { accepted: null } };
const moved: EventFact = {
  type: 'EventRescheduled',
  data: { startLocal: repeated.startLocal, endLocal: null },
};

/** As the executor does: each fact was recorded by a command that has its place as id. */
function undoing(facts: EventFact[], place: number) {
  const recorded = facts.map((fact, index) => ({ ...fact, metadata: { command: { id: String(index) } } }));
  const data = { commandId: String(place), createdAt: '2026-01-01T12:00:00Z' };
  return history(...facts).when('UndoCommand', data, { earlier: earlierIn(eventStream, recorded) });
}

describe('a time that a clock change skips or repeats', () => {
  it('is accepted once, as it was looked at', () => {
    history(created).when('AcceptClockChange', skipped).then(accepted);
    history(created, accepted).when('AcceptClockChange', skipped).then();
    history(created)
      .when('AcceptClockChange', repeated)
      .refuses('The times have changed since. Look at them again.');
    history(created)
      .when('AcceptClockChange', { ...skipped, timeZone: 'UTC' })
      .refuses('The times have changed since. Look at them again.');
  });

  it('is not accepted if no clock change affects it, or the event is gone', () => {
    const plain = { ...skipped, startLocal: '2026-03-30T02:30' };
    history({ ...created, data: { ...form, ...plain } })
      .when('AcceptClockChange', plain)
      .refuses('No clock change affects these times.');
    history(created, { type: 'EventDeleted', data: {} })
      .when('AcceptClockChange', skipped)
      .refuses('This event does not exist, or was deleted.');
  });

  it('stays accepted until that is undone, also when the event was deleted in between', () => {
    undoing([created, accepted], 1).then(reopened);
    undoing([created, accepted, moved], 1).then(reopened);
    const state = fold(eventStream, [created, accepted, { type: 'EventDeleted', data: {} }])!;
    const [restored] = eventRules.decide.RestoreEvent(
      state,
      { createdAt: '2026-01-01T12:00:00Z', deletedAt: '2026-05-31T12:00:00Z' },
      { now: new Date('2026-06-01T12:00:00Z'), actor: { id: 'ana', role: 'admin' } },
    );
    expect(fold(eventStream, [restored!])).toMatchObject({ acceptedTimes: timesText(skipped) });
  });

  it('has what was accepted before after the undo of another acceptance', () => {
    const other: EventFact = { type: 'EventClockChangeAccepted', data: repeated };
    undoing([created, accepted, moved, other], 3).then({
      type: 'EventClockChangeReopened',
      data: { accepted: timesText(skipped) },
    });
    undoing([created, accepted, moved, other], 1).refuses('There was a later change. Undo that first.');
  });
});

describe('a date of a series at such a time', () => {
  const night = { startLocal: '2026-07-31T01:30', endLocal: null, timeZone: 'Europe/Berlin' };
  const ending = { date: '2026-07-31', ...night, startLocal: '2026-10-25T02:30' };
  const story = () => {
    const told = seriesStory();
    const moved = { startLocal: '2026-10-25T02:30', endLocal: null };
    told.ask('ChangeSeries', change({ changed: moved, scope: 'this_only', date: '2026-07-31' }));
    return told;
  };

  it('is accepted once, by its date', () => {
    const told = story();
    told.ask('AcceptClockChange', ending);
    expect(told.state().acceptedTimes).toEqual({ '2026-07-31': timesText(ending) });
    expect(told.decide('AcceptClockChange', ending)).toEqual([]);
    expect(() => told.decide('AcceptClockChange', { ...ending, ...night })).toThrow('The times have changed');
    expect(() => told.decide('AcceptClockChange', { ...ending, date: '2026-08-01' })).toThrow(
      'This date does not exist',
    );
  });

  it('is undone on its own: later acceptances and changes stay', () => {
    const told = story();
    const command = told.ask('AcceptClockChange', ending);
    told.ask('ExcludeDate', { date: '2026-06-12' });
    told.ask('UndoChange', { commandId: command });
    expect(told.state()).toMatchObject({ acceptedTimes: {}, excludedDates: ['2026-06-12'] });
    expect(told.decide('UndoChange', { commandId: command })).toEqual([]);
  });

  it('keeps what was accepted when another change is undone', () => {
    const told = story();
    const excluded = told.ask('ExcludeDate', { date: '2026-06-12' });
    told.ask('AcceptClockChange', ending);
    told.ask('UndoChange', { commandId: excluded });
    expect(told.state()).toMatchObject({ acceptedTimes: { '2026-07-31': timesText(ending) } });
  });
});
