import { join, resolve } from 'node:path';
import { expect, inject } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { codeFor, type Person, register } from '../door.ts';
import { type Stack, startStack } from '../stack.ts';
import { type Visitor, visitor } from './visitor.ts';

export const NOW = new Date('2027-03-20T12:00:00Z');

/** The address of the page on which dancers say how a night was. */
export const at = (id: string): string => `/feedback/${id}`;

/** A form that is filled in, and how it is read. */
export const SAID = [
  ['positive', 'Great music'],
  ['positive', 'Live band'],
  ['negativeOthers', 'Dark corners\r\n\r\n Loud bar '],
  ['additionalComments', 'I came alone.\r\nThank you.'],
] as const;
export const READ = {
  positive: ['Great music', 'Live band'],
  negative: ['Dark corners', 'Loud bar'],
  reportedIssues: [],
  additionalComments: 'I came alone.\nThank you.',
};

export type FeedbackSite = Awaited<ReturnType<typeof startFeedbackSite>>;

/** A public site with a night that is over, a weekly series that has begun, and dancers who say how they were. */
export async function startFeedbackSite() {
  const stack = await startStack(inject('databaseUrl'), {
    ...{ site: join(resolve(import.meta.dirname, '../../..'), 'web/dist'), door: true, clock: () => NOW },
    publicUrl: 'http://localhost:3000',
  });
  const db = connectPool(stack.urls.owner, { name: 'test', max: 2 });

  async function event(more: object, status = 'published'): Promise<string> {
    const { id } = (await stack.ask('POST', '/api/admin/events', { status, ...more })).event;
    await listed();
    return id;
  }
  /** What administrators read, once the rows have everything. */
  async function listed(query = '') {
    const { feedback } = await stack.ask('GET', `/api/admin/event-feedback${query}`);
    return feedback as { id: string; user: { id: string }; [field: string]: unknown }[];
  }
  const night = await event({ title: 'Salsa <b>Friday</b>', startDateTime: '2027-03-19T20:00' });
  const weekly = await event({
    ...{ title: 'Tango Tuesday', startDateTime: '2027-03-09T20:00' },
    recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['TU'], count: 4 },
  });

  return {
    ...{ stack, db, night, weekly, event, listed },
    giveWithCode: (who: Visitor, person: Person, url = at(night)) => giveWithCode(stack, who, person, url),
    givenBy: async ({ id }: Person, about = night) =>
      (await listed(`?event=${about}`)).filter(({ user }) => user?.id === id),
    /** Somebody whose browser is signed in, without having said anything of the night. */
    async signedIn(name = 'Bea') {
      const person = await register(stack, name, 'user');
      const who = visitor(stack);
      const elsewhere = await event({ title: 'Elsewhere', startDateTime: '2027-03-18T20:00' });
      const given = await giveWithCode(stack, who, person, at(elsewhere));
      expect(given.statusCode, given.body).toBe(303);
      return { ...person, who };
    },
    /** So that no test is limited by what those before it sent. */
    forgetLimits: () => db.query('delete from private.limits'),
    async stop() {
      await db.end();
      await stack.stop();
    },
  };
}

/** Sends the form, and enters the code that was mailed. */
async function giveWithCode(stack: Stack, who: Visitor, { email }: Person, url: string) {
  const asked = await who.post(url, [...SAID, ['email', email], ['step', 'send']]);
  expect([asked.statusCode, asked.body.includes('name="code"')]).toEqual([200, true]);
  const code = await codeFor(stack, email);
  return who.post(url, [...SAID, ['email', email], ['code', ` ${code}`], ['step', 'code']]);
}
