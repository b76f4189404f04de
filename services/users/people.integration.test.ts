import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type People, startPeople } from '#testing/areas/people.ts';
import { browser, quiet, recordedOf, register, signIn } from '#testing/door.ts';

let p: People;
beforeAll(async () => {
  p = await startPeople();
});
afterAll(() => p.stop());

describe('what people say about themselves', () => {
  const styles = [{ danceStyleId: 'salsa', level: 'advanced', years: 7, isInstructor: true, isDJ: false }];

  it('is written by themselves and by an administrator, each change a fact of its own', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    const who = browser(p.stack);
    await signIn(p.stack, who, eva);
    const own = await who.send('PUT', '/auth/profile', {
      location: 'Cali, Colombia',
      searchRadius: 25,
      danceStyles: styles,
      socialConnections: [
        { platform: 'instagram', handle: '@eva' },
        { platform: 'youtube', handle: 'eva-dances' },
      ],
    });
    expect(own.json()).toMatchObject({ user: { name: 'Eva' }, profile: { location: 'Cali, Colombia' } });
    const corrected = await p.send('PUT', `/admin/users/${eva.id}/profile`, {
      name: 'Eva Ríos',
      searchRadius: 25,
      socialConnections: [{ platform: 'instagram', handle: '@eva.rios' }],
    });
    expect(corrected.json()).toMatchObject({ user: { name: 'Eva Ríos' }, profile: { danceStyles: styles } });
    const facts = await p.factsOf(`user-${eva.id}`);
    expect(facts.map(({ type }) => type)).toEqual([
      'UserRegistered',
      'UserLocationChanged',
      'UserDanceStylesChanged',
      'SocialAccountConnected',
      'SocialAccountConnected',
      'UserRenamed',
      'SocialAccountDisconnected',
      'SocialAccountConnected',
    ]);
    expect(JSON.stringify(facts)).not.toMatch(/"Eva|@eva|eva-dances|salsa|Cali, /i);
    const { user } = await p.detailsOf(eva);
    expect(user).toMatchObject({
      name: 'Eva Ríos',
      location: 'Cali, Colombia',
      searchRadius: 25,
      danceStyles: styles,
      isInstructor: true,
      isDJ: false,
      socialConnections: [{ platform: 'instagram', handle: '@eva.rios', createdAt: expect.any(String) }],
    });
    expect(
      (await who.send('GET', '/auth/profile', undefined, await p.stack.upToDate())).json().profile,
    ).toMatchObject({
      name: 'Eva Ríos',
      searchRadius: 25,
    });
    // The same again changes nothing.
    await p.send('PUT', `/admin/users/${eva.id}/profile`, {
      danceStyles: styles,
      location: 'Cali, Colombia',
    });
    expect(await p.factsOf(`user-${eva.id}`)).toHaveLength(facts.length);
  });

  it.each([
    ['a name of 200 characters', { name: 'x'.repeat(200) }, 'name'],
    [
      'a platform twice',
      { socialConnections: ['a', 'b'].map(handle => ({ platform: 'tiktok', handle })) },
      '',
    ],
    ['a style twice', { danceStyles: [...styles, ...styles] }, 'danceStyles'],
    ['a radius of nothing', { searchRadius: 0 }, 'searchRadius'],
    ['an unknown platform', { socialConnections: [{ platform: 'myspace', handle: 'a' }] }, ''],
    ['an unknown field', { email: 'other@example.org' }, ''],
  ])('refuses %s', async (_, body, field) => {
    const one = await register(p.stack, 'Flo', 'user');
    const answer = await p.send('PUT', `/admin/users/${one.id}/profile`, body);
    expect(answer.statusCode).toBe(422);
    if (field) expect(Object.keys(answer.json().fieldErrors)).toContain(field);
  });

  it('may be in any script, with emoji', async () => {
    const name = 'محمد 👩🏽‍🦰 Zoë';
    const one = await register(p.stack, 'Gil', 'user');
    const answer = await p.send('PUT', `/admin/users/${one.id}/profile`, { name });
    expect(answer.json().user.name).toBe(name);
    expect((await p.detailsOf(one)).user.name).toBe(name);
  });

  it('becomes one line, and what is left empty becomes nothing', async () => {
    const one = await register(p.stack, 'Mia', 'user');
    await p.send('PUT', `/admin/users/${one.id}/profile`, { location: 'Cali' });
    const answer = await p.send('PUT', `/admin/users/${one.id}/profile`, {
      name: ' \u202EEva\r\nBcc: all\u0007 ',
      location: ' \n',
      socialConnections: [{ platform: 'facebook', handle: 'a\rb' }],
    });
    expect(answer.json().user).toMatchObject({ name: 'Eva Bcc: all', location: null });
    await quiet(p.stack);
    expect((await p.detailsOf(one)).user.socialConnections).toMatchObject([{ handle: 'a b' }]);
  });

  it('is gone with the person', async () => {
    const hal = await register(p.stack, 'Hal', 'user');
    await p.send('PUT', `/admin/users/${hal.id}/profile`, {
      location: 'Bern',
      danceStyles: styles,
      socialConnections: [{ platform: 'website', handle: 'hal.example.org' }],
    });
    await p.send('POST', `/admin/users/${hal.id}/messages`, { subject: 'Hello', text: 'To be forgotten' });
    await quiet(p.stack);
    await p.send('DELETE', `/admin/users/${hal.id}/personal-data`);
    const { user } = await p.detailsOf(hal);
    expect(user).toMatchObject({
      name: 'Erased user',
      email: 'Erased user',
      status: 'deleted',
      location: null,
      danceStyles: [],
      socialConnections: [],
    });
    expect(await p.mailsTo(hal.email)).toEqual([]);
    const again = await p.send('PUT', `/admin/users/${hal.id}/profile`, { location: 'Bern' });
    expect(again.statusCode).toBe(404);
  });
});

describe('a message', () => {
  it('is mailed, and recorded encrypted', async () => {
    const ida = await register(p.stack, 'Ida', 'user');
    const body = {
      subject: 'Your <b>photo</b>\r\nBcc: all@example.org',
      text: 'First line\nsecond <script>',
    };
    const answer = await p.send('POST', `/admin/users/${ida.id}/messages`, body);
    expect(answer.statusCode, answer.body).toBe(202);
    await expect
      .poll(() => p.mailsTo(ida.email))
      .toMatchObject([{ subject: 'Your <b>photo</b> Bcc: all@example.org' }]);
    expect(await p.mailsTo('all@example.org')).toEqual([]);
    const [mail] = await p.mailsTo(ida.email);
    expect(mail!.text).toContain(body.text);
    expect(mail!.html).toContain('First line<br>\nsecond &lt;script&gt;');
    const facts = await p.factsOf(`userAct-${ida.id}`);
    expect(facts.map(({ type }) => type)).toEqual(['UserMessaged']);
    expect(JSON.stringify(facts)).not.toMatch(/photo|line/);
  });

  it.each([
    ['without a subject', { subject: ' ', text: 'x' }],
    ['without a text', { subject: 'Hi', text: '\n' }],
  ])('is refused %s', async (_, body) => {
    const one = await register(p.stack, 'Jo', 'user');
    expect((await p.send('POST', `/admin/users/${one.id}/messages`, body)).statusCode).toBe(422);
  });

  it('cannot be sent to nobody', async () => {
    const answer = await p.send('POST', `/admin/users/${v7()}/messages`, { subject: 'a', text: 'b' });
    expect(answer.statusCode).toBe(404);
  });
});

it('an administrator signs somebody out everywhere, which is recorded', async () => {
  const kim = await register(p.stack, 'Kim', 'user');
  const [phone, desk] = [browser(p.stack), browser(p.stack)];
  for (const one of [phone, desk]) await signIn(p.stack, one, kim);
  const answer = await p.send('POST', `/admin/users/${kim.id}/sessions/end`);
  expect(answer.json()).toEqual({ success: true, ended: 2 });
  for (const one of [phone, desk]) expect((await one.send('GET', '/auth/me')).statusCode).toBe(401);
  await quiet(p.stack);
  expect(await recordedOf(p.stack, kim)).toEqual(['SignedIn', 'SignedIn', 'SignedOut']);
  expect((await p.send('POST', `/admin/users/${kim.id}/sessions/end`)).json().ended).toBe(0);
  expect((await p.send('POST', `/admin/users/${v7()}/sessions/end`)).statusCode).toBe(404);
});

it('an administrator exports a person’s data, which is recorded before it is sent', async () => {
  const lou = await register(p.stack, 'Lou', 'user');
  await p.send('POST', `/admin/users/${lou.id}/messages`, {
    subject: 'Hello',
    text: 'In clear to its owner',
  });
  const { body, headers } = await p.get(`/admin/users/${lou.id}/export`);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="tanda-.*\.json"$/);
  expect(body.user).toMatchObject({ id: lou.id, email: lou.email });
  expect(body.facts.map(({ type }: { type: string }) => type)).toEqual([
    'UserRegistered',
    'UserMessaged',
    'PersonalDataExported',
  ]);
  expect(JSON.stringify(body)).toContain('In clear to its owner');
  expect((await p.get(`/admin/users/${v7()}/export`)).status).toBe(404);
});
