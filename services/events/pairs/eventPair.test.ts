import { describe, it } from 'vitest';
import { given } from '#testing/specification.ts';
import { eventPairRules } from './eventPair.ts';

const history = given(eventPairRules);
const [A, B] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'] as const;
const data = { one: A, other: B, titles: ['Salsa Class', 'Salsa Party'] };
const apart = { type: 'EventsToldApart', data } as const;
const again = { type: 'EventsComparedAgain', data: {} } as const;

describe('a pair of events', () => {
  it('is told apart once, and again after that was taken back', () => {
    history().when('TellEventsApart', data).then(apart);
    history(apart).when('TellEventsApart', data).then();
    history(apart, again).when('TellEventsApart', data).then(apart);
  });

  it('is compared again once, if it was told apart at all', () => {
    history(apart).when('CompareEventsAgain', {}).then(again);
    history(apart, again).when('CompareEventsAgain', {}).then();
    history()
      .when('CompareEventsAgain', {})
      .refuses('These events are no longer marked as different, or never were.');
  });

  it('is of two events', () =>
    history()
      .when('TellEventsApart', { ...data, other: A.toUpperCase() })
      .refuses('Choose two different events.'));
});
