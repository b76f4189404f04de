import { join, resolve } from 'node:path';
import { v7 } from 'uuid';
import { danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '../stack.ts';

export const SITE = 'https://dance.example.org';
/** A Friday. */
export const NOW = new Date('2027-03-05T12:00:00Z');
/** Ends what stands around it, wherever it is shown. */
export const HOSTILE = '"><script>alert(1)</script> & </script> \u2028';

const organizer = {
  ...{ description: '', email: null, phone: null, website: null, address: null, city: null },
  ...{ state: null, country: null, status: 'active' as const, verified: false },
};

/** A public site with cities, styles, organizers and nights of every kind, and calls to record more. */
export async function dancingSite(databaseUrl: string) {
  const stack = await startStack(databaseUrl, {
    ...{ site: join(resolve(import.meta.dirname, '../../..'), 'web/dist'), publicUrl: SITE },
    ...{ processes: false, clock: () => NOW },
    visitors: { chat: 'https://chat.example.org', ios: 'https://apps.example.org' },
  });
  const record = recordingOn(stack);
  const lisbon = await record.region({ city: 'Lisbon', country: 'Portugal', timeZone: 'Europe/Lisbon' });
  const casa = await record.organizer({
    ...{ name: `Casa ${HOSTILE}`, description: `Two floors.\n\n${HOSTILE}`, verified: true },
    ...{
      website: 'https://casa.example.org/?a=1&b="2"',
      email: 'secret@example.org',
      phone: '+351 600 100 200',
    },
    ...{ address: 'Secret Street 7', city: 'Secretville' },
  });
  await record.seen();
  const night = { regionId: lisbon, eventOrganizerId: casa, danceStyleIds: ['salsa', 'tango'] };
  const place = {
    locationName: `Barco ${HOSTILE}`,
    locationAddress: 'Rua 1',
    price: '10 €',
    currency: 'EUR',
  };
  const social = await record.event({
    ...{ ...night, ...place, title: `Social ${HOSTILE}`, startDateTime: '2027-03-05T20:00:00' },
    ...{ endDateTime: '2027-03-06T02:00:00', description: HOSTILE, latitude: 38.7, longitude: -9.1 },
  });
  const series = await record.event({
    ...{ ...night, title: 'Weekly', startDateTime: '2027-03-08T20:00:00', isRecurring: true },
    isMasterRecurring: true,
    recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['MO'], count: 6 },
  });
  const off = await record.event({ ...night, title: 'Off', startDateTime: '2027-03-07T20:00:00' });
  await record.admin('PUT', `/api/admin/events/${off}`, { status: 'cancelled' });
  const moved = await record.event({ ...night, title: 'Moved', startDateTime: '2027-03-09T20:00:00' });
  await record.admin('PUT', `/api/admin/events/${moved}`, { startDateTime: '2027-03-10T21:00:00' });
  await record.seen();
  return { stack, ...record, ids: { lisbon, casa, social, series, off, moved } };
}

const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now: NOW });

function recordingOn(stack: Stack) {
  const admin = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    return stack.ask(method, url, body);
  };
  return {
    admin,
    get: (url: string, headers: Record<string, string> = {}) => stack.app.inject({ url, headers }),
    /** Pages do not wait for rows, so a query does before them. */
    seen: () => admin('GET', '/api/admin/events'),
    async region(more: { city: string; country: string; timeZone?: string; status?: 'inactive' }) {
      const rest = { state: null, latitude: null, longitude: null, coverImage: null, popular: false };
      const region = { ...rest, timeZone: 'UTC', status: 'active' as const, ...more };
      const id = v7();
      await stack.execute(regionStream, id, 'OpenRegion', region, asked());
      await admin('GET', '/api/admin/events');
      return id;
    },
    ...organizersAndStyles(stack),
    async event(form: object): Promise<string> {
      return (await admin('POST', '/api/admin/events', { status: 'published', ...form })).event.id;
    },
  };
}

function organizersAndStyles(stack: Stack) {
  return {
    async organizer(more: Partial<typeof organizer> | object) {
      const id = v7();
      await stack.execute(
        organizerStream,
        id,
        'RegisterOrganizer',
        { ...organizer, name: 'X', ...more },
        asked(),
      );
      return id;
    },
    async changeOrganizer(id: string, status: 'active' | 'inactive') {
      await stack.execute(organizerStream, id, 'ChangeOrganizer', { status }, asked());
    },
    async style(id: string, name: string, then: 'RetireDanceStyle' | { into: string }) {
      await stack.execute(danceStyleStream, id, 'AddDanceStyle', { name }, asked());
      if (then === 'RetireDanceStyle') await stack.execute(danceStyleStream, id, then, {}, asked());
      else
        await stack.execute(
          danceStyleStream,
          id,
          'MergeDanceStyle',
          { ...then, standing: 'active' },
          asked(),
        );
    },
  };
}
