import { describe, expect, it } from 'vitest';
import { given, recorded, type TestFact } from '#testing/folds/projectionSpecification.ts';
import { counterMoves } from '../platform/rows/counters.ts';
import { foldFacts } from '../platform/rows/fold.ts';
import { events } from './events.ts';

const FIRST = '0197a000-0000-7000-8000-00000000000a';
const SECOND = '0197a000-0000-7000-8000-00000000000b';
const BERLIN = '0197a000-0000-7000-8000-000000000001';

const data = {
  title: 'Salsa Friday',
  description: '',
  startLocal: '2026-03-27T20:00',
  endLocal: null,
  timeZone: 'Europe/Berlin',
  regionId: BERLIN,
  price: '',
  currency: 'USD',
  category: [],
  danceStyles: [],
  imported: false,
};

function created(id: string, more: object = {}): TestFact {
  return { stream: `event-${id}`, type: 'EventCreated', data: { ...data, ...more } };
}

function then(id: string, type: string, more: object = {}): TestFact {
  return { stream: `event-${id}`, type, data: more };
}

describe('events', () => {
  it('begins as a draft, in the time zone of its region', () =>
    given(events, [created(FIRST), created(SECOND, { title: 'Zouk Night', timeZone: 'UTC' })]).then({
      [FIRST]: {
        title: 'Salsa Friday',
        status: 'draft',
        startsAt: new Date('2026-03-27T19:00Z'),
        revision: 0,
      },
      [SECOND]: {
        title: 'Zouk Night',
        status: 'draft',
        startsAt: new Date('2026-03-27T20:00Z'),
        revision: 0,
      },
    }));

  it('changes only the event of the fact', () =>
    given(events, [created(FIRST), created(SECOND), then(SECOND, 'EventPublished')]).then({
      [FIRST]: { status: 'draft', revision: 0 },
      [SECOND]: { status: 'published', revision: 1 },
    }));

  it('has the description of its image if there is one', () =>
    given(events, [
      created(FIRST),
      created(SECOND),
      then(SECOND, 'EventDetailsChanged', { coverImageAlt: 'Two dancers' }),
    ]).then({ [FIRST]: { coverImageAlt: null }, [SECOND]: { coverImageAlt: 'Two dancers' } }));

  it('keeps 20:00 at 20:00 across a clock change', () =>
    given(events, [
      created(FIRST),
      then(FIRST, 'EventRescheduled', { startLocal: '2026-04-03T20:00', endLocal: null }),
    ]).then({ [FIRST]: { startLocal: '2026-04-03T20:00', startsAt: new Date('2026-04-03T18:00Z') } }));

  it('takes the time zone of the region that it is assigned to', () =>
    given(events, [
      created(FIRST),
      then(FIRST, 'EventRegionAssigned', { regionId: SECOND, timeZone: 'America/New_York' }),
    ]).then({ [FIRST]: { startLocal: '2026-03-27T20:00', startsAt: new Date('2026-03-28T00:00Z') } }));

  it('counts as over at its end, or six hours after its start', () =>
    given(events, [created(FIRST), created(SECOND, { endLocal: '2026-03-27T23:00' })]).then({
      [FIRST]: { overAt: new Date('2026-03-28T01:00Z') },
      [SECOND]: { overAt: new Date('2026-03-27T22:00Z') },
    }));

  it('has no row for a deleted event', () =>
    given(events, [created(FIRST), created(SECOND), then(FIRST, 'EventDeleted')]).then({ [SECOND]: {} }));

  it('moves the counters, in total and by region', () => {
    const facts = recorded([
      created(FIRST),
      created(SECOND, { regionId: null }),
      then(FIRST, 'EventPublished'),
      then(FIRST, 'EventFeatured'),
      then(SECOND, 'EventDeleted'),
    ]);
    const first = foldFacts(events, facts.slice(0, 2), new Map());
    const rest = foldFacts(events, facts.slice(2), first.after);
    expect(counterMoves(events, new Map(), first.after)).toEqual(
      expect.arrayContaining([
        { scope: '', name: 'total', by: 2 },
        { scope: '', name: 'draft', by: 2 },
        { scope: BERLIN, name: 'total', by: 1 },
      ]),
    );
    expect(counterMoves(events, first.after, rest.after)).toEqual(
      expect.arrayContaining([
        { scope: '', name: 'total', by: -1 },
        { scope: '', name: 'draft', by: -2 },
        { scope: '', name: 'published', by: 1 },
        { scope: '', name: 'featured', by: 1 },
        { scope: BERLIN, name: 'draft', by: -1 },
      ]),
    );
  });
});
