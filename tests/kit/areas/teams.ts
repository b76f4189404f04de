import { v7 } from 'uuid';
import type { TeamRole } from '#contracts/organizers/team.ts';
import { type Browser, browser, type Person, register, signIn } from '../door.ts';
import type { Stack } from '../stack.ts';

export type Member = Person & { who: Browser };

/** Registers people, organizers and nights, and puts people on teams. */
export function teamsOn(stack: Stack) {
  const self = {
    async person(name: string, role: 'user' | 'organizer' | 'admin' = 'user'): Promise<Member> {
      const person = await register(stack, name, role);
      const who = browser(stack);
      await signIn(stack, who, person);
      return { ...person, who };
    },
    async organizer(name: string, more: object = {}): Promise<string> {
      const { organizer } = await stack.ask('POST', '/api/organizers', { name });
      if (Object.keys(more).length > 0) await self.change(organizer.id, more);
      return organizer.id;
    },
    change: (id: string, more: object) => stack.ask('PUT', `/api/organizers/${id}`, more),
    async join(organizerId: string, { id: userId }: Person, role: TeamRole): Promise<void> {
      await stack.ask('POST', `/api/organizers/${organizerId}/users`, { userId, role });
    },
    async leave(organizerId: string, { id }: Person): Promise<void> {
      await stack.ask('DELETE', `/api/organizers/${organizerId}/users/${id}?confirm=true`);
    },
    /** A published night of the organizer in three days; with a recurrence, a series, whose id it answers. */
    async night(eventOrganizerId: string, more: object = {}): Promise<string> {
      const startDateTime = `${inDays(3)}T21:00:00`;
      const endDateTime = `${inDays(3)}T23:00:00`;
      const body = {
        title: 'Salsa Friday',
        startDateTime,
        endDateTime,
        status: 'published',
        eventOrganizerId,
      };
      const { event } = await stack.ask('POST', '/api/admin/events', { ...body, ...more });
      return event.id;
    },
    /** A weekly series, and the id of its date in `weeks`. */
    async series(organizerId: string, weeks = 1, more: object = {}): Promise<{ id: string; date: string }> {
      const recurrenceConfig = weekly(3, 5);
      const id = await self.night(organizerId, { isRecurring: true, recurrenceConfig, ...more });
      return { id, date: `${id}_${inDays(3 + 7 * weeks).replaceAll('-', '')}` };
    },
    /** Sends with a key of its own, as programs do. */
    send: ({ who }: Pick<Member, 'who'>, method: 'GET' | 'POST', path: string, body?: object, headers = {}) =>
      who.send(method, path, body, {
        ...(method === 'POST' && { 'idempotency-key': v7() }),
        ...headers,
      }),
  };
  return self;
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Every week from that day on. */
export function weekly(days: number, count: number) {
  const day = (['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const)[new Date(inDays(days)).getUTCDay()]!;
  return { recurrenceType: 'weekly', daysOfWeek: [day], count };
}
