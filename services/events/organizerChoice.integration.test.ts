import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const now = new Date('2027-03-01T12:00:00Z');
const admin = { id: v7(), role: 'admin' as const };
let stack: Stack;
let active: string;
let inactive: string;
let held: string;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => now });
  [active, inactive] = [await register('Active', 'active'), await register('Gone', 'inactive')];
  // Recorded while the organizer could still be chosen.
  held = (await ask('POST', '/api/admin/events', NIGHT)).json().event.id;
  const asked = { commandId: v7(), actor: admin, now };
  await stack.execute(eventStream, held, 'ChangeEvent', { eventOrganizerId: inactive }, asked);
});
afterAll(() => stack.stop());

const NIGHT = { title: 'Salsa', startDateTime: '2027-03-28T20:00:00' };
const WEEKLY = {
  ...NIGHT,
  startDateTime: '2027-03-05T20:00:00',
  isRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 3 },
};
const MISSING = 'This organizer does not exist.';
const INACTIVE = 'This organizer is not active. Choose another one.';

async function register(name: string, status: 'active' | 'inactive'): Promise<string> {
  const nothing = { email: null, phone: null, website: null, address: null, city: null };
  const data = { ...nothing, name, description: '', state: null, country: null, status, verified: false };
  const [id, commandId] = [v7(), v7()];
  await stack.execute(organizerStream, id, 'RegisterOrganizer', data, { commandId, actor: admin, now });
  return id;
}

const ask = (method: 'POST' | 'PUT' | 'GET', url: string, body?: object) =>
  stack.call({ method, url, ...(body && { body }) });

async function refused(method: 'POST' | 'PUT', url: string, body: object, sentence: string) {
  const head = await stack.store.head();
  const answer = await ask(method, url, body);
  expect([answer.statusCode, answer.json().fieldErrors], url).toEqual([422, { eventOrganizerId: sentence }]);
  expect(await stack.store.head()).toBe(head);
}

describe('an organizer that does not exist or is not active', () => {
  it('is refused for a new event, a new series and a change, previewed or saved', async () => {
    const { id } = (await ask('POST', '/api/admin/events', NIGHT)).json().event;
    const { id: series } = (await ask('POST', '/api/admin/events', WEEKLY)).json().event;
    for (const [eventOrganizerId, sentence] of [
      [v7(), MISSING],
      [inactive, INACTIVE],
    ] as const) {
      await refused('POST', '/api/admin/events', { ...NIGHT, eventOrganizerId }, sentence);
      await refused('POST', '/api/admin/events', { ...WEEKLY, eventOrganizerId }, sentence);
      const change = { eventOrganizerId };
      await refused('PUT', `/api/admin/events/${id}`, change, sentence);
      await refused('PUT', `/api/admin/events/${series}_20270312`, change, sentence);
      await refused('PUT', `/api/events/recurring/${series}?preview=true`, change, sentence);
      const bulk = { ids: [id], action: { kind: 'organizer', eventOrganizerId } };
      await refused('POST', '/api/admin/events/bulk', bulk, sentence);
    }
    const region = { ids: [id], action: { kind: 'region', regionId: v7() } };
    const answer = await ask('POST', '/api/admin/events/bulk', region);
    expect([answer.statusCode, answer.json().fieldErrors]).toEqual([
      ...[422, { regionId: 'This region does not exist.' }],
    ]);
  });

  it('stays where it was set, and returns with a restored or undone event', async () => {
    const kept = { title: 'Salsa, later', eventOrganizerId: inactive };
    expect((await ask('PUT', `/api/admin/events/${held}`, kept)).statusCode).toBe(200);
    const other = await ask('PUT', `/api/admin/events/${held}`, { eventOrganizerId: active });
    const { commandId } = other.json();
    const undone = await ask('POST', `/api/admin/events/${held}/undo`, { commandId });
    expect([undone.statusCode, undone.json().event?.eventOrganizerId]).toEqual([200, inactive]);
  });

  it('excludes its row from an import, with the reason', async () => {
    const csv = 'Title,Date,Time,Organizer\nOne,2027-04-01,20:00,Gone\nTwo,2027-04-02,20:00,Active\n';
    const form = new FormData();
    form.append('csvFile', new Blob([csv]), 'nights.csv');
    const request = new Request('http://here', { method: 'POST', body: form });
    const started = await stack.call({
      method: 'POST',
      url: '/api/events/import',
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    for (;;) {
      const end = (await ask('GET', `/api/events/import/${started.json().jobId}`)).json();
      if (end.status === 'running') await pause(50);
      else {
        expect(end).toMatchObject({ created: 1, errors: 1, errorDetails: [{ error: INACTIVE }] });
        return;
      }
    }
  });
});

it('an organizer and a region that were just created can be used at once', async () => {
  const rest = { state: null, country: 'Europe', latitude: null, longitude: null, coverImage: null };
  for (const city of ['Berlin', 'Hamburg', 'Bremen']) {
    const eventOrganizerId = await register(city, 'active');
    const data = { city, timeZone: 'Europe/Berlin', ...rest, status: 'active' as const, popular: false };
    const [regionId, commandId] = [v7(), v7()];
    await stack.execute(regionStream, regionId, 'OpenRegion', data, { commandId, actor: admin, now });
    const made = await ask('POST', '/api/admin/events', { ...NIGHT, eventOrganizerId, regionId });
    expect(made.statusCode, made.body).toBe(201);
  }
});
