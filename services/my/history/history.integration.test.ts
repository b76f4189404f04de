import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import type { MyAct } from '#contracts/my/historyCalls.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { inDays, type Member, teamsOn } from '#testing/areas/teams.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let teams: ReturnType<typeof teamsOn>;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  teams = teamsOn(stack);
});
afterAll(() => stack.stop());

type Team = { id: string; admin: Member; editor: Member; viewer: Member };

async function team(name: string): Promise<Team> {
  const id = await teams.organizer(name);
  const [admin, editor, viewer] = [
    await teams.person(`Ana${name.length}`),
    await teams.person(`Edu${name.length}`),
    await teams.person(`Vera${name.length}`),
  ];
  await teams.join(id, admin, 'admin');
  await teams.join(id, editor, 'editor');
  await teams.join(id, viewer, 'viewer');
  return { id, admin, editor, viewer };
}

async function history(who: Member, organizerId: string, query = '', headers = {}) {
  const path = `/my/organizers/${organizerId}/history${query}`;
  const answer = await who.who.send('GET', path, undefined, { ...(await stack.upToDate()), ...headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { acts: MyAct[]; next: string | null };
}
const told = async (...asked: Parameters<typeof history>) =>
  (await history(...asked)).acts.map(act => act.told);

/** Without what may be any digits. */
const words = (found: object): string =>
  JSON.stringify(found, (key, value) => (/^(id|at|userId|next)$/.test(key) ? '' : value));

async function say(who: Member, organizerId: string, id: string, body: object) {
  const path = `/my/organizers/${organizerId}/nights/${id}`;
  const isOn = 'on' in body;
  const answer = await teams.send(
    who,
    'POST',
    isOn ? `${path}/confirm` : `${path}/change`,
    isOn ? undefined : body,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { commandId: string };
}
async function undo(who: Member, organizerId: string, { undo: given }: MyAct) {
  if (given?.of !== 'night') throw new Error(`No undo of a night: ${JSON.stringify(given)}`);
  const path = `/my/organizers/${organizerId}/nights/${given.id}/undo`;
  return teams.send(who, 'POST', path, { commandId: given.commandId });
}

describe('the history of an organizer', () => {
  it('says by act, newest first, who did what, with values', async () => {
    const { id, editor, viewer, admin } = await team('Casa A');
    const night = await teams.night(id, { title: 'Salsa Friday' });
    const { date } = await teams.series(id, 1, { title: 'Milonga' });
    await say(editor, id, night, { answer: 'otherTime', startDateTime: `${inDays(3)}T22:00` });
    await say(editor, id, date, { answer: 'cancelled', reason: 'Wet floor' });
    await stack.ask('PUT', `/api/admin/events/${night}`, { title: 'Salsa Night' });
    const { acts } = await history(viewer, id);
    const [renamed, cancelled, moved] = acts as [MyAct, MyAct, MyAct];
    expect(renamed).toMatchObject({
      ...{ told: 'An administrator renamed “Salsa Friday” to Salsa Night', night, reason: null, undo: null },
      by: { side: 'administrator', userId: null, name: null },
    });
    expect(cancelled.told).toMatch(/^Edu6 cancelled Milonga on \w+, \d+ \w+ \d{4}$/);
    expect(cancelled).toMatchObject({
      ...{ reason: 'Wet floor', night: date },
      by: { side: 'team', userId: editor.id, name: 'Edu6' },
    });
    expect(moved.told).toBe('Edu6 moved Salsa Friday (later Salsa Night) from 21:00 to 22:00');
    expect(acts.at(-1)!.told).toBe('An administrator registered the organizer Casa A');
    // Who may only look undoes nothing, and is not told of the team.
    expect(acts.filter(act => act.undo !== null)).toEqual([]);
    expect(acts.some(act => /team|role/.test(act.told))).toBe(false);
    const [spanish] = await told(admin, id, '?limit=1', { 'accept-language': 'es' });
    expect(spanish).toBe('Un administrador cambió el nombre de «Salsa Friday» a Salsa Night');
  });

  it('tells the admins of a team what happened to it, by name, and lets them undo a role', async () => {
    const { id, editor, viewer, admin } = await team('Casa BB');
    const role = `/my/organizers/${id}/team/members/${viewer.id}/role`;
    await teams.send(admin, 'POST', role, { role: 'editor' });
    const [changed, joined] = (await history(admin, id)).acts as [MyAct, MyAct];
    expect([changed.told, joined.told]).toEqual([
      'Ana7 changed the role of Vera7 from viewer to editor',
      'An administrator added Vera7 to the team, with the role viewer',
    ]);
    expect(changed.undo).toMatchObject({ of: 'role', userId: viewer.id, role: 'viewer' });
    expect((await told(editor, id)).join()).not.toMatch(/role/);
    const given = changed.undo as Extract<MyAct['undo'], { of: 'role' }>;
    const ifMatch = { 'if-match': `"${given.revision}"` };
    const back = await teams.send(admin, 'POST', role, { role: given.role }, ifMatch);
    expect(back.statusCode, back.body).toBe(200);
    const late = await teams.send(admin, 'POST', role, { role: 'member' }, ifMatch);
    expect(late.statusCode).toBe(412);
    const after = (await history(admin, id)).acts;
    expect(after[0]!.told).toBe('Ana7 changed the role of Vera7 from editor to viewer');
    expect(after[1]!.undo).toBeNull();
  });

  it('is paged, each act once', async () => {
    const { id, editor } = await team('Casa CCC');
    const night = await teams.night(id, { title: 'N' });
    for (let hour = 10; hour < 20; hour++) {
      await say(editor, id, night, { answer: 'otherTime', startDateTime: `${inDays(3)}T${hour}:00` });
    }
    const all = (await history(editor, id)).acts;
    const paged: MyAct[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Awaited<ReturnType<typeof history>> = await history(
        editor,
        id,
        `?limit=3${next && `&before=${next}`}`,
      );
      paged.push(...page.acts);
      next = page.next;
    }
    expect(paged).toEqual(all);
    expect(new Set(all.map(act => act.id)).size).toBe(all.length);
  });

  it('of one date has what was done to it and to the whole series, and not to other dates', async () => {
    const { id, editor } = await team('Casa DDDD');
    const { id: series, date } = await teams.series(id, 1, { title: 'Milonga' });
    const other = `${series}_${inDays(17).replaceAll('-', '')}`;
    await say(editor, id, date, { on: true });
    await say(editor, id, other, { answer: 'cancelled', reason: null });
    const ofDate = await told(editor, id, `?night=${date}`);
    expect(ofDate).toHaveLength(2);
    expect(ofDate[0]).toMatch(/^Edu9 confirmed that Milonga takes place on/);
    expect(await told(editor, id, `?night=${series}`)).toHaveLength(3);
  });
});

describe('what the team did', () => {
  it('is undone once, and so is the undo, until somebody has touched it', async () => {
    const { id, editor, admin } = await team('Casa EEEEE');
    const night = await teams.night(id, { title: 'Salsa' });
    await say(editor, id, night, { answer: 'otherTime', startDateTime: `${inDays(3)}T22:00` });
    const [moved] = (await history(admin, id)).acts as [MyAct];
    expect(moved.undo).toMatchObject({ of: 'night', id: night, followers: 0 });
    expect((await undo(admin, id, moved)).statusCode).toBe(200);
    const [undone, before] = (await history(admin, id)).acts as [MyAct, MyAct];
    expect(undone).toMatchObject({ isUndo: true, told: 'Ana10 moved Salsa from 22:00 to 21:00' });
    expect(before.undo).toBeNull();
    expect((await undo(editor, id, undone)).statusCode).toBe(200);
    const [again] = (await history(admin, id)).acts as [MyAct];
    expect(again.told).toBe('Edu10 moved Salsa from 21:00 to 22:00');
    await stack.ask('PUT', `/api/admin/events/${night}`, { startDateTime: `${inDays(3)}T23:00:00` });
    const touched = (await history(admin, id)).acts;
    expect(touched.map(act => act.undo)).toEqual(touched.map(() => null));
    expect((await undo(admin, id, again)).json().code).toBe('changed_since');
  });

  it('is undone for a date as for an event', async () => {
    const { id, editor } = await team('Casa FFFFFF');
    const { date } = await teams.series(id, 1, { title: 'Milonga' });
    await say(editor, id, date, { answer: 'cancelled', reason: 'Rain' });
    const [cancelled] = (await history(editor, id)).acts as [MyAct];
    expect((await undo(editor, id, cancelled)).statusCode).toBe(200);
    const [undone] = (await history(editor, id)).acts as [MyAct];
    expect(undone).toMatchObject({ isUndo: true, night: date });
    expect(undone.undo).toMatchObject({ of: 'night', id: date });
    expect((await undo(editor, id, undone)).statusCode).toBe(200);
  });

  it('takes the right that it needed: who may confirm undoes a confirmation alone', async () => {
    const { id, editor } = await team('Casa GGGGGGG');
    const member = await teams.person('Mia');
    await teams.join(id, member, 'member');
    const night = await teams.night(id, { title: 'Salsa' });
    await say(editor, id, night, { on: true });
    expect((await history(member, id)).acts[0]!.undo).toMatchObject({ of: 'night', followers: null });
    await say(editor, id, night, { answer: 'cancelled', reason: null });
    const [cancelled, confirmed] = (await history(member, id)).acts as [MyAct, MyAct];
    expect([cancelled.undo, confirmed.undo?.of]).toEqual([null, 'night']);
    await teams.change(id, { pauseReason: 'Under review' });
    const paused = (await history(editor, id)).acts;
    expect(paused[0]!.told).toBe('An administrator paused the team of Casa GGGGGGG: Under review');
    expect(paused.every(act => act.undo === null)).toBe(true);
  });
});

describe('what was not theirs', () => {
  it('stays with another organizer: before a night was given to them, and after it was taken', async () => {
    const [one, other] = [await team('Uno'), await team('Otro!')];
    const night = await teams.night(one.id, { title: 'First name' });
    await say(one.editor, one.id, night, { answer: 'cancelled', reason: 'Their secret' });
    await stack.ask('PUT', `/api/admin/events/${night}`, {
      ...{ eventOrganizerId: other.id, title: 'Second name' },
    });
    await stack.ask('PUT', `/api/admin/events/${night}`, { title: 'Third name', price: '99 €' });
    await say(other.editor, other.id, night, { answer: 'back' });
    const ofOne = await history(one.admin, one.id);
    expect(ofOne.acts.slice(0, 3).map(act => act.told)).toEqual([
      'An administrator took First name away from Uno',
      'Edu3 cancelled First name',
      'An administrator created First name and published it',
    ]);
    expect(ofOne.acts.map(act => [act.undo, act.night])).toEqual(ofOne.acts.map(() => [null, null]));
    expect(words(ofOne)).not.toMatch(/Second|Third|99|Otro|Edu5/);
    const ofOther = await history(other.admin, other.id);
    expect(ofOther.acts.slice(0, 3).map(act => act.told)).toEqual([
      'Edu5 published Third name',
      expect.stringMatching(/^An administrator renamed “Second name” to Third name and/),
      'An administrator assigned Second name (later Third name) to Otro!'.replace(' (later Third name)', ''),
    ]);
    expect(words(ofOther)).not.toMatch(/First|secret|Uno|Edu3/);
    expect(await told(one.admin, one.id, `?night=${night}`)).toHaveLength(3);
    const stranger = await teams.night(other.id, { title: 'Not theirs' });
    expect(await told(one.admin, one.id, `?night=${stranger}`)).toEqual([]);
    expect(await told(one.admin, one.id, `?night=0197a000-0000-7000-8000-000000000001`)).toEqual([]);
  });

  it('of a series is one date, or the rest of it', async () => {
    const [one, other] = [await team('Series 1'), await team('Series no 2')];
    const { id: series, date } = await teams.series(one.id, 1, { title: 'Milonga' });
    await stack.ask('PUT', `/api/admin/events/${date}`, { eventOrganizerId: other.id, title: 'Guest night' });
    await say(other.editor, other.id, date, { answer: 'cancelled', reason: 'Theirs' });
    const next = `${series}_${inDays(17).replaceAll('-', '')}`;
    await say(one.editor, one.id, next, { on: true });
    const ofOne = await history(one.admin, one.id);
    expect(ofOne.acts[0]!.told).toMatch(/^Edu8 confirmed that Milonga/);
    expect(ofOne.acts[1]!.told).toBe('An administrator took Milonga away from Series 1');
    expect(words(ofOne)).not.toMatch(/Guest|Theirs|Edu11/);
    const ofOther = await history(other.admin, other.id);
    expect(ofOther.acts[0]!.told).toMatch(/^Edu11 cancelled Guest night on/);
    expect(ofOther.acts[1]!.told).toBe('An administrator assigned Guest night to Series no 2');
    expect(words(ofOther)).not.toMatch(/Milonga|Edu8/);
  });

  it('is told of what is gone: deleted, merged, by many at once', async () => {
    const [one, other] = [await team('Bulk uno'), await team('Bulk two 2')];
    const nights = [await teams.night(one.id, { title: 'B1' }), await teams.night(one.id, { title: 'B2' })];
    const foreign = await teams.night(other.id, { title: 'Not in it' });
    await stack.ask('POST', '/api/admin/events/bulk', {
      ...{ ids: [...nights, foreign], action: { kind: 'cancel' } },
    });
    await stack.ask('DELETE', `/api/admin/events/${nights[0]}`);
    const ofOne = await history(one.admin, one.id);
    expect(ofOne.acts.slice(0, 2).map(act => act.told)).toEqual([
      'An administrator deleted B1',
      expect.stringMatching(/^An administrator cancelled B[12] and 1 more$/),
    ]);
    expect(ofOne.acts[0]!.night).toBeNull();
    const ofOther = await history(other.admin, other.id);
    expect(ofOther.acts[0]!.told).toBe('An administrator cancelled Not in it');
    expect(words(ofOther)).not.toContain('B1');
    await stack.ask('POST', `/api/admin/events/${nights[1]}/merge`, { into: foreign });
    const [merged] = (await history(one.admin, one.id)).acts as [MyAct];
    expect(merged).toMatchObject({
      ...{ told: 'An administrator merged B2 into another event', night: null, undo: null },
    });
    expect(words(await history(one.admin, one.id))).not.toContain('Not in it');
  });
});

it('names nobody who was erased', async () => {
  const { id, editor, admin } = await team('Casa erased');
  const night = await teams.night(id, { title: 'Salsa' });
  await say(editor, id, night, { answer: 'cancelled', reason: null });
  await stack.ask('DELETE', `/api/admin/users/${editor.id}/personal-data`);
  const acts = (await history(admin, id)).acts;
  expect(acts.map(act => act.told)).toContain('Someone cancelled Salsa');
  expect(JSON.stringify(acts)).not.toContain('Edu11');
  expect(acts.find(act => act.told === 'Someone cancelled Salsa')!.by).toEqual({
    ...{ side: 'team', userId: null, name: null },
  });
});

it('leaves out that time has passed, and says what the system did else', async () => {
  const { id, admin, editor } = await team('Casa time');
  const yesterday = { startDateTime: `${inDays(-1)}T20:00:00`, endDateTime: `${inDays(-1)}T23:00:00` };
  const night = await teams.night(id, { title: 'Salsa', ...yesterday });
  const system = { actor: { id: 'system', role: 'system' } as const, now: new Date() };
  await stack.execute(
    eventStream,
    night,
    'ChangeEvent',
    { status: 'completed' },
    { ...system, commandId: v7() },
  );
  expect((await stack.recordsOf(`event-${night}`)).at(-1)?.type).toBe('EventCompleted');
  const asking = { day: inDays(0), timeZone: 'Europe/Berlin', nights: [night] };
  await stack.execute(organizerStream, id, 'AskTeam', asking, { ...system, commandId: v7() });
  const acts = (await history(admin, id)).acts;
  expect(acts.slice(0, 2).map(act => act.told)).toEqual([
    'The system asked the team of Casa time whether 1 night is still on',
    'An administrator created Salsa and published it',
  ]);
  expect(acts[0]!.by).toEqual({ side: 'system', userId: null, name: null });
  expect((await history(editor, id)).acts).toHaveLength(3);
});
