import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { userStream } from '#contracts/users/user.ts';
import { register } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { Act, AuditEntry } from '../../contracts/audit/calls.ts';
import { toldInWords } from '../../contracts/factSentences.ts';

let stack: Stack;
let position: string;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

async function sent(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await stack.call({ method, url: `/api/admin${url}`, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  position = answer.json().commit.position;
  return answer.json();
}
async function entriesOf(stream: string): Promise<AuditEntry[]> {
  const headers = { 'x-after-position': position };
  const answer = await stack.call({ method: 'GET', url: `/api/admin/audit/acts?stream=${stream}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().acts.flatMap((act: Act) => act.entries.filter(entry => entry.stream === stream));
}
const told = (entries: readonly AuditEntry[]) => toldInWords(entries, 'en-GB');
const named = (entries: readonly AuditEntry[]) =>
  entries.map(({ type, thing, thingLater }) => [type, thing, thingLater]);

describe('the past', () => {
  it('is told in the names of then, and says what a thing was called later', async () => {
    const body = { title: 'Audit Salsa Night', startDateTime: '2027-02-01T20:00:00' };
    const { event } = await sent('POST', '/events', body);
    await sent('PUT', `/events/${event.id}`, { price: '$15' });
    await sent('PUT', `/events/${event.id}`, { title: 'Totally Other Name' });
    await sent('DELETE', `/events/${event.id}`);
    expect(named(await entriesOf(`event-${event.id}`))).toEqual([
      ['EventDeleted', 'Totally Other Name', null],
      ['EventDetailsChanged', 'Totally Other Name', null],
      ['EventDetailsChanged', 'Audit Salsa Night', 'Totally Other Name'],
      ['EventCreated', 'Audit Salsa Night', 'Totally Other Name'],
    ]);
  });

  it('names who acted as they were called then, until they are erased', async () => {
    const { id } = await register(stack, 'Bodo', 'user');
    const asked = () => ({
      commandId: v7(),
      actor: { id, role: 'user' } as const,
      now: new Date(),
    });
    const renamed = async (name: string) => {
      const { commit } = await stack.execute(userStream, id, 'RenameUser', { name }, asked());
      position = commit.position;
    };
    await renamed('Boda');
    await renamed('Bodine');
    const people = (await entriesOf(`user-${id}`)).map(({ actor, thing }) => [actor.name, thing]);
    expect(people.slice(0, 2)).toEqual([
      ['Bodine', 'Bodine'],
      ['Boda', 'Boda'],
    ]);
  });

  it('has the name of a region that was closed since, and of what is called after another thing', async () => {
    const region = await sent('POST', '/regions', {
      ...{ city: 'Vigo', state: null, country: 'Spain', timeZone: 'Europe/Madrid' },
      ...{ latitude: null, longitude: null, coverImage: null },
    });
    const id = region.id ?? region.region.id;
    await sent('DELETE', `/regions/${id}`);
    const entries = await entriesOf(`region-${id}`);
    expect(entries.map(({ thing }) => thing)).toEqual(entries.map(() => 'Vigo'));
    expect(entries.length).toBeGreaterThan(1);
  });
});

describe('a sentence', () => {
  it('says the values that changed, and names what ids stand for', async () => {
    const { id: regionId } = (
      await sent('POST', '/regions', {
        ...{ city: 'Lugo', state: null, country: 'Spain', timeZone: 'Europe/Madrid' },
        ...{ latitude: null, longitude: null, coverImage: null },
      })
    ).region;
    const body = { title: 'Salsa Friday', startDateTime: '2027-02-01T20:00:00', price: '12 €' };
    const { event } = await sent('POST', '/events', body);
    const change = async (body: object) => {
      await sent('PUT', `/events/${event.id}`, body);
      const position = (await entriesOf(`event-${event.id}`))[0]!.correlationId;
      return told((await entriesOf(`event-${event.id}`)).filter(one => one.correlationId === position));
    };
    expect(await change({ price: '15 €' })).toBe(
      'Administrator changed the price of Salsa Friday from 12 € to 15 €',
    );
    expect(await change({ startDateTime: '2027-02-01T21:00:00' })).toBe(
      'Administrator moved Salsa Friday from 20:00 to 21:00',
    );
    expect(await change({ title: 'Salsa Night', price: '' })).toBe(
      'Administrator renamed “Salsa Friday” to Salsa Night and removed the price (15 €)',
    );
    expect(await change({ regionId })).toContain('set the region of Salsa Night to Lugo');
  });
});

describe('a thing', () => {
  const found = async (q: string, category = '') => {
    const headers = { 'x-after-position': position };
    const url = `/api/admin/audit/things?q=${encodeURIComponent(q)}${category && `&category=${category}`}`;
    const answer = await stack.call({ method: 'GET', url, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().things.map(({ name, was }: { name: string; was: string | null }) => [name, was]);
  };

  it('is found by every name it ever had, also once it is deleted', async () => {
    const body = { title: 'Ñandú (100 %) Night', startDateTime: '2027-02-01T20:00:00' };
    const { event } = await sent('POST', '/events', body);
    await sent('PUT', `/events/${event.id}`, { title: 'Quite Another' });
    await sent('DELETE', `/events/${event.id}`);
    expect(await found('nandu')).toEqual([['Quite Another', 'Ñandú (100 %) Night']]);
    expect(await found('night ñandú')).toEqual([['Quite Another', 'Ñandú (100 %) Night']]);
    expect(await found('100 %')).toEqual([['Quite Another', 'Ñandú (100 %) Night']]);
    expect(await found('another')).toEqual([['Quite Another', null]]);
    expect(await found('another', 'event')).toEqual([['Quite Another', null]]);
    expect(await found('another', "region' ? (")).toEqual([]);
    expect(await found('another nandu')).toEqual([]);
  });
});
