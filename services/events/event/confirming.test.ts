import { describe, it } from 'vitest';
import type { Confirmation } from '#contracts/events/confirming/confirmation.ts';
import { type eventFacts, eventStream } from '#contracts/events/event/event.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { earlierIn } from '#platform/facts/fold.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { given } from '#testing/specification.ts';
import { eventRules } from './event.ts';

type EventFact = NewFact<typeof eventFacts>;
const history = given(eventRules);
const {
  status: _,
  isFeatured: __,
  ...form
} = { ...salsaFriday, startLocal: '2026-06-05T20:00', endLocal: null };
const created: EventFact = { type: 'EventCreated', data: form };
const published: EventFact = { type: 'EventPublished', data: {} };
const AT = '2026-06-01T12:00:00.000Z';
const LATER = '2026-06-02T12:00:00.000Z';
const ANA = { id: 'ana', role: 'admin' } as const;
const context = (at: string) => ({ now: new Date(at) });
const confirmed = (at: string): EventFact => ({ type: 'EventConfirmed', data: { at, by: ANA } });

describe('a night is confirmed', () => {
  it('at the time and by the person who says so, and within a day no second time', () => {
    history(created, published).when('ConfirmEvent', {}, context(AT)).then(confirmed(AT));
    history(created, published, confirmed(AT))
      .when('ConfirmEvent', {}, context('2026-06-02T11:59:59.999Z'))
      .then();
    history(created, published, confirmed(AT))
      .when('ConfirmEvent', {}, context(LATER))
      .then(confirmed(LATER));
  });

  it('while people know of it and can still go there', () => {
    history(created)
      .when('ConfirmEvent', {}, context(AT))
      .refuses('This is a draft, which nobody has been told of.');
    history(created, published, { type: 'EventCancelled', data: {} })
      .when('ConfirmEvent', {}, context(AT))
      .refuses('This is cancelled. Publish it again instead.');
    history(created, published)
      .when('ConfirmEvent', {}, context('2026-06-07T12:00:00Z'))
      .refuses('This is over.');
    history(created, { type: 'EventDeleted', data: {} })
      .when('ConfirmEvent', {}, context(AT))
      .refuses('This event does not exist, or was deleted.');
  });
});

describe('a confirmation is undone', () => {
  const undoing = (facts: EventFact[], place: number) => {
    const recorded = facts.map((fact, index) => ({ ...fact, metadata: { command: { id: String(index) } } }));
    const data = { commandId: String(place), createdAt: AT };
    return history(...facts).when('UndoCommand', data, { earlier: earlierIn(eventStream, recorded) });
  };
  const withdrawn = (last: Confirmation | null): EventFact => ({
    type: 'EventConfirmationWithdrawn',
    data: { confirmed: last },
  });

  it('so that what was before counts again, whatever else was changed since', () => {
    const renamed: EventFact = { type: 'EventDetailsChanged', data: { title: 'Zouk' } };
    undoing([created, published, confirmed(AT)], 2).then(withdrawn(null));
    undoing([created, published, confirmed(AT), confirmed(LATER), renamed], 3).then(
      withdrawn({ at: AT, by: ANA }),
    );
  });

  it('once, and a later one stays', () => {
    undoing([created, published, confirmed(AT), withdrawn(null)], 2).then();
    undoing([created, published, confirmed(AT), confirmed(LATER)], 2).refuses(
      'There was a later change. Undo that first.',
    );
  });

  it('and is no reason against undoing something else', () => {
    undoing([created, published, confirmed(AT)], 1).then({ type: 'EventUnpublished', data: {} });
    undoing([created, confirmed(AT)], 0).then({ type: 'EventDeleted', data: {} });
  });
});
