import { join, resolve } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { streams } from '#contracts/streams.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { type Load, loadStream } from '#platform/commands/loadStream.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Mail, mailSender } from '#platform/processes/mail.ts';
import { mailedNights } from '../../../services/events/public/mailedNights.ts';
import type { EventsSchema } from '../../../services/events/reading/eventsSchema.ts';
import { endVoidSubscriptions } from '../../../services/subscriptions/endVoidSubscriptions.ts';
import { mailDigests, type SubscriptionsSchema } from '../../../services/subscriptions/mailDigests.ts';
import { mailOnSubscription } from '../../../services/subscriptions/mailOnSubscription.ts';
import { tellFollowers } from '../../../services/subscriptions/tellFollowers.ts';
import { drained } from '../drained.ts';
import { ADMIN, JWT_SECRET, type Stack, startStack } from '../stack.ts';
import { smtpCatcher } from './smtpCatcher.ts';

const SESSION = 6 * 3_600_000;
type Subscribed = EventsSchema & SubscriptionsSchema;

const root = resolve(import.meta.dirname, '../../..');
export const SITE = 'https://dance.example.org';
export type MailedSite = Awaited<ReturnType<typeof mailedSite>>;

/** A public site with a clock of its own, whose mails go to a mail server, and a city. */
export async function mailedSite(databaseUrl: string, begin: string) {
  const clock = { now: new Date(begin) };
  const server = await smtpCatcher();
  const bySmtp = mailSender({ from: 'Tanda <no-reply@example.org>', smtpUrl: server.url, folder: '' });
  /** What the mail server accepted, oldest first. */
  const sent: Mail[] = [];
  const sendMail = (mail: Mail) => bySmtp(mail).then(() => void sent.push(mail));
  const stack = await startStack(databaseUrl, {
    ...{ site: join(root, 'web/dist'), publicUrl: SITE, clock: () => clock.now },
    processes: { mailing: { jwtSecret: JWT_SECRET, brand: 'Tanda', site: SITE, sendMail } },
  });
  const pool = connectPool(stack.urls.api, { name: 'test' });
  const calls = callsOf(stack, clock);
  const lisbon = await openLisbon(stack, clock.now);
  await calls.admin('GET', '/api/admin/regions');
  const settle = () => drained({ pool, store: stack.store }, [mailOnSubscription]);
  return {
    ...{ stack, pool, sent, clock, settle, ...calls },
    ...visiting(calls, settle, sent),
    ...working({ stack, pool, clock, calls, settle }),
    create: (title: string, startDateTime: string, more: object = {}): Promise<string> =>
      calls
        .admin('POST', '/api/admin/events', {
          ...{ title, startDateTime, status: 'published', regionId: lisbon, locationName: 'Casa' },
          ...more,
        })
        .then(({ event }) => event.id),
    change: (id: string, fields: object) => calls.admin('PUT', `/api/admin/events/${id}`, fields),
    async stop(): Promise<void> {
      await pool.end();
      await stack.stop();
      await server.close();
    },
  };
}

type Calls = ReturnType<typeof callsOf>;

/** What subscribers do. */
function visiting({ post }: Calls, settle: () => Promise<void>, sent: readonly Mail[]) {
  const mailsTo = (email: string): Mail[] => sent.filter(({ to }) => to === email);
  /** As a browser without scripts does. */
  const ask = async (email: string, query: string, path = '/by-mail') => {
    const fields = { form: 'byMail', faxExtension: '', ...Object.fromEntries(new URLSearchParams(query)) };
    const answer = await post(`${path}?${query}`, { ...fields, email });
    await settle();
    return answer;
  };
  return {
    mailsTo,
    ask,
    /** Asks and confirms; returns where the mails link to. */
    async subscribe(email: string, query: string, path?: string) {
      expect((await ask(email, query, path)).statusCode).toBe(303);
      const link = linkIn(mailsTo(email).at(-1)!);
      expect((await post(link.path, { answer: 'confirm' })).statusCode).toBe(303);
      return link;
    },
  };
}

type Working = {
  stack: Stack;
  pool: pg.Pool;
  clock: { now: Date };
  calls: Calls;
  settle: () => Promise<void>;
};

/** What workers do when the time comes. */
function working({ stack, pool, clock, calls, settle }: Working) {
  const codec = factCodec(streams, subjectKeys(pool));
  const load: Load = (stream, options) => loadStream({ store: stack.store, codec }, stream, options);
  const db = readModel<Subscribed>(pool);
  const workerOn = (execute: Execute) => {
    const parts = { db, load, execute, clock: () => clock.now };
    const working = { ...parts, mailedNights: mailedNights(parts) };
    const periodics = [mailDigests(working), tellFollowers(working), endVoidSubscriptions(working)];
    return async (signal = new AbortController().signal): Promise<void> => {
      for (const periodic of periodics) await periodic.work({ now: clock.now, signal });
    };
  };
  const work = (execute: Execute, signal?: AbortSignal) => workerOn(execute)(signal);
  /** Waits for the rows of what was recorded. */
  const fresh = () => calls.admin('GET', '/api/admin/subscriptions');
  /** Does the work on fresh rows, with all that follows from it. */
  const swept = async (works: readonly (() => Promise<void>)[]): Promise<void> => {
    await fresh();
    await Promise.all(works.map(one => one()));
    await settle();
    await fresh();
  };
  return {
    work,
    fresh,
    /** Lets as many new workers do what is due. */
    sweep: (workers = 1) => swept(Array.from({ length: workers }, () => () => work(stack.execute))),
    /** One worker, which remembers what it has done; each call lets it do what is due. */
    worker() {
      const work = workerOn(stack.execute);
      return () => swept([() => work()]);
    },
    /** The facts of a subscription. */
    factsOf: (id: string) => load(`subscription-${id}`),
  };
}

export function callsOf(stack: Stack, clock: { now: Date }) {
  /** Pages do not wait for rows, so a query does before them. */
  const read = async () =>
    stack.app.inject({ url: '/api/public/events?limit=1', headers: await stack.upToDate() });
  const get = async (url: string) => {
    await read();
    return stack.app.inject({ url });
  };
  /** As browsers send forms. */
  const post = async (
    url: string,
    fields: Record<string, string>,
    type = 'application/x-www-form-urlencoded',
  ) => {
    await read();
    const payload = String(new URLSearchParams(fields));
    return stack.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  };
  return { get, post, admin: administrator(stack, clock) };
}

/** Calls the API as the administrator, who signs in again when the session is over. */
function administrator(stack: Stack, clock: { now: Date }) {
  let session: { token: string; until: number } | undefined;
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const at = clock.now.getTime();
    // A session does not last for weeks, nor does the clock only go forward.
    if (!session || at > session.until || at < session.until - SESSION) {
      const login = await stack.app.inject({ method: 'POST', url: '/api/auth/login', body: ADMIN });
      session = { token: login.json().token, until: at + SESSION };
    }
    const asked = { ...(await stack.upToDate()), authorization: `Bearer ${session.token}` };
    const answer = await stack.app.inject({ method, url, headers: asked, ...(body && { body }) });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
}

export async function openLisbon(stack: Stack, now: Date): Promise<string> {
  const id = v7();
  const rest = { state: null, latitude: null, longitude: null, coverImage: null, popular: false };
  const place = { city: 'Lisbon', country: 'Portugal', timeZone: 'Europe/Lisbon', status: 'active' as const };
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now };
  await stack.execute(regionStream, id, 'OpenRegion', { ...place, ...rest }, asked);
  return id;
}

/** The path of the page that a mail links to, and the id of its subscription. */
export function linkIn({ text }: Mail): { path: string; id: string } {
  const [path = '', id = ''] = /(?:\/es)?\/by-mail\/([0-9a-f-]{36})\/[0-9a-f]{32}/.exec(text) ?? [];
  return { path, id };
}
