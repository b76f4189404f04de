import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import { connectPool } from '#platform/database/database.ts';
import { type Member, teamsOn } from '#testing/areas/teams.ts';
import { browser, quiet, signIn } from '#testing/door.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { finishErasures } from '../../compose/finishErasures.ts';

const RACES = scaled(10, 100);
const DAY = 86_400_000;
const SITE = 'https://dance.example.org';
let late = 0;
let stack: Stack;
let teams: ReturnType<typeof teamsOn>;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    door: true,
    clock: () => new Date(Date.now() + late),
    publicUrl: SITE,
  });
  teams = teamsOn(stack);
  pool = connectPool(stack.urls.owner, { name: 'test', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const address = () => `guest-${v7().slice(-8)}@example.org`;
const coded = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => [
  statusCode,
  json().code,
];
const mailsTo = async (email: string) => (await stack.mails()).filter(({ to }) => to === email);

/** A team with an admin, who has invited somebody, and the link that they were mailed. */
async function invited(organizerId: string, admin: Member) {
  const email = address();
  const path = `/my/organizers/${organizerId}/team/invitations`;
  const made = await teams.send(admin, 'POST', path, { email, role: 'editor' });
  expect(made.statusCode, made.body).toBe(201);
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(1);
  const [, id = '', token = ''] = /\/my\/join\/(\S+)\/(\S+)$/m.exec((await mailsTo(email))[0]!.text) ?? [];
  return { email, link: { id, token } };
}

type Link = { id: string; token: string };
const decline = (link: Link) => browser(stack).send('POST', '/my/invitation/decline', link);
const accept = (link: Link) => browser(stack).send('POST', '/my/invitation/accept', { ...link, name: 'Noa' });
const types = async ({ id }: Link) => (await stack.recordsOf(`teamInvitation-${id}`)).map(({ type }) => type);

async function team(...names: readonly string[]) {
  const organizerId = await teams.organizer(`La Esquina ${v7().slice(-4)}`);
  const admins: Member[] = [];
  for (const name of names) {
    const admin = await teams.person(name);
    await teams.join(organizerId, admin, 'admin');
    admins.push(admin);
  }
  return { organizerId, admins };
}

describe('an invitation to a team', () => {
  it('is declined by its link, also a void one, which erases the address', async () => {
    const { organizerId, admins } = await team('Ada');
    const { email, link } = await invited(organizerId, admins[0]!);
    expect(coded(await decline({ ...link, token: 'x' }))).toEqual([404, 'invitation_invalid']);
    await teams.change(organizerId, { pauseReason: 'Under review' });
    expect((await decline(link)).statusCode).toBe(200);
    expect((await decline(link)).statusCode).toBe(200);
    await teams.change(organizerId, { pauseReason: null });
    expect(coded(await accept(link))).toEqual([409, 'invitation_declined']);
    expect(await types(link)).toEqual(['TeamInvited', 'TeamInvitationDeclined']);
    await quiet(stack);
    const parts = { mailFolder: '', log: pino({ level: 'silent' }), eraseInAreas: async () => true };
    const finishing = finishErasures(pool, [teamInvitationStream], parts);
    await finishing.work({ now: new Date(), signal: AbortSignal.timeout(60_000) });
    const key = 'select 1 from private.subject_keys where subject = $1 and key is not null';
    expect((await pool.query(key, [link.id])).rowCount).toBe(0);
    // The address is free again.
    const path = `/my/organizers/${organizerId}/team/invitations`;
    const made = await teams.send(admins[0]!, 'POST', path, { email, role: 'viewer' });
    expect(made.statusCode, made.body).toBe(201);
  });

  it('that is declined and accepted at the same moment is one of both', async () => {
    const { organizerId, admins } = await team('Ada');
    for (let turn = 0; turn < RACES; turn++) {
      const { link } = await invited(organizerId, admins[0]!);
      const answers = await Promise.all([decline(link), accept(link)]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(await types(link)).toHaveLength(2);
      await pool.query('delete from private.limits');
    }
  });

  it('is sent again by an admin, who then answers for it, three times a day', async () => {
    const { organizerId, admins } = await team('Ada', 'Bo');
    const [ada, bo] = admins as [Member, Member];
    const rival = await team('Rival');
    const { email, link } = await invited(organizerId, ada);
    const again = (who: Member, of = organizerId) =>
      teams.send(who, 'POST', `/my/organizers/${of}/team/invitations/${link.id}/again`);
    expect(coded(await again(rival.admins[0]!, rival.organizerId))).toEqual([404, 'not_found']);
    late = 6 * DAY;
    try {
      await signIn(stack, bo.who, bo);
      for (let times = 0; times < 3; times++) expect((await again(bo)).statusCode).toBe(200);
      expect(coded(await again(bo))).toEqual([429, 'too_many']);
      late = 0;
      await teams.leave(organizerId, ada);
      late = 8 * DAY;
      await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(4);
      expect((await mailsTo(email)).every(({ text }) => text.includes(link.token))).toBe(true);
      expect((await accept(link)).statusCode).toBe(200);
    } finally {
      late = 0;
    }
  });
});
