import { join, resolve } from 'node:path';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import type { TeamRole } from '#contracts/organizers/team.ts';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { teamLinkMaker } from '../../../services/my/mails/teamLink.ts';
import { codeFor, type Person, register } from '../door.ts';
import { type Stack, type StackOptions, startStack } from '../stack.ts';
import { type Visitor, visitor } from './visitor.ts';

export const NOW = new Date('2027-03-20T12:00:00Z');
export const MY = '/my';

export type MySite = Awaited<ReturnType<typeof startMySite>>;

/** A public site with organizers, their nights, and the people of their teams. */
export async function startMySite(more: Pick<StackOptions, 'privateCalendars'> = {}) {
  const clock = { now: NOW };
  const stack = await startStack(inject('databaseUrl'), {
    ...{ site: join(resolve(import.meta.dirname, '../../..'), 'web/dist'), door: true },
    ...{ clock: () => clock.now, publicUrl: 'http://localhost:3000', ...more },
  });
  const db = connectPool(stack.urls.owner, { name: 'test', max: 2 });
  const forgetLimits = () => db.query('delete from private.limits');

  async function organizer(name: string): Promise<string> {
    return (await stack.ask('POST', '/api/organizers', { name })).organizer.id;
  }

  /** Waits until the rows have everything that is recorded. */
  const caughtUp = () =>
    Promise.all(['/api/admin/events', '/api/organizers'].map(path => stack.ask('GET', path)));

  return {
    ...{ stack, db, clock, organizer, forgetLimits, caughtUp },
    link: linkMaker(db),
    /** An event of an organizer. */
    async night(eventOrganizerId: string, more: object = {}): Promise<string> {
      const asked = {
        ...{ title: 'Salsa Friday', status: 'published', startDateTime: '2027-03-26T21:00' },
        ...{ endDateTime: '2027-03-27T02:00', locationName: 'La Esquina', eventOrganizerId },
      };
      return (await stack.ask('POST', '/api/admin/events', { ...asked, ...more })).event.id;
    },
    /** Somebody on a team whose browser is signed in on the page. */
    async member(organizerId: string, role: TeamRole, name = 'Bea') {
      const person = await register(stack, name, 'organizer');
      await stack.ask('POST', `/api/organizers/${organizerId}/users`, { userId: person.id, role });
      const who = visitor(stack);
      await forgetLimits();
      await enter(stack, who, person);
      await caughtUp();
      return { ...person, who };
    },
    async enter(who: Visitor, person: Pick<Person, 'email'>) {
      await forgetLimits();
      await enter(stack, who, person);
    },
    types: async (stream: string) => (await stack.recordsOf(stream)).map(({ type }) => type),
    async stop() {
      await db.end();
      await stack.stop();
    },
  };
}

/** How much is recorded of organizers, their invitations and nights; of the rest, processes may record at any time. */
export async function recordedBy({ store }: Stack): Promise<number> {
  let count = 0;
  const prefixes = ['organizer-', 'teamInvitation-', 'event-', 'series-'];
  for await (const _ of store.readAll({ prefixes })) count += 1;
  return count;
}

/** Makes the paths of links as mails have them. */
function linkMaker(db: pg.Pool) {
  const { keyedHash } = factCodec(streams, subjectKeys(db));
  const make = teamLinkMaker(keyedHash, () => '');
  return (organizerId: string, { id: userId }: Pick<Person, 'id'>, madeAt = NOW) =>
    make({ organizerId, userId, madeAt }, 'en');
}

/** Signs a browser in on the page, with a mailed code. */
async function enter(stack: Stack, who: Visitor, { email }: Pick<Person, 'email'>): Promise<void> {
  const asked = await who.post(MY, [
    ['email', email],
    ['step', 'email'],
  ]);
  expect([asked.statusCode, asked.body.includes('name="code"')]).toEqual([200, true]);
  const code = await codeFor(stack, email);
  const entered = await who.post(MY, [
    ['email', email],
    ['code', ` ${code}`],
    ['step', 'code'],
  ]);
  expect([entered.statusCode, entered.headers.location]).toEqual([303, MY]);
}
