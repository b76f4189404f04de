import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { MyNight } from '#contracts/my/nightCalls.ts';
import { inDays, type Member, teamsOn, weekly } from '#testing/areas/teams.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let teams: ReturnType<typeof teamsOn>;
let organizerId: string;
let member: Member;
let editor: Member;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  teams = teamsOn(stack);
  organizerId = await teams.organizer('La Esquina');
  member = await teams.person('Mia');
  editor = await teams.person('Edu', 'organizer');
  await teams.join(organizerId, member, 'member');
  await teams.join(organizerId, editor, 'editor');
});
afterAll(() => stack.stop());

const nights = (own = organizerId) => `/my/organizers/${own}/nights`;
const say = (who: Member, id: string, what: 'confirm' | 'change' | 'undo', body?: object) =>
  teams.send(who, 'POST', `${nights()}/${id}/${what}`, body);
async function said(who: Member, id: string, what: 'confirm' | 'change' | 'undo', body?: object) {
  const answer = await say(who, id, what, body);
  expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
  return answer.json() as { night: MyNight; commandId: string; commit: { position: string } };
}
async function listed(who: Member, id: string): Promise<MyNight | undefined> {
  const answer = await who.who.send('GET', `${nights()}?limit=200`, undefined, await stack.upToDate());
  return answer.json().nights.find((night: MyNight) => night.id === id);
}
const refused = async (who: Member, id: string, what: 'confirm' | 'change' | 'undo', body?: object) => {
  const answer = await say(who, id, what, body);
  return [answer.statusCode, answer.json().code];
};

describe('what is coming', () => {
  it('is listed by start, drafts and dates of series included, and of this organizer alone', async () => {
    const own = await teams.organizer('In order');
    const other = await teams.organizer('Another');
    await teams.join(own, editor, 'viewer');
    const draft = await teams.night(own, {
      status: 'draft',
      title: 'Later',
      startDateTime: `${inDays(30)}T21:00:00`,
      endDateTime: null,
    });
    const { id, date } = await teams.series(own, 1);
    await teams.night(other);
    await teams.night(own, {
      startDateTime: `${inDays(-3)}T21:00:00`,
      endDateTime: `${inDays(-3)}T23:00:00`,
    });
    const answer = await editor.who.send('GET', nights(own), undefined, await stack.upToDate());
    const found: MyNight[] = answer.json().nights;
    expect(answer.json().total).toBe(6);
    expect(found.map(({ startsAt }) => startsAt)).toEqual(found.map(({ startsAt }) => startsAt).toSorted());
    expect(found.filter(({ seriesId }) => seriesId === id)).toHaveLength(5);
    expect(found[1]).toMatchObject({
      ...{ id: date, start: `${inDays(10)}T21:00`, end: `${inDays(10)}T23:00`, allDay: false },
      ...{ status: 'published', followers: 0, answers: [] },
    });
    expect(found.find(one => one.id === draft)).toMatchObject({ status: 'draft', end: null });
    const page = await editor.who.send('GET', `${nights(own)}?limit=2&offset=1`);
    expect(page.json().nights.map((night: MyNight) => night.id)).toEqual(
      found.slice(1, 3).map(one => one.id),
    );
  });

  it('says what each role may answer, and nothing while the team is paused', async () => {
    const id = await teams.night(organizerId);
    expect((await listed(member, id))?.answers).toEqual(['on']);
    expect((await listed(editor, id))?.answers).toEqual([
      'on',
      'cancelled',
      'otherTime',
      'elsewhere',
      'picture',
    ]);
    await teams.change(organizerId, { pauseReason: 'Under review' });
    expect((await listed(editor, id))?.answers).toEqual([]);
    await teams.change(organizerId, { pauseReason: null });
    expect((await listed(member, id))?.answers).toEqual(['on']);
  });

  it('is the list of my organizers, with my role there', async () => {
    const own = await teams.organizer('Trusted one', { trust: 'trusted' });
    const person = await teams.person('Tia');
    await teams.join(own, person, 'admin');
    const mine = async () =>
      (await person.who.send('GET', '/my/organizers', undefined, await stack.upToDate())).json();
    expect(await mine()).toEqual({
      organizers: [
        { id: own, name: 'Trusted one', role: 'admin', trust: 'trusted', pauseReason: null, isAsked: true },
      ],
    });
    await teams.change(own, { trust: 'reviewed', pauseReason: 'Under review' });
    expect((await mine()).organizers).toMatchObject([{ trust: 'reviewed', pauseReason: 'Under review' }]);
    await teams.leave(own, person);
    expect(await mine()).toEqual({ organizers: [] });
  });
});

describe('a night that is still on', () => {
  it.each(['event', 'date'] as const)('is confirmed by name, an %s alone, and that is undone', async kind => {
    const { id: seriesId, date } = await teams.series(organizerId);
    const id = kind === 'date' ? date : await teams.night(organizerId);
    const before = await listed(editor, id);
    expect(before?.confirmed).toMatchObject({ by: 'team', name: null, userId: null });
    const { night, commandId } = await said(member, id, 'confirm');
    expect(night.confirmed).toMatchObject({ by: 'organizer', name: 'Mia', userId: member.id });
    expect(await listed(member, id)).toEqual(night);
    const next = date.replace(/\d{8}$/, inDays(17).replaceAll('-', ''));
    if (kind === 'date') expect((await listed(editor, next))?.confirmed.name).toBeNull();
    const records = await stack.recordsOf(kind === 'date' ? `series-${seriesId}` : `event-${id}`);
    expect(records.at(-1)).toMatchObject({
      type: kind === 'date' ? 'SeriesDateConfirmed' : 'EventConfirmed',
      data: { by: { id: member.id, role: 'organizer' } },
    });
    const again = await said(member, id, 'confirm');
    expect(again.night).toEqual(night);
    const undone = await said(editor, id, 'undo', { commandId });
    expect(undone.night.confirmed).toEqual(before?.confirmed);
    expect(await listed(editor, id)).toEqual({ ...before, revision: undone.night.revision });
  });

  it('is none that is a draft, cancelled or over', async () => {
    const over = { startDateTime: `${inDays(-3)}T21:00:00`, endDateTime: `${inDays(-3)}T23:00:00` };
    expect(await refused(member, await teams.night(organizerId, { status: 'draft' }), 'confirm')).toEqual([
      409,
      'draft',
    ]);
    expect(await refused(member, await teams.night(organizerId, { status: 'cancelled' }), 'confirm')).toEqual(
      [409, 'cancelled'],
    );
    expect(await refused(member, await teams.night(organizerId, over), 'confirm')).toEqual([409, 'over']);
  });
});

describe('a change', () => {
  it.each(['event', 'date'] as const)(
    'cancels an %s with a reason, has it after all, and is undone',
    async kind => {
      const id = kind === 'date' ? (await teams.series(organizerId)).date : await teams.night(organizerId);
      const { night, commandId } = await said(editor, id, 'change', {
        answer: 'cancelled',
        reason: 'The band is ill.',
      });
      expect(night).toMatchObject({
        status: 'cancelled',
        cancelReason: 'The band is ill.',
        answers: ['back'],
      });
      expect(await listed(editor, id)).toEqual(night);
      const undone = await said(editor, id, 'undo', { commandId });
      expect(undone.night).toMatchObject({ status: 'published', cancelReason: null });
      await said(editor, id, 'change', { answer: 'cancelled' });
      const back = await said(editor, id, 'change', { answer: 'back' });
      expect(back.night).toMatchObject({ status: 'published', cancelReason: null });
      expect(await listed(editor, id)).toEqual(back.night);
      expect(await refused(editor, id, 'change', { answer: 'back' })).toEqual([409, 'not_cancelled']);
    },
  );

  it('of the time of a date leaves the other dates, and keeps how long it lasts', async () => {
    const { id, date } = await teams.series(organizerId);
    const startDateTime = `${inDays(11)}T22:30`;
    const { night } = await said(editor, date, 'change', { answer: 'otherTime', startDateTime });
    expect(night).toMatchObject({
      ...{ start: startDateTime, end: `${inDays(12)}T00:30`, movedFrom: `${inDays(10)}T21:00` },
    });
    const { event } = await stack.ask('GET', `/api/admin/events/${id}`, undefined, await stack.upToDate());
    const others = event.childEvents.filter((one: { id: string }) => one.id !== date);
    expect(others.map((one: { startTime: string }) => one.startTime)).toEqual(Array(4).fill('21:00'));
    const wrong = await say(editor, date, 'change', {
      answer: 'otherTime',
      startDateTime: `${inDays(11)}T22:30`,
      endDateTime: `${inDays(11)}T20:00`,
    });
    expect([wrong.statusCode, Object.keys(wrong.json().fieldErrors)]).toEqual([422, ['endDateTime']]);
  });

  it('of the place takes a venue of the book, or what is said', async () => {
    const { venue } = await stack.ask('POST', '/api/admin/venues', {
      name: 'Havanna',
      timeZone: 'UTC',
      address: 'Calle 1',
      city: 'Lisbon',
    });
    const offered = await editor.who.send(
      'GET',
      `/my/organizers/${organizerId}/venues?q=hav`,
      undefined,
      await stack.upToDate(),
    );
    expect(offered.json().venues).toEqual([
      { id: venue.id, name: 'Havanna', address: 'Calle 1', city: 'Lisbon' },
    ]);
    const id = await teams.night(organizerId, { locationCity: 'Porto' });
    const { night } = await said(editor, id, 'change', { answer: 'elsewhere', venueId: venue.id });
    expect(night.place).toEqual({ name: 'Havanna', address: 'Calle 1', city: 'Lisbon', venueId: venue.id });
    const given = await said(editor, id, 'change', { answer: 'elsewhere', locationName: 'The park' });
    expect(given.night.place).toEqual({ name: 'The park', address: null, city: 'Lisbon', venueId: null });
    expect(await refused(editor, id, 'change', { answer: 'elsewhere' })).toEqual([422, 'invalid']);
    expect(await refused(editor, id, 'change', { answer: 'elsewhere', venueId: v7() })).toEqual([
      422,
      'invalid',
    ]);
  });

  it('publishes nothing that nobody has known of', async () => {
    const draft = await teams.night(organizerId, { status: 'draft' });
    expect(await refused(editor, draft, 'change', { answer: 'cancelled' })).toEqual([409, 'draft']);
    expect(await refused(editor, draft, 'change', { answer: 'back' })).toEqual([409, 'not_cancelled']);
    await stack.ask('PUT', `/api/admin/events/${draft}`, { status: 'cancelled' });
    expect(await refused(editor, draft, 'change', { answer: 'back' })).toEqual([409, 'not_cancelled']);
    const { date } = await teams.series(organizerId, 1, { status: 'draft' });
    await stack.ask('PUT', `/api/admin/events/${date}`, { status: 'cancelled' });
    expect(await refused(editor, date, 'change', { answer: 'back' })).toEqual([409, 'not_cancelled']);
  });

  it('sent again under its key is recorded once', async () => {
    const id = await teams.night(organizerId);
    const body = { answer: 'cancelled', reason: 'Rain' };
    const key = { 'idempotency-key': v7() };
    const path = `${nights()}/${id}/change`;
    const [one, other] = [
      await teams.send(editor, 'POST', path, body, key),
      await teams.send(editor, 'POST', path, body, key),
    ];
    expect(other.json()).toEqual(one.json());
    const types = (await stack.recordsOf(`event-${id}`)).map(({ type }) => type);
    expect(types.filter(type => type === 'EventCancelled')).toHaveLength(1);
  });
});

describe('what is undone by a team', () => {
  it('is what a team has said, and of this night', async () => {
    const [id, other] = [await teams.night(organizerId), await teams.night(organizerId)];
    const byConsole = await stack.ask('PUT', `/api/admin/events/${id}`, { title: 'Another title' });
    expect(await refused(editor, id, 'undo', { commandId: byConsole.commandId })).toEqual([404, 'not_found']);
    const { commandId } = await said(editor, id, 'change', { answer: 'cancelled' });
    expect(await refused(editor, other, 'undo', { commandId })).toEqual([404, 'not_found']);
    expect(await refused(member, id, 'undo', { commandId })).toEqual([403, 'forbidden']);
    await said(editor, id, 'undo', { commandId });
  });

  it('is of one date, and was said for this organizer', async () => {
    const { date } = await teams.series(organizerId, 1);
    const next = date.replace(/\d{8}$/, inDays(17).replaceAll('-', ''));
    const { commandId } = await said(editor, date, 'change', { answer: 'cancelled' });
    expect(await refused(editor, next, 'undo', { commandId })).toEqual([404, 'not_found']);
    const another = await teams.organizer('New home');
    await teams.join(another, editor, 'admin');
    await stack.ask(
      'PUT',
      `/api/admin/events/${date}`,
      { eventOrganizerId: another },
      await stack.upToDate(),
    );
    expect(await refused(editor, date, 'undo', { commandId })).toEqual([404, 'not_found']);
    const moved = await teams.send(editor, 'POST', `${nights(another)}/${date}/undo`, { commandId });
    expect([moved.statusCode, moved.json().code]).toEqual([404, 'not_found']);
  });
});

describe('what a team adds', () => {
  const body = { title: 'Bachata Sunday', startDateTime: `${inDays(4)}T20:00`, endDateTime: null };

  it.each([
    ['reviewed', 'draft'],
    ['trusted', 'published'],
  ] as const)('is, where it is %s, %s', async (trust, status) => {
    const own = await teams.organizer(`Adds ${trust}`, { trust });
    await teams.join(own, editor, 'editor');
    const single = await teams.send(editor, 'POST', nights(own), body);
    expect([single.statusCode, single.json().error]).toEqual([201, undefined]);
    const { id, night, commandId, published } = single.json();
    expect([published, night.status, night.confirmed.name]).toEqual([status === 'published', status, 'Edu']);
    const { event } = await stack.ask('GET', `/api/admin/events/${id}`, undefined, await stack.upToDate());
    expect(event.eventOrganizer.id).toBe(own);
    const series = await teams.send(editor, 'POST', nights(own), { ...body, recurrenceConfig: weekly(4, 3) });
    expect(series.json()).toMatchObject({ count: 3, night: { status, start: `${inDays(4)}T20:00` } });
    for (const made of [{ id, commandId }, series.json()]) {
      const undone = await teams.send(editor, 'POST', `${nights(own)}/${made.id}/undo`, {
        commandId: made.commandId,
      });
      expect([undone.statusCode, undone.json().night]).toEqual([200, null]);
    }
    const left = await editor.who.send('GET', nights(own), undefined, await stack.upToDate());
    expect(left.json().total).toBe(0);
  });

  it('is its organizer’s, and published by nobody who is not trusted', async () => {
    const other = await teams.organizer('Not mine');
    for (const more of [{ eventOrganizerId: other }, { status: 'published' }, { isFeatured: true }]) {
      const answer = await teams.send(editor, 'POST', nights(), { ...body, ...more });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
    }
  });
});

it('a body that arrives after somebody has left the team is refused', async () => {
  const id = await teams.night(organizerId);
  const person = await teams.person('Late');
  await teams.join(organizerId, person, 'editor');
  const body = async function* () {
    yield '{"answer":';
    await teams.leave(organizerId, person);
    yield '"cancelled"}';
  };
  const { Readable } = await import('node:stream');
  const answer = await stack.app.inject({
    ...{ method: 'POST', url: `/api${nights()}/${id}/change`, payload: Readable.from(body()) },
    headers: { authorization: `Bearer ${person.who.token}`, 'content-type': 'application/json' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});
