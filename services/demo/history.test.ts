import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_DANCE_STYLES } from '#contracts/danceStyles/firstStyles.ts';
import type { EventState } from '#contracts/events/event/event.ts';
import { occurrencesOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { type Taken, takeAll } from '#testing/areas/demoTaken.ts';
import { DEMO_VERSION, demoHistory, lastStepOf, originOf } from './history.ts';

const today = new Date('2026-11-21T00:30:00.123Z');
const origin = { seed: 2026, today };
const few = { regions: 40, organizers: 60, users: 40, events: 250, series: 40 };

let history: Awaited<ReturnType<typeof takeAll>>;
beforeAll(async () => {
  history = await takeAll(demoHistory(origin));
});

const of = (category: string) => history.taken.filter(step => step.category === category);
const first = (category: string, command: string) =>
  of(category).flatMap(({ id, name, data, asked }) =>
    name === command
      ? [{ id, at: asked.now, ...data } as Record<string, unknown> & { id: string; at: Date }]
      : [],
  );
const events = () => history.states<EventState>('event').filter(({ deleted }) => !deleted);

describe('the demonstration history', () => {
  it('is the same for the same seed and day, and different for another seed', async () => {
    const first = await takeAll(demoHistory(origin, few));
    expect((await takeAll(demoHistory(origin, few))).taken).toEqual(first.taken);
    const other = await takeAll(demoHistory({ seed: 2027, today }, few));
    const ids = new Set(first.taken.map(({ id }) => id));
    expect(other.taken.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('has a new version if its content changes', () => {
    // If this fails on purpose, raise DEMO_VERSION, and write the new version and digest here.
    const asked = history.taken.map(({ facts: _, ...step }) => step);
    const digest = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
    expect([DEMO_VERSION, digest]).toEqual([11, '27c014af225e8054']);
  });

  it('has 40 regions, 60 organizers, 300 users and 1,500 events that were not deleted', () => {
    expect(first('region', 'OpenRegion').length).toBe(40);
    expect(first('organizer', 'RegisterOrganizer').length).toBe(60);
    expect(first('user', 'RegisterUser').length).toBe(300);
    expect(events().length).toBe(1_500);
  });

  it('has no step that the rules refuse, and none that changes nothing', () => {
    expect(history.taken.filter(({ facts }) => facts.length === 0)).toEqual([]);
  });

  it.each([
    '2024-02-29T23:59:59.999Z',
    '2026-03-29T01:30:00Z',
    '2026-10-25T00:30:00Z',
    '2027-01-01T00:00:00Z',
  ])('is accepted by the rules on any day, %s among them', async text => {
    const day = new Date(text);
    const counts = { regions: 40, organizers: 60, users: 40, events: 250, series: 40 };
    const { taken, states } = await takeAll(demoHistory({ seed: day.getTime(), today: day }, counts));
    expect(taken.filter(({ facts, asked }) => facts.length === 0 || asked.now >= day)).toEqual([]);
    expect(states<EventState>('event').filter(({ deleted }) => !deleted).length).toBe(250);
  });

  it('begins with a region that carries its origin', () => {
    const [{ category, asked }] = history.taken as [Taken];
    expect(category).toBe('region');
    expect(originOf(asked.reason)).toEqual({ ...origin, version: DEMO_VERSION });
    expect(originOf('Opened for the festival')).toBeUndefined();
    expect(history.taken.filter(step => originOf(step.asked.reason)).length).toBe(1);
  });

  it('ends with a registration, which nobody can prevent', () => {
    const last = history.taken.at(-1)!;
    expect(last.name).toBe('RegisterUser');
    expect(lastStepOf(origin)).toMatchObject({ stream: `user-${last.id}`, commandId: last.asked.commandId });
    expect(history.taken.filter(({ asked }) => asked.now >= last.asked.now)).toEqual([last]);
  });

  it('is before today, in order, and the steps of each stream follow one another', () => {
    const moments = history.taken.map(({ asked }) => asked.now.getTime());
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(today.getTime());
    const acts = Map.groupBy(history.taken, ({ id }) => id);
    for (const steps of acts.values()) {
      expect(new Set(steps.map(({ asked }) => asked.now.getTime())).size).toBe(steps.length);
    }
    expect(new Set(history.taken.map(({ asked }) => asked.commandId)).size).toBe(history.taken.length);
  });

  it('is the work of several administrators who existed at the time', () => {
    const since = new Map(first('user', 'RegisterUser').map(({ id, at }) => [id, at]));
    const acting = history.taken.filter(({ asked }) => asked.actor.role === 'admin');
    expect(new Set(acting.map(({ asked }) => asked.actor.id)).size).toBe(3);
    for (const { asked } of acting)
      expect(since.get(asked.actor.id)?.getTime()).toBeLessThan(asked.now.getTime());
  });
});

describe('its regions', () => {
  it('are different places with real zones and coordinates', () => {
    const regions = first('region', 'OpenRegion');
    expect(new Set(regions.map(({ country, state, city }) => `${country}/${state}/${city}`)).size).toBe(40);
    for (const { timeZone, latitude, longitude } of regions) {
      // A real zone's noon is near solar noon: 15 degrees an hour, plus up to three hours of politics.
      const { offsetNanoseconds } = Temporal.Instant.from('2026-01-15T12:00Z').toZonedDateTimeISO(
        timeZone as string,
      );
      expect(Math.abs(offsetNanoseconds / 3.6e12 - Number(longitude) / 15)).toBeLessThan(3);
      expect(Math.abs(Number(latitude))).toBeLessThan(66);
    }
    expect(regions.filter(({ status }) => status === 'inactive').length).toBe(3);
  });
});

describe('its people', () => {
  it('have unique addresses at reserved domains', () => {
    const users = first('user', 'RegisterUser');
    expect(new Set(users.map(({ email }) => email)).size).toBe(300);
    for (const { email } of users) expect(email).toMatch(/^[a-z0-9._]+@example\.(org|com|net)$/);
    expect(users.filter(({ role }) => role === 'admin').length).toBe(3);
    expect(users.filter(({ role }) => role === 'organizer').length).toBeGreaterThan(5);
  });

  it('are on the teams of most organizers, each with an admin, from when both were there', () => {
    const added = first('organizer', 'AddTeamMember');
    const teams = Map.groupBy(added, ({ id }) => id);
    expect(teams.size).toBeGreaterThan(30);
    for (const team of teams.values()) {
      expect(team.filter(({ role }) => role === 'admin')).toHaveLength(1);
      expect(new Set(team.map(({ userId }) => userId)).size).toBe(team.length);
    }
    const since = new Map(
      [...first('user', 'RegisterUser'), ...first('organizer', 'RegisterOrganizer')].map(({ id, at }) => [
        id,
        at,
      ]),
    );
    for (const { id, userId, at } of added) {
      expect(since.get(id)! < at && since.get(userId as string)! < at).toBe(true);
    }
  });

  it('hold events under different names, based in a region that was open', () => {
    const organizers = first('organizer', 'RegisterOrganizer');
    const opened = new Map(first('region', 'OpenRegion').map(({ city, at }) => [city, at]));
    expect(new Set(organizers.map(({ name }) => name)).size).toBe(60);
    for (const { city, at } of organizers) expect(opened.get(city)?.getTime()).toBeLessThan(at.getTime());
    expect(organizers.filter(({ status }) => status === 'inactive').length).toBeGreaterThan(3);
  });
});

describe('its events', () => {
  it('are in the last twelve and the next six months', () => {
    const starts = events().map(({ startLocal }) => startLocal);
    expect(starts.filter(start => start < '2025-11-20' || start > '2027-05-23')).toEqual([]);
    const ahead = starts.filter(start => start > '2026-11-21').length;
    expect(ahead).toBeGreaterThan(400);
    expect(ahead).toBeLessThan(600);
  });

  it('take place near the centre of a region that was open, held by an organizer who existed', () => {
    const regions = new Map(first('region', 'OpenRegion').map(region => [region.id, region]));
    const organizers = new Map(first('organizer', 'RegisterOrganizer').map(({ id, at }) => [id, at]));
    for (const event of first('event', 'CreateEvent')) {
      const { regionId, eventOrganizerId, timeZone, latitude, longitude, locationCity } = event;
      if (eventOrganizerId) expect(organizers.get(eventOrganizerId as string)! < event.at).toBe(true);
      const region = regions.get(regionId as string);
      if (!region) expect([regionId, timeZone]).toEqual([null, 'UTC']);
      if (!region) continue;
      expect(region.at < event.at).toBe(true);
      expect(region).toMatchObject({ timeZone, city: locationCity, status: 'active' });
      if (latitude === null) continue;
      expect(Math.abs(Number(latitude) - Number(region.latitude))).toBeLessThan(0.01);
      expect(Math.abs(Number(longitude) - Number(region.longitude))).toBeLessThan(0.01);
    }
  });

  it('are in every state, most of the past ones completed and most of the coming ones published', () => {
    const past = events().filter(({ startLocal }) => startLocal < '2026-11-18');
    const coming = events().filter(({ startLocal }) => startLocal > '2026-11-21T12:00');
    const share = (some: EventState[], status: string) =>
      some.filter(event => event.status === status).length / some.length;
    expect(share(past, 'completed')).toBeGreaterThan(0.7);
    expect(share(coming, 'published')).toBeGreaterThan(0.6);
    for (const status of ['draft', 'cancelled']) {
      expect(share(past, status)).toBeGreaterThan(0.01);
      expect(share(coming, status)).toBeGreaterThan(0.01);
    }
    expect(events().filter(({ isFeatured }) => isFeatured).length).toBeGreaterThan(30);
    expect(events().filter(({ regionId }) => regionId === null).length).toBeGreaterThan(20);
  });

  it('have realistic titles, prices and styles', () => {
    const styles = FIRST_DANCE_STYLES.map(({ id }) => id as string);
    for (const { title, description, price, danceStyles } of events()) {
      expect(`${title} ${description} ${price}`).not.toMatch(/[{}]|undefined|NaN/);
      expect(danceStyles.length).toBeGreaterThan(0);
      for (const { danceStyleId } of danceStyles) expect(styles).toContain(danceStyleId);
    }
    const prices = new Set(events().map(({ price }) => price));
    for (const price of ['', 'Free', 'Donation', '$15', '10 €']) expect(prices).toContain(price);
  });

  it('cover everything that can be recorded about an event', () => {
    const types = new Set(of('event').flatMap(({ facts }) => facts.map(({ type }) => type)));
    expect(types).toEqual(
      new Set([
        ...['EventCreated', 'EventDetailsChanged', 'EventRescheduled', 'EventMoved', 'EventRegionAssigned'],
        ...['EventPublished', 'EventUnpublished', 'EventCancelled', 'EventCompleted'],
        ...['EventFeatured', 'EventUnfeatured', 'EventDeleted'],
      ]),
    );
  });
});

describe('its series', () => {
  const series = () =>
    history
      .states<SeriesState>('series')
      .flatMap((state, index) =>
        state.deleted ? [] : [{ state, dates: occurrencesOf(String(index), state) }],
      );

  it('are weekly socials, biweekly classes and parties on last Fridays', () => {
    expect(first('series', 'CreateSeries').length).toBe(123);
    expect(series().length).toBe(120);
    const rhythms = new Set(series().map(({ state }) => state.segments[0]!.rule.recurrenceType));
    expect(rhythms).toEqual(new Set(['weekly', 'biweekly', 'monthly']));
  });

  it('have future dates, overrides, moved, cancelled and excluded dates, and splits', () => {
    const all = series();
    const ahead = all.filter(({ dates }) => dates.some(({ startsAt }) => startsAt > today));
    expect(ahead.length).toBeGreaterThan(80);
    const dates = all.flatMap(one => one.dates);
    expect(dates.filter(({ own }) => own.length > 0).length).toBeGreaterThan(60);
    expect(dates.filter(({ moved }) => moved).length).toBeGreaterThan(10);
    expect(dates.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(10);
    expect(all.filter(({ state }) => state.excludedDates.length > 0).length).toBeGreaterThan(10);
    expect(all.filter(({ state }) => state.segments.length > 1).length).toBeGreaterThan(10);
  });

  it('have completed past dates, so that nothing is left to do at the first start', () => {
    const over = series().flatMap(({ dates }) =>
      dates.filter(({ overAt }) => overAt.getTime() < today.getTime() - 2 * 86_400_000),
    );
    expect(over.length).toBeGreaterThan(1_000);
    expect(over.filter(({ status }) => status === 'published')).toEqual([]);
  });
});

describe('its feedback', () => {
  it('is given once each, after the event, by people who were there', () => {
    const given = first('feedback', 'GiveFeedback');
    expect(given.length).toBeGreaterThan(150);
    const starts = new Map<string, string>();
    for (const { id, data } of of('event')) {
      if (data.startLocal) starts.set(id, String(data.startLocal));
    }
    const people = new Map(first('user', 'RegisterUser').map(user => [user.id, user]));
    for (const { eventId, userId, at } of given) {
      const start = new Date(`${starts.get(String(eventId))}Z`);
      // Its local time may be half a day from UTC.
      expect(at.getTime()).toBeGreaterThan(start.getTime() - 43_200_000);
      expect(people.get(String(userId))!.at.getTime()).toBeLessThan(at.getTime());
    }
    const pairs = given.map(({ eventId, userId }) => `${eventId} ${userId}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});
