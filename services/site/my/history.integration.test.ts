import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { faultsOf } from '#testing/pages/markup.ts';
import { MY, type MySite, recordedBy, startMySite } from '#testing/pages/mySite.ts';
import { pageAfter, visitor } from '#testing/pages/visitor.ts';

const HISTORY = '/my/history';

let s: MySite;
beforeAll(async () => {
  s = await startMySite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

/** The fields of the first button on the page that undoes something. */
function undoIn(body: string): [string, string][] {
  const form = /<form [^>]*\/my\/history.*?<\/form>/s.exec(body)?.[0] ?? '';
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  expect(fields.length, body).toBeGreaterThan(3);
  return fields.map(([, name, value]) => [name!, value!]);
}

async function team(name: string) {
  const organizer = await s.organizer(`${name} y amigos`);
  const night = await s.night(organizer, { title: `Noche de ${name}` });
  const bea = await s.member(organizer, 'admin', name);
  const revision = /name="revision" value="(\d+)"/.exec((await bea.who.get(MY)).body)?.[1] ?? '0';
  const say = (...more: [string, string][]) =>
    bea.who.post(MY, [['organizer', organizer], ['night', night], ['revision', revision], ...more]);
  return { ...bea, organizer, night, say };
}

it('what was done is on a page of its own, and is undone there by one tap', async () => {
  const bea = await team('Bea');
  await bea.say(['step', 'change'], ['answer', 'cancelled'], ['reason', 'The <b>floor</b> is wet']);
  await s.caughtUp();
  const my = await bea.who.get(MY);
  expect(my.body).toContain(`/my/history?of=${bea.organizer}&amp;night=${bea.night}`);
  const path = `${HISTORY}?of=${bea.organizer}&night=${bea.night}`;
  const { body, headers } = await bea.who.get(path);
  expect(await faultsOf(body)).toEqual([]);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('Bea cancelled Noche de Bea');
  expect(body).toContain('The &lt;b&gt;floor&lt;/b&gt; is wet');
  expect(body).toContain('If you undo it, nobody gets a mail.');
  const spanish = await bea.who.get(`/es${path}`);
  expect(spanish.body).toContain('Bea canceló Noche de Bea');
  expect(await faultsOf(spanish.body)).toEqual([]);

  const fields = undoIn(body);
  const undone = await bea.who.post(path, fields);
  expect(undone.statusCode, undone.body).toBe(303);
  const recorded = await recordedBy(s.stack);
  await bea.who.post(path, fields);
  expect(await recordedBy(s.stack)).toBe(recorded);
  const after = await pageAfter(bea.who, undone);
  expect(after.body).toContain('It is as it was before.');
  expect(after.body).toContain('This undid an earlier change.');
  expect(await faultsOf(after.body)).toEqual([]);
  const again = undoIn(after.body);
  await s.stack.ask('PUT', `/api/admin/events/${bea.night}`, { status: 'draft' });
  const late = await bea.who.post(path, again);
  expect([late.statusCode, late.body.includes('role="alert"')]).toEqual([409, true]);
  expect(await faultsOf(late.body)).toEqual([]);
});

it('shows all of several organizers, a little of each, and nothing of others', async () => {
  const bea = await team('Bibi');
  const second = await s.organizer('Segunda');
  await s.stack.ask('POST', `/api/organizers/${second}/users`, { userId: bea.id, role: 'viewer' });
  const other = await s.organizer('Ajena');
  const foreign = await s.night(other, { title: 'Noche ajena' });
  await s.caughtUp();
  const { body } = await bea.who.get(HISTORY);
  expect(await faultsOf(body)).toEqual([]);
  expect([body.includes('Bibi y amigos'), body.includes('Segunda')]).toEqual([true, true]);
  for (const query of [`of=${other}`, `of=${bea.organizer}&night=${foreign}`, 'of[]=a&night=x&before=x']) {
    const answer = await bea.who.get(`${HISTORY}?${query}`);
    expect([query, answer.statusCode, answer.body.includes('ajena')]).toEqual([query, 200, false]);
  }
  const nobody = await visitor(s.stack).get(HISTORY);
  expect([nobody.statusCode, nobody.headers.location]).toEqual([303, MY]);
});

it('takes nothing from other sites, and undoes nothing of others', async () => {
  const [bea, eva] = [await team('Bela'), await team('Elva')];
  await eva.say(['step', 'change'], ['answer', 'cancelled'], ['reason', '']);
  await s.caughtUp();
  const fields = undoIn((await eva.who.get(HISTORY)).body);
  const recorded = await recordedBy(s.stack);
  const stolen = await bea.who.post(HISTORY, fields);
  expect(stolen.statusCode).toBe(404);
  const mixed = fields.map(([name, value]): [string, string] =>
    name === 'organizer' ? [name, bea.organizer] : [name, value],
  );
  expect((await bea.who.post(HISTORY, mixed)).statusCode).toBe(404);
  expect((await bea.who.post(HISTORY, [])).statusCode).toBeGreaterThanOrEqual(400);
  expect(
    (
      await bea.who.post(HISTORY, [
        ['undoes', 'role'],
        ['role', 'boss'],
      ])
    ).statusCode,
  ).toBeGreaterThanOrEqual(400);
  expect((await visitor(s.stack).post(HISTORY, fields)).statusCode).toBe(303);
  expect(await recordedBy(s.stack)).toBe(recorded);
});
