import { describe, expect, it } from 'vitest';
import type { EventRead } from '#contracts/events/calls.ts';
import { structured } from './pageStructured.ts';

const URL = 'https://dance.example.org/events/1';
const EVENT = {
  createdAt: '2027-01-01T00:00:00.000Z',
  ...{ title: 'Social', description: '', status: 'published', price: '', currency: 'EUR' },
  ...{ startDateTime: '2027-03-27T20:00:00', endDateTime: null, movedFrom: null, timeZone: 'Europe/Berlin' },
  ...{ locationName: 'Casa', locationCity: 'Berlin', latitude: null, longitude: null, eventOrganizer: null },
} as unknown as EventRead;
const told = (more: Partial<EventRead>) => structured({ ...EVENT, ...more }, URL, null);
const SOLD = { availability: 'https://schema.org/InStock', validFrom: '2027-01-01T00:00:00.000Z' };
const offer = (price: number) => ({ '@type': 'Offer', price, priceCurrency: 'EUR', url: URL });

describe('what search engines read of an event', () => {
  it.each([
    ['', offer(0), true],
    ['Eintritt frei', offer(0), true],
    ['12,50 €', offer(12.5), undefined],
    ['10-15 €', { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 15 }, undefined],
    ['Donation', undefined, undefined],
    ['ask at the bar', undefined, undefined],
    // In another currency than the event: an amount would be a guess.
    ['$12', undefined, undefined],
    // The text itself is not told.
    ['</script><script>12 €', offer(12), undefined],
  ])('offers it at %j for what that says', (price, expected, isFree) => {
    const { offers, isAccessibleForFree } = told({ price });
    if (expected) expect(offers).toEqual({ ...expected, priceCurrency: 'EUR', url: URL, ...SOLD });
    else expect(offers).toBeUndefined();
    expect(isAccessibleForFree).toBe(isFree);
  });

  it('offers nothing, free or not, at a price that nobody has said', () => {
    expect(told({ priceOpen: true })).not.toHaveProperty('offers');
    expect(told({ priceOpen: true })).not.toHaveProperty('isAccessibleForFree');
    expect(told({ priceOpen: true, price: '5 €' })).toMatchObject({ offers: { price: 5 } });
  });

  it('says who runs it, and when it was to begin at first, on the clock of that day', () => {
    const eventOrganizer = { name: 'Casa', website: 'https://casa.example.org' };
    const moved = { startDateTime: '2027-03-29T20:00:00', movedFrom: '2027-03-27T20:00:00', eventOrganizer };
    expect(told(moved as Partial<EventRead>)).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      startDate: '2027-03-29T20:00:00+02:00',
      previousStartDate: '2027-03-27T20:00:00+01:00',
      organizer: { '@type': 'Organization', name: 'Casa', url: 'https://casa.example.org' },
    });
    expect(told({ ...moved, status: 'cancelled' } as Partial<EventRead>)).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
    expect(told({ price: '5 €', status: 'cancelled' })).toMatchObject({
      offers: { availability: 'https://schema.org/Discontinued' },
    });
  });

  it('names countries by their codes, and others as they were written', () => {
    const countryOf = (locationCountry: string) =>
      (told({ locationCountry }).location as { address: { addressCountry: string } }).address.addressCountry;
    expect(['Germany', 'DE', 'Atlantis'].map(countryOf)).toEqual(['DE', 'DE', 'Atlantis']);
  });
});
