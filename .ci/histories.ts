import fc from 'fast-check';
import { CATEGORIES, STATUSES } from '../contracts/events/event.ts';
import type { Fact, NewFact } from '../contracts/platform/fact.ts';
import { recorded } from '../projections/platform/specification.ts';
import { type CreateEvent, eventRules } from '../services/events/event.ts';
import { Refusal } from '../services/platform/refusal.ts';
import { fold } from '../services/platform/rules.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];
const id = fc.uuid({ version: 7 });
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const localTime = fc
  .date({ min: new Date('2026-01-01Z'), max: new Date('2027-12-31Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 16));

const form: fc.Arbitrary<CreateEvent> = fc.record({
  title: text.map(title => `Night ${title}`),
  description: text,
  startLocal: localTime,
  endLocal: fc.option(localTime),
  timeZone: fc.constantFrom(...ZONES),
  regionId: fc.option(id),
  eventOrganizerId: fc.option(id),
  price: text,
  currency: fc.constantFrom('USD', 'EUR', 'THB'),
  maxAttendees: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  category: fc.uniqueArray(fc.constantFrom(...CATEGORIES)),
  danceStyles: fc.array(
    fc.record({ danceStyleId: fc.constantFrom('salsa', 'zouk'), level: fc.constant('all') }),
  ),
  coverImage: fc.option(text),
  locationName: fc.option(text),
  locationAddress: fc.option(text),
  locationCity: fc.option(text),
  locationState: fc.option(text),
  locationCountry: fc.option(text),
  postalCode: fc.option(text),
  latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
  googlePlacesId: fc.option(text),
  status: fc.constantFrom(...STATUSES),
  isFeatured: fc.boolean(),
  imported: fc.boolean(),
});

type Step = { event: number } & (
  | { name: 'CreateEvent'; data: CreateEvent }
  | { name: 'ChangeEvent'; data: Partial<CreateEvent> }
  | { name: 'DeleteEvent'; data: object }
);

const EVENTS = 4;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      event: fc.nat(EVENTS - 1),
      name: fc.constant('CreateEvent' as const),
      data: form,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      event: fc.nat(EVENTS - 1),
      name: fc.constant('ChangeEvent' as const),
      data: fc
        .tuple(
          form,
          fc.subarray([
            'title',
            'status',
            'startLocal',
            'endLocal',
            'timeZone',
            'regionId',
            'latitude',
            'isFeatured',
            'maxAttendees',
          ] as const),
        )
        .map(([full, fields]) => Object.fromEntries(fields.map(field => [field, full[field]]))),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      event: fc.nat(EVENTS - 1),
      name: fc.constant('DeleteEvent' as const),
      data: fc.constant({}),
    }),
  },
);

/** Histories of a few events as the rules would have recorded them: what they refuse is not in there. */
export const eventHistories: fc.Arbitrary<Fact[]> = fc.array(step, { maxLength: 40 }).map(steps => {
  const streams = new Map<string, NewFact<typeof eventRules.facts>[]>();
  const log: { stream: string; type: string; data: object }[] = [];
  for (const { event, name, data } of steps) {
    const stream = `event-0197a000-0000-7000-8000-00000000000${event}`;
    const history = streams.get(stream) ?? [];
    for (const fact of decided(history, name, data)) {
      history.push(fact);
      log.push({ stream, ...fact });
    }
    streams.set(stream, history);
  }
  return recorded(log);
});

function decided(history: NewFact<typeof eventRules.facts>[], name: Step['name'], data: object) {
  const context = { now: new Date('2026-11-01Z'), actor: { id: 'ana', role: 'admin' } as const };
  try {
    return eventRules.decide[name](fold(eventRules, history), data as never, context);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
