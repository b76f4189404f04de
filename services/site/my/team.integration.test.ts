import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { register } from '#testing/door.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { MY, type MySite, recordedBy, startMySite } from '#testing/pages/mySite.ts';
import { pageAfter, visitor } from '#testing/pages/visitor.ts';

let s: MySite;
beforeAll(async () => {
  s = await startMySite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

const TEAM = '/my/team';
const seenIn = (body: string) => /name="seen" value="([^"]+)"/.exec(body)?.[1] ?? '';

async function teamOf(name: string) {
  const organizer = await s.organizer(`${name} y amigos`);
  const ada = await s.member(organizer, 'admin', name);
  const path = `${TEAM}?of=${organizer}`;
  const say = async (step: string, more: Readonly<Record<string, string>> = {}, who = ada.who) => {
    const seen = seenIn((await who.get(path)).body);
    return who.post(path, [['step', step], ['seen', seen], ...Object.entries(more)]);
  };
  return { ...ada, organizer, path, say };
}

async function linkFor(email: string): Promise<string> {
  const link = async () => {
    const mails = await s.stack.mails(email);
    return mails.flatMap(
      ({ text }) => /http:\/\/localhost:3000(\S*\/my\/join\/\S+)/.exec(text)?.[1] ?? [],
    )[0];
  };
  await expect.poll(link, { timeout: 20_000 }).toBeDefined();
  return (await link())!;
}

describe('the page of a team', () => {
  it('invites by mail, and whoever has no account gets one and is signed in', async () => {
    const { say, who, path, email: own } = await teamOf('Ada');
    const refused = await say('invite', { email: 'no one', role: 'member' });
    expect([refused.statusCode, refused.body.includes('value="no one"')]).toEqual([422, true]);
    expect(await faultsOf(refused.body)).toEqual([]);
    const invited = await say('invite', { email: 'noa@example.org', role: 'editor' });
    expect(invited.statusCode, invited.body).toBe(303);
    const page = await pageAfter(who, invited);
    expect(page.body).toContain('The invitation is on its way.');
    expect(page.body).toContain('noa@example.org');
    expect(await faultsOf(page.body)).toEqual([]);
    const link = await linkFor('noa@example.org');
    const noa = visitor(s.stack);
    const asked = await noa.get(link);
    expect([asked.statusCode, asked.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
    expect(asked.body).toContain('Ada y amigos invites noa@example.org to its team. Your role: Editor.');
    expect(asked.body).not.toContain(own);
    expect(await faultsOf(asked.body)).toEqual([]);
    const nameless = await noa.post(link, [['name', '  ']]);
    expect([nameless.statusCode, nameless.body.includes('Enter your name.')]).toEqual([422, true]);
    const elsewhere = await noa.post(link, [['name', 'Noa']], { 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.statusCode).toBe(403);
    const accepted = await noa.post(link, [['name', 'Noa Levi']]);
    expect(accepted.statusCode, accepted.body).toBe(303);
    expect((await pageAfter(noa, accepted)).body).toContain('Ada y amigos');
    expect((await who.get(path)).body).toContain('Noa Levi');
    const again = await visitor(s.stack).get(link);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('This invitation has already been accepted.');
    expect(await faultsOf(again.body)).toEqual([]);
    const editor = await noa.get(path);
    expect(editor.body).toContain('Leave the team');
    expect(editor.body).not.toContain(own);
    expect((await visitor(s.stack).get(`${link}x`)).statusCode).toBe(404);
  });

  it('puts an account that there is on the team, and signs nobody in by the link', async () => {
    const { say } = await teamOf('Bea');
    const known = await register(s.stack, 'Known', 'admin');
    await say('invite', { email: known.email, role: 'viewer' });
    const who = visitor(s.stack);
    const accepted = await who.post(await linkFor(known.email), []);
    expect([accepted.statusCode, accepted.body.includes('You are on the team of Bea y amigos')]).toEqual([
      200,
      true,
    ]);
    expect(await faultsOf(accepted.body)).toEqual([]);
    expect(who.cookie(SESSION_COOKIE)).toBeUndefined();
  });

  it('changes roles, removes, and lets everybody leave but the last admin', async () => {
    const { say, who, path, organizer, id } = await teamOf('Cam');
    const dan = await s.member(organizer, 'member', 'Dan');
    expect((await say('leave')).body).toContain('Make somebody else an admin first.');
    const changed = await say('role', { user: dan.id, role: 'admin' });
    expect((await pageAfter(who, changed)).body).toContain('The role is changed.');
    // A second tap on the same page.
    const seen = seenIn((await who.get(path)).body);
    const lower = [
      ['step', 'role'],
      ['seen', seen],
      ['user', dan.id],
      ['role', 'viewer'],
    ] as const;
    await who.post(path, lower);
    await who.post(path, lower);
    const types = await s.types(`organizer-${organizer}`);
    expect(types.filter(type => type === 'TeamMemberRoleChanged')).toHaveLength(2);
    expect((await say('remove', { user: id })).body).toContain('Make somebody else an admin first.');
    const removed = await say('remove', { user: dan.id });
    expect((await pageAfter(who, removed)).body).toContain('They are no longer on the team.');
    expect((await dan.who.get(path)).headers.location).toBe(MY);
    const viewer = await s.member(organizer, 'viewer', 'Eli');
    const left = await say('leave', {}, viewer.who);
    expect((await pageAfter(viewer.who, left)).body).toContain(
      'You are not on the team of any organizer yet.',
    );
  });

  it('is of nobody else, and takes no forms from other sites', async () => {
    const { path, who, organizer } = await teamOf('Fay');
    const rival = await teamOf('Gil');
    expect((await rival.who.get(path)).headers.location).toBe(MY);
    expect((await visitor(s.stack).get(`/es${path}`)).headers.location).toBe('/es/my');
    const before = await recordedBy(s.stack);
    await rival.who.post(path, [
      ['step', 'invite'],
      ['email', 'x@example.org'],
      ['role', 'admin'],
    ]);
    const forged = await who.post(path, [['step', 'leave']], { 'sec-fetch-site': 'cross-site' });
    expect(forged.statusCode).toBe(403);
    for (const step of ['', 'delete', '__proto__']) await who.post(path, [['step', step]]);
    expect(await recordedBy(s.stack)).toBe(before);
    expect((await who.get(`/es${path}`)).body).toContain('Equipo de Fay y amigos');
    expect((await who.get(`${MY}?of=${organizer}`)).body).toContain(`${TEAM}?of=${organizer}`);
  });
});
