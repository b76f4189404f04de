import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { TeamRole } from '#contracts/organizers/team.ts';
import { streams } from '#contracts/streams.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { type Load, loadStream } from '#platform/commands/loadStream.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Mail } from '#platform/processes/mail.ts';
import { nightsToAsk } from '../../../services/events/ofOrganizer/toAsk.ts';
import type { EventsSchema } from '../../../services/events/reading/eventsSchema.ts';
import { askTeams } from '../../../services/my/askTeams.ts';
import { mailOnTeamAsked } from '../../../services/my/mailOnTeamAsked.ts';
import { register } from '../door.ts';
import { drained } from '../drained.ts';
import { JWT_SECRET, type Stack, startStack } from '../stack.ts';
import { callsOf, openLisbon } from './mailedSite.ts';

const root = resolve(import.meta.dirname, '../../..');
export const SITE = 'https://dance.example.org';
/** A Tuesday. */
export const BEGIN = '2027-01-05T12:00:00Z';
const DAY = 86_400_000;

export type WeeklySite = Awaited<ReturnType<typeof weeklySite>>;

/** A public site with a clock of its own, in winter and in Lisbon: teams, their series, and the mails that ask about them. */
export async function weeklySite(databaseUrl: string, { processes = true } = {}) {
  const clock = { now: new Date(BEGIN) };
  const sent: Mail[] = [];
  const sendMail = async (mail: Mail) => void sent.push(mail);
  const mailing = { jwtSecret: JWT_SECRET, brand: 'Tanda', site: SITE, sendMail };
  const stack = await startStack(databaseUrl, {
    ...{ site: join(root, 'web/dist'), publicUrl: SITE, door: processes, clock: () => clock.now },
    processes: processes ? { mailing } : false,
  });
  const pool = connectPool(stack.urls.api, { name: 'test' });
  const calls = callsOf(stack, clock);
  const lisbon = await openLisbon(stack, clock.now);
  await calls.admin('GET', '/api/admin/regions');
  const working = workingOn({ stack, pool, clock, calls });
  return {
    ...{ stack, pool, clock, sent, ...calls, ...working, ...made(stack, calls, lisbon) },
    db: () => readModel<EventsSchema>(pool),
    /** Sets the clock to a moment, so many days after everything began, in the time of the place. */
    goTo(days: number, time = '12:00'): void {
      const day = new Date(Date.parse(BEGIN) + days * DAY).toISOString().slice(0, 10);
      clock.now = new Date(`${day}T${time}:00Z`);
    },
    mailsTo: ({ email }: { email: string }) => sent.filter(({ to }) => to === email),
    async stop(): Promise<void> {
      await pool.end();
      await stack.stop();
    },
  };
}

type Calls = ReturnType<typeof callsOf>;

/** Organizers, people and series. */
function made(stack: Stack, calls: Calls, regionId: string) {
  return {
    organizer: async (name: string): Promise<string> =>
      (await calls.admin('POST', '/api/organizers', { name })).organizer.id,
    /** Somebody on a team; made while the session of the stack lasts. */
    async member(organizerId: string, name: string, role: TeamRole, language?: 'en' | 'es') {
      const person = await register(stack, name, 'organizer', language);
      await calls.admin('POST', `/api/organizers/${organizerId}/users`, { userId: person.id, role });
      return person;
    },
    /** A weekly series on Fridays; its dates are named by their days. */
    async series(eventOrganizerId: string, title: string, more: object = {}): Promise<string> {
      const recurrenceConfig = { recurrenceType: 'weekly', daysOfWeek: ['FR'] };
      const { event } = await calls.admin('POST', '/api/admin/events', {
        ...{ title, startDateTime: '2027-01-08T22:30:00', endDateTime: '2027-01-09T03:00:00' },
        ...{ status: 'published', regionId, locationName: 'La Esquina', eventOrganizerId },
        ...{ isRecurring: true, isMasterRecurring: true, recurrenceConfig, danceStyleIds: ['salsa'] },
        ...more,
      });
      return event.id;
    },
  };
}

type Working = { stack: Stack; pool: pg.Pool; clock: { now: Date }; calls: Calls };

/** What workers do when the time comes. */
function workingOn({ stack, pool, clock, calls }: Working) {
  const codec = factCodec(streams, subjectKeys(pool));
  const load: Load = (stream, options) => loadStream({ store: stack.store, codec }, stream, options);
  const fresh = async () => {
    await calls.admin('GET', '/api/admin/events');
    await calls.admin('GET', '/api/organizers');
  };
  const workOn = (execute: Execute) => {
    const asking = nightsToAsk({ db: () => readModel(pool) as never, load, clock: () => clock.now });
    const periodic = askTeams({ load, execute, nightsToAsk: asking });
    return async (signal = new AbortController().signal) => {
      // A pass takes on a hundred, and says whether there are more.
      while (await periodic.work({ now: clock.now, signal }));
    };
  };
  return {
    ...{ load, fresh, workOn },
    /** Lets as many workers ask whom there is to ask, with all that follows from it. */
    async sweep(workers = 1): Promise<void> {
      await fresh();
      await Promise.all(Array.from({ length: workers }, () => workOn(stack.execute)()));
      await drained({ pool, store: stack.store }, [mailOnTeamAsked]);
      await fresh();
    },
    asksOf: async (organizerId: string) =>
      (await load(`organizer-${organizerId}`)).filter(({ type }) => type === 'TeamAsked'),
  };
}

/** The links of a mail by their label, as paths. */
export function linksIn({ text }: Mail): Map<string, string> {
  const found = text.matchAll(/^(.+):\n(https:\/\/dance\.example\.org\S+)$/gm);
  return new Map([...found].map(([, label, link]) => [label!, link!.slice(SITE.length)]));
}
