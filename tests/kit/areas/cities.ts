import { setTimeout as pause } from 'node:timers/promises';
import { confirmSessions } from '../door.ts';
import type { Stack } from '../stack.ts';
import { inDays, type Member, teamsOn, weekly } from './teams.ts';

/** A city with what there is in it; titles and names of all of it have `word`. */
export type City = {
  regionId: string;
  word: string;
  event: string;
  series: string;
  /** The next date of the series, and the day of it. */
  date: string;
  day: string;
  venue: string;
  view: string;
  /** A run over the event, and the command that changed it. */
  run: string;
  command: string;
};

/** Opens cities with events and venues, and gives people cities to look after. */
export function citiesOn(stack: Stack) {
  return { ...teamsOn(stack), ...thingsOn(stack), ...keepersOn(stack) };
}

function thingsOn(stack: Stack) {
  const { ask } = stack;
  const self = {
    async region(city: string, country: string): Promise<string> {
      const { region } = await ask('POST', '/api/admin/regions', { city, country });
      return region.id;
    },
    async event(regionId: string | null, title: string, more: object = {}): Promise<string> {
      const times = { startDateTime: `${inDays(3)}T21:00:00`, endDateTime: `${inDays(3)}T23:00:00` };
      const body = { title, ...times, status: 'published', regionId, ...more };
      return (await ask('POST', '/api/admin/events', body)).event.id;
    },
    series: (regionId: string, title: string): Promise<string> =>
      self.event(regionId, title, { isRecurring: true, recurrenceConfig: weekly(3, 5) }),
    async venue(regionId: string, name: string): Promise<string> {
      return (await ask('POST', '/api/admin/venues', { name, regionId })).venue.id;
    },
    async city(regionId: string, word: string): Promise<City> {
      const venue = await self.venue(regionId, `Sala ${word}`);
      const event = await self.event(regionId, `Noche ${word}`, { venueId: venue, description: word });
      const series = await self.series(regionId, `Clase ${word}`);
      const { commandId } = await ask('PUT', `/api/admin/events/${event}`, { description: `${word} 2` });
      const action = { kind: 'featured', isFeatured: true };
      const { jobId } = await ask('POST', '/api/admin/events/bulk', { action, ids: [event] });
      await self.over(jobId);
      const saved = { name: word, query: 'q=x', shared: true };
      const { id: view } = await ask('POST', '/api/admin/views/events', saved);
      const day = inDays(10);
      const date = `${series}_${day.replaceAll('-', '')}`;
      return { regionId, word, event, series, date, day, venue, view, run: jobId, command: commandId };
    },
    /** Waits for the end of a run, and answers what came of its items. */
    async over(run: string): Promise<Record<string, unknown>[]> {
      for (;;) {
        const found = await ask('GET', `/api/admin/runs/${run}?limit=1000`);
        if (found.run?.finishedAt) return found.items;
        await pause(40);
      }
    },
  };
  return self;
}

function keepersOn(stack: Stack) {
  const self = {
    async give({ id }: Pick<Member, 'id'>, regionIds: readonly string[]): Promise<void> {
      await confirmSessions(stack);
      await stack.ask('PUT', `/api/admin/users/${id}/cities`, { regionIds });
    },
    take: ({ id }: Pick<Member, 'id'>) => stack.ask('DELETE', `/api/admin/users/${id}/cities`),
    /** Somebody new who looks after these regions. */
    async keeper(name: string, regionIds: readonly string[], role: 'user' | 'organizer' = 'user') {
      const person = await teamsOn(stack).person(name, role);
      await self.give(person, regionIds);
      return person;
    },
  };
  return self;
}
