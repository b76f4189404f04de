import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type People, startPeople } from '#testing/areas/people.ts';
import { type Browser, browser, confirmSessions, type Person, register, signIn } from '#testing/door.ts';
import { declaredCalls } from '#testing/fuzz/requests.ts';
import { routesOf } from '#testing/fuzz/routesOf.ts';

let p: People;
let admin: string;
beforeAll(async () => {
  p = await startPeople();
  admin = (await p.get('/auth/me')).body.id;
});
afterAll(() => p.stop());

/** All that an auditor may call of what others may not. Adding to it is a decision. */
const AUDIT = [
  'GET /api/admin/audit',
  'GET /api/admin/audit/:position',
  'GET /api/admin/audit/acts',
  'GET /api/admin/audit/export',
  'GET /api/admin/audit/looks',
  'GET /api/admin/audit/things',
  'GET /api/admin/history/:stream',
  'GET /api/admin/positions',
];

type Signed = Person & { who: Browser };

async function signedIn(name: string, role: 'user' | 'organizer' | 'admin' = 'user'): Promise<Signed> {
  const person = await register(p.stack, name, role);
  const who = browser(p.stack);
  await signIn(p.stack, who, person);
  return { ...person, who };
}

async function make(id: string) {
  await confirmSessions(p.stack);
  const { statusCode } = await p.send('PUT', `/admin/users/${id}/auditor`);
  expect(statusCode).toBe(200);
}

const mayRead = async ({ who }: Signed) => (await who.send('GET', '/admin/audit/acts')).statusCode === 200;

/** The calls for administrators that somebody is not refused, each made once. */
async function admittedOf({ who }: Signed, declared: Awaited<ReturnType<typeof declaredCalls>>) {
  const admitted: string[] = [];
  for (const { method, path, name } of routesOf(p.stack.app)) {
    if (declared.get(name)?.access !== 'admin') continue;
    const there = path.slice('/api'.length).replace(/:\w+/g, '0197a000-0000-7000-8000-000000000001');
    // Its answer would never end; whether it is open is decided before.
    const sent = name.endsWith('/positions') ? `${there}?after=nowhere` : there;
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    if ((await who.send(method, sent, body)).statusCode !== 403) admitted.push(name);
  }
  return admitted.sort();
}

describe('an auditor', () => {
  it('has of every call those of the audit alone, whatever the role', async () => {
    const declared = await declaredCalls();
    const marked = [...declared].filter(([, { auditors }]) => auditors).map(([name]) => name);
    expect(marked.sort()).toEqual(AUDIT);
    expect(marked.every(name => name.startsWith('GET '))).toBe(true);
    for (const role of ['user', 'organizer'] as const) {
      const auditor = await signedIn('Aud', role);
      await make(auditor.id);
      expect(await admittedOf(auditor, declared)).toEqual(AUDIT);
    }
  });

  it('reads who did what, and who looked at whom, and records nothing by it', async () => {
    const auditor = await signedIn('Aud');
    const eva = await register(p.stack, 'Eva', 'user');
    await make(auditor.id);
    await p.detailsOf(eva);
    const before = await p.stack.upToDate();
    const { acts } = (await auditor.who.send('GET', `/admin/audit/acts?stream=user-${eva.id}`)).json();
    const registered = acts[0].entries.find(({ type }: { type: string }) => type === 'UserRegistered');
    expect(registered).toMatchObject({ thing: 'Eva' });
    expect(JSON.stringify(acts)).not.toContain(eva.email);
    const fact = await auditor.who.send('GET', `/admin/audit/${registered.position}`);
    expect(fact.statusCode).toBe(200);
    const { looks } = (await auditor.who.send('GET', `/admin/audit/looks?person=${eva.id}`)).json();
    expect(looks).toMatchObject([{ how: 'opened', person: { name: 'Eva' }, reader: { id: admin } }]);
    expect(await p.stack.upToDate()).toEqual(before);
  });

  it('is told so at sign-in, and ceases to be one with the next call, in every session', async () => {
    const auditor = await signedIn('Aud');
    expect((await auditor.who.send('GET', '/auth/me')).json()).not.toHaveProperty('auditor');
    await make(auditor.id);
    const later = browser(p.stack);
    await signIn(p.stack, later, auditor);
    expect((await later.send('GET', '/auth/me')).json()).toMatchObject({ role: 'user', auditor: true });
    expect(await mayRead(auditor)).toBe(true);
    expect((await p.send('DELETE', `/admin/users/${auditor.id}/auditor`)).statusCode).toBe(200);
    expect(await mayRead(auditor)).toBe(false);
    expect(await mayRead({ ...auditor, who: later })).toBe(false);
  });

  it('who is suspended or erased reads nothing, and is one again once restored, unless erased', async () => {
    const auditor = await signedIn('Aud');
    await make(auditor.id);
    const status = (to: string) => p.send('PUT', `/admin/users/${auditor.id}/status`, { status: to });
    await status('suspended');
    expect((await auditor.who.send('GET', '/admin/audit/acts')).statusCode).toBe(401);
    await status('active');
    await signIn(p.stack, auditor.who, auditor);
    expect(await mayRead(auditor)).toBe(true);
    await p.send('DELETE', `/admin/users/${auditor.id}/personal-data`);
    expect((await auditor.who.send('GET', '/admin/audit/acts')).statusCode).toBe(401);
  });

  it('keeps the permission when the role changes, and has what an administrator has meanwhile', async () => {
    const auditor = await signedIn('Aud');
    await make(auditor.id);
    const become = async (role: string) => {
      await confirmSessions(p.stack);
      await p.send('PUT', `/admin/users/${auditor.id}/role`, { role });
    };
    await become('admin');
    expect((await auditor.who.send('GET', '/admin/users')).statusCode).toBe(200);
    await become('user');
    expect((await auditor.who.send('GET', '/admin/users')).statusCode).toBe(403);
    expect(await mayRead(auditor)).toBe(true);
  });
});

describe('making somebody an auditor', () => {
  it('is recorded, listed and taken back, each a fact, and nothing if it is so already', async () => {
    const eva = await register(p.stack, 'Eva', 'user');
    await make(eva.id);
    await make(eva.id);
    const [listed] = (await p.get(`/admin/users?id=${eva.id}`)).body.users;
    expect(listed).toMatchObject({ auditor: true, role: 'user' });
    await p.send('DELETE', `/admin/users/${eva.id}/auditor`);
    await p.send('DELETE', `/admin/users/${eva.id}/auditor`);
    expect((await p.factsOf(`user-${eva.id}`)).map(({ type }) => type)).toEqual([
      'UserRegistered',
      'UserMadeAuditor',
      'UserAuditorRevoked',
    ]);
    expect((await p.detailsOf(eva)).user.auditor).toBe(false);
  });

  it('takes a fresh code, and is for others alone', async () => {
    const [eva, tea] = [await register(p.stack, 'Eva', 'user'), await signedIn('Tea', 'admin')];
    const answer = await tea.who.send('PUT', `/admin/users/${eva.id}/auditor`);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'code_required']);
    for (const method of ['PUT', 'DELETE'] as const) {
      const own = await p.send(method, `/admin/users/${admin}/auditor`);
      expect([own.statusCode, own.json().code]).toEqual([409, 'own_account']);
    }
    const nobody = '0197a000-0000-7000-8000-000000000001';
    await confirmSessions(p.stack);
    expect((await p.send('PUT', `/admin/users/${nobody}/auditor`)).statusCode).toBe(404);
  });
});
