import { beforeAll, describe, expect, it } from 'vitest';
import type { EventState } from '#contracts/events/event/event.ts';
import type { ImportedEventState } from '#contracts/importedEvents/importedEvent.ts';
import type { RecommendationState } from '#contracts/recommendations/recommendation.ts';
import { takeAll } from '#testing/areas/demoTaken.ts';
import { demoHistory } from './history.ts';

let history: Awaited<ReturnType<typeof takeAll>>;
beforeAll(async () => {
  history = await takeAll(demoHistory({ seed: 2026, today: new Date('2026-11-21T00:30:00.123Z') }));
});

const first = (category: string, command: string) =>
  history.taken.flatMap(({ category: of, id, name, data, asked }) =>
    of === category && name === command
      ? [{ ...data, id, at: asked.now } as Record<string, unknown> & { id: string; at: Date }]
      : [],
  );
const events = () => history.states<EventState>('event').filter(({ deleted }) => !deleted);

describe('the queues of the demonstration history', () => {
  it('hold imported items of mixed quality, some of them already on the calendar, the oldest decided in part', () => {
    const items = history.states<ImportedEventState>('importedEvent');
    const count = (status: string) => items.filter(item => item.status === status).length;
    expect(items.length).toBe(48);
    for (const status of ['pending', 'duplicate', 'imported', 'rejected']) {
      expect(count(status), status).toBeGreaterThan(0);
    }
    expect(items.filter(({ validationIssues }) => validationIssues.length > 0).length).toBeGreaterThan(5);
    expect(items.filter(({ regionId }) => regionId === null)).toEqual([]);
    const there = new Set(events().map(({ title }) => title));
    expect(items.filter(({ title, status }) => status === 'imported' && there.has(title))).not.toEqual([]);
  });

  it('hold recommendations, half of them decided, and send no mail to anyone', () => {
    const all = history.states<RecommendationState>('recommendation');
    expect(all.length).toBe(18);
    expect(all.filter(({ status }) => status === 'pending').length).toBeGreaterThan(6);
    expect(all.filter(({ status }) => status !== 'pending').length).toBeGreaterThan(6);
    const contacts = history.states<ImportedEventState>('importedEvent').map(item => item.contactEmail);
    expect([...all.map(({ contactEmail }) => contactEmail), ...contacts].filter(Boolean)).toEqual([]);
  });

  it('belong to cities with a venue book that every event at a known place refers to', () => {
    const venues = new Map(first('venue', 'AddVenue').map(venue => [venue.id, venue]));
    expect(venues.size).toBeGreaterThan(100);
    for (const { venueId, locationName, at } of first('event', 'CreateEvent')) {
      const venue = venues.get(venueId as string);
      expect(venue?.name ?? null).toBe(locationName);
      if (venue) expect(venue.at < at).toBe(true);
    }
  });
});
