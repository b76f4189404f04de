import { describe, expect, it } from 'vitest';
import { type eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { eventColumns } from '#contracts/events/eventColumns.ts';
import { gapBit } from '#contracts/events/quality/gapKinds.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { fold } from '#platform/facts/fold.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { given } from '#testing/specification.ts';
import { eventRules } from './event.ts';

const history = given(eventRules);
const { status: _, isFeatured: __, ...said } = { ...salsaFriday, price: '' };
const made = (data: object): NewFact<typeof eventFacts> => ({
  type: 'EventCreated',
  data: { ...said, ...data },
});
const free = made({});
const open = made({ priceOpen: true });
const stateOf = (...facts: NewFact<typeof eventFacts>[]) => fold(eventStream, facts)!;
const changed = (data: object): NewFact<typeof eventFacts> => ({ type: 'EventDetailsChanged', data });

describe('a price that nobody has said', () => {
  it('is recorded, and is not a price of nothing', () => {
    history()
      .when('CreateEvent', { ...salsaFriday, price: '', priceOpen: true })
      .then(open);
    const row = eventColumns('1', stateOf(open), null);
    expect(row).toMatchObject({ price: '', priceOpen: true, priceFrom: null });
    expect(row.gaps & gapBit('priceNotSaid')).not.toBe(0);
    expect(row.gaps & gapBit('unreadablePrice')).toBe(0);
  });

  it('is none in what was recorded before, and in an empty price that somebody left', () => {
    const row = eventColumns('1', stateOf(free), null);
    expect(row).toMatchObject({ priceFrom: 0, priceOpen: null });
    expect(row.gaps & gapBit('priceNotSaid')).toBe(0);
    history(free).when('ChangeEvent', { price: '', priceOpen: false }).then();
  });

  it('is over once a price is given, and the next empty price is Free again', () => {
    history(open)
      .when('ChangeEvent', { price: '12 €' })
      .then(changed({ price: '12 €', priceOpen: null }));
    history(open, changed({ price: '12 €', priceOpen: null }))
      .when('ChangeEvent', { price: '' })
      .then(changed({ price: '' }));
  });

  it('is over once somebody says that it is free', () =>
    history(open)
      .when('ChangeEvent', { price: '', priceOpen: false })
      .then(changed({ priceOpen: null })));

  it('takes a price away, unless the same form gives one', () => {
    history(made({ price: '12 €' }))
      .when('ChangeEvent', { priceOpen: true })
      .then(changed({ price: '', priceOpen: true }));
    history(free)
      .when('ChangeEvent', { price: '9', priceOpen: true })
      .then(changed({ price: '9' }));
    history()
      .when('CreateEvent', { ...salsaFriday, price: '9', priceOpen: true })
      .then(made({ price: '9', priceOpen: null }));
  });

  it('gives way to a price beside it, however that came there', () => {
    const both = stateOf(made({ price: '9', priceOpen: true }));
    expect(eventColumns('1', both, null).priceFrom).toBe(900);
    const earlier = { ...both, price: '' };
    const before = { ...eventColumns('1', earlier, null), revision: 1 } as never;
    expect(eventColumns('1', both, null, before).priceFrom).toBe(900);
  });
});
