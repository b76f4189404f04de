import { v7 } from 'uuid';
import { expect, inject } from 'vitest';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { connectPool } from '#platform/database/database.ts';
import { eraseFeedbackOnUserErased } from '../../../services/feedback/eraseFeedbackOnUserErased.ts';
import { mailOnImportDecided } from '../../../services/importedEvents/mailOnImportDecided.ts';
import { inviteApplicantOnApplicationApproved } from '../../../services/organizers/inviteApplicantOnApplicationApproved.ts';
import { mailOnApplication } from '../../../services/organizers/mailOnApplication.ts';
import { setUpOrganizerOnApplicationApproved } from '../../../services/organizers/setUpOrganizerOnApplicationApproved.ts';
import { eraseNotesOnItemErased } from '../../../services/queues/eraseNotesOnItemErased.ts';
import { mailOnQueueNote } from '../../../services/queues/mailOnQueueNote.ts';
import { mailOnRecommendation } from '../../../services/recommendations/mailOnRecommendation.ts';
import { makeEventOnRecommendationConverted } from '../../../services/recommendations/makeEventOnRecommendationConverted.ts';
import { mailOnContactMessage } from '../../../services/support/mailOnContactMessage.ts';
import { type Browser, browser, register, signIn } from '../door.ts';
import { drained } from '../drained.ts';
import { ADMIN, type Stack, startStack } from '../stack.ts';

/** What follows from the public forms and from feedback, and from the decisions about what they brought. */
export const visitorProcesses = [
  mailOnContactMessage,
  mailOnApplication,
  mailOnRecommendation,
  mailOnImportDecided,
  mailOnQueueNote,
  setUpOrganizerOnApplicationApproved,
  inviteApplicantOnApplicationApproved,
  eraseNotesOnItemErased,
  makeEventOnRecommendationConverted,
  eraseFeedbackOnUserErased,
];

const START = new Date('2026-11-22T12:00:00Z');
const later = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
const SYSTEM = { id: 'system', role: 'system' } as const;

export type Visiting = Awaited<ReturnType<typeof startVisiting>>;

/** A stack to which visitors send forms, and two administrators, Ana and Max, who decide. */
export async function startVisiting() {
  const clock = { now: START };
  const stack = await startStack(inject('databaseUrl'), { door: true, clock: () => clock.now });
  const pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  const [ana, max] = [browser(stack), browser(stack)];
  const colleague = await register(stack, 'Max', 'admin');
  /** Moves the clock to so many hours after the start. Sessions end meanwhile, so both administrators sign in. */
  async function hoursLater(hours: number): Promise<void> {
    clock.now = later(hours);
    ana.token = (await ana.send('POST', '/auth/login', ADMIN)).json().token;
    await signIn(stack, max, colleague);
  }
  await hoursLater(0);
  /** Waits until all that follows from what was decided is done. */
  const settled = () => drained({ pool, store: stack.store }, visitorProcesses);
  return {
    ...{ stack, pool, clock, ana, max, hoursLater, later, settled, ...formsOf(stack, ana) },
    hours: () => (clock.now.getTime() - START.getTime()) / 3_600_000,
    async mailsTo(address: string) {
      await settled();
      return stack.mails(address);
    },
    async registerOrganizer(more: object): Promise<string> {
      const id = v7();
      const none = { description: '', phone: null, address: null, city: null, state: null, country: null };
      const rest = { name: 'Nobody', email: null, website: null, status: 'active', verified: false };
      const asked = { commandId: id, actor: SYSTEM, now: clock.now };
      const data = { ...none, ...rest, ...more } as never;
      await stack.execute(organizerStream, id, 'RegisterOrganizer', data, asked);
      await expect.poll(async () => (await ana.send('GET', `/organizers?id=${id}`)).json().total).toBe(1);
      return id;
    },
    async stop() {
      await pool.end();
      await stack.stop();
    },
  };
}

/** What visitors send, answered once the rows have it. */
function formsOf(stack: Stack, ana: Browser) {
  const rowOf = (path: string) => expect.poll(async () => (await ana.send('GET', path)).statusCode).toBe(200);
  return {
    rowOf,
    async write(more: object = {}): Promise<string> {
      const form = { name: 'Bea', email: 'bea@example.org', subject: 'other' };
      const body = { ...form, message: 'Is there dance tonight?', ...more };
      const { id } = (await browser(stack).send('POST', '/support/contact', body)).json();
      await rowOf(`/admin/contact-messages/${id}`);
      return id;
    },
    async apply(more: object = {}): Promise<string> {
      const form = { name: 'Bea', email: 'bea@example.org', organizerName: 'Salsa Bea', ...more };
      const { id } = (await browser(stack).send('POST', '/organizers/public/signup', form)).json();
      await rowOf(`/admin/organizer-applications/${id}`);
      return id;
    },
  };
}
