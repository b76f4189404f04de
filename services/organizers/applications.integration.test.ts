import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationStream } from '#contracts/organizers/application.ts';
import { userStream } from '#contracts/users/user.ts';
import { readModel } from '#platform/database/database.ts';
import { startVisiting, type Visiting } from '#testing/areas/visiting.ts';
import { type Browser, browser, register } from '#testing/door.ts';
import { scaled } from '#testing/scale.ts';
import type { ApplicationsSchema } from './applicationQueries.ts';
import { joinTeamsOfNewAccounts } from './joinTeamsOfNewAccounts.ts';

// What administrators do with the applications of organizers.

/** The two administrators, by what they are called. */
const NAMES = ['Administrator', 'Max'];
/** How often two administrators decide at once, and how many pairs at the same time. */
const RACES = scaled(20, 500);
const AT_ONCE = 10;
const SYSTEM = { id: 'system', role: 'system' } as const;

let v: Visiting;
beforeAll(async () => {
  v = await startVisiting();
});
afterAll(() => v.stop());

describe('an application', () => {
  it('that is approved registers the organizer, puts the applicant on its team, and mails them', async () => {
    const person = await register(v.stack, 'Carla', 'user');
    const id = await v.apply({
      email: person.email.toUpperCase(),
      organizerName: 'Bachata Carla',
      website: 'https://carla.example.org',
      description: 'Bachata on Mondays',
    });
    const shown = (await v.ana.send('GET', `/admin/organizer-applications/${id}`)).json();
    expect(shown).toMatchObject({ account: { id: person.id, name: 'Carla' }, likely: [], organizer: null });
    const approved = await v.ana.send('POST', `/admin/organizer-applications/${id}/approve`, {});
    expect(approved.json()).toMatchObject({ id, status: 'approved', organizerId: expect.any(String) });
    await v.settled();
    expect(await v.stack.recordsOf(`organizer-${approved.json().organizerId}`)).toEqual([
      {
        type: 'OrganizerRegistered',
        data: expect.objectContaining({
          name: 'Bachata Carla',
          description: 'Bachata on Mondays',
          website: 'https://carla.example.org',
          email: null,
          contactId: expect.any(String),
          status: 'active',
          verified: false,
        }),
      },
      { type: 'TeamMemberAdded', data: { userId: person.id, role: 'admin' } },
    ]);
    const contact = { displayName: 'Bea', email: person.email.toUpperCase() };
    const path = `/organizers/${approved.json().organizerId}`;
    await expect
      .poll(async () => (await v.ana.send('GET', path)).json().organizer)
      .toMatchObject({ contact });
    const mails = await v.mailsTo(person.email.toUpperCase());
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You are now an organizer · Tanda',
      'We have received your application · Tanda',
    ]);
    expect(mails[0]!.text).toContain('Bachata Carla was approved');
  });

  it('without an account waits for one, however it comes about', async () => {
    const email = `dana-${v7().slice(-6)}@example.org`;
    const id = await v.apply({ email, organizerName: 'Kizomba Dana' });
    const approved = (await v.ana.send('POST', `/admin/organizer-applications/${id}/approve`, {})).json();
    await v.settled();
    const types = async () =>
      (await v.stack.recordsOf(`organizer-${approved.organizerId}`)).map(({ type }) => type);
    expect(await types()).toEqual(['OrganizerRegistered']);
    const { application } = (await v.ana.send('GET', `/admin/organizer-applications/${id}`)).json();
    expect(application).toMatchObject({ awaitsAccount: true });

    const db = readModel<ApplicationsSchema>(v.pool);
    const { work } = joinTeamsOfNewAccounts({ db, execute: v.stack.execute });
    const signal = AbortSignal.timeout(10_000);
    await work({ now: v.clock.now, signal });
    expect(await types()).toEqual(['OrganizerRegistered']);
    const account = { name: 'Dana', email, role: 'user' as const, location: null, preferredLanguage: 'es' };
    const userId = v7();
    await v.stack.execute(userStream, userId, 'RegisterUser', account, {
      commandId: userId,
      actor: SYSTEM,
      now: v.clock.now,
    });
    await expect
      .poll(async () => (await v.ana.send('GET', `/admin/users?id=${userId}`)).json().total)
      .toBe(1);
    for (let times = 0; times < 2; times++) await work({ now: v.clock.now, signal });
    expect(await v.stack.recordsOf(`organizer-${approved.organizerId}`)).toMatchObject([
      { type: 'OrganizerRegistered' },
      { type: 'TeamMemberAdded', data: { userId, role: 'admin' } },
    ]);
    await expect
      .poll(async () => (await v.ana.send('GET', `/admin/organizer-applications/${id}`)).json().application)
      .toMatchObject({ awaitsAccount: false });
  });

  it('without an account is invited, and whoever accepts is on the team', async () => {
    const email = `edna-${v7().slice(-6)}@example.org`;
    const sentTo = (address: string) => v.stack.mails(address);
    const tokensIn = (mails: readonly { text: string }[]) =>
      mails.flatMap(({ text }) => /\/admin\/invitation#(\S+)$/m.exec(text)?.[1] ?? []);
    const id = await v.apply({ email: email.toUpperCase(), organizerName: 'Zouk Edna' });
    const { organizerId } = (
      await v.ana.send('POST', `/admin/organizer-applications/${id}/approve`, {})
    ).json();
    const all = () => sentTo(email.toUpperCase());
    await expect.poll(async () => tokensIn(await all()).length).toBe(1);
    await v.settled();
    const mails = await all();
    expect(mails.some(({ text }) => text.includes('You will get an invitation in a separate email.'))).toBe(
      true,
    );
    const token = tokensIn(mails)[0]!;
    const shown = await browser(v.stack).send('POST', '/auth/invitation/show', { token });
    expect(shown.json()).toMatchObject({ role: 'organizer', invitedBy: 'Administrator' });
    const answer = await browser(v.stack).send('POST', '/auth/invitation/accept', { token, name: 'Edna' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { user } = answer.json();
    expect(user).toMatchObject({ role: 'organizer' });

    const db = readModel<ApplicationsSchema>(v.pool);
    const { work } = joinTeamsOfNewAccounts({ db, execute: v.stack.execute });
    await work({ now: v.clock.now, signal: AbortSignal.timeout(10_000) });
    expect(await v.stack.recordsOf(`organizer-${organizerId}`)).toMatchObject([
      { type: 'OrganizerRegistered' },
      { type: 'TeamMemberAdded', data: { userId: user.id, role: 'admin' } },
    ]);

    // A second application, once there is an account, invites nobody.
    const second = await v.apply({ email, organizerName: 'Zouk Edna Sur' });
    await v.ana.send('POST', `/admin/organizer-applications/${second}/approve`, {});
    await v.settled();
    expect(tokensIn(await sentTo(email))).toEqual([]);
  });

  it('of someone who is invited already sends no second invitation, unless the link is void', async () => {
    const email = `finn-${v7().slice(-6)}@example.org`;
    const approve = async (organizerName: string) => {
      const id = await v.apply({ email, organizerName });
      const answer = await v.ana.send('POST', `/admin/organizer-applications/${id}/approve`, {});
      expect(answer.statusCode, answer.body).toBe(200);
      await v.settled();
    };
    const invited = { email, role: 'organizer', language: 'en' };
    const { id } = (await v.ana.send('POST', '/admin/invitations', invited)).json();
    const types = async () => (await v.stack.recordsOf(`invitation-${id}`)).map(({ type }) => type);
    await expect.poll(types).toEqual(['UserInvited', 'InvitationSent']);
    await approve('Tango Finn');
    expect(await types()).toEqual(['UserInvited', 'InvitationSent']);
    const before = v.hours();
    await v.hoursLater(before + 24 * 8);
    await approve('Tango Finn Norte');
    await expect
      .poll(types)
      .toEqual(['UserInvited', 'InvitationSent', 'InvitationRenewed', 'InvitationSent']);
    const failed = await v.pool.query("select 1 from private.outbox where status in ('failed', 'unknown')");
    expect(failed.rowCount).toBe(0);
    await v.hoursLater(before);
  });

  it('shows the organizers that it may duplicate, and can be linked to one', async () => {
    const person = await register(v.stack, 'Eli', 'user');
    const alike = await v.registerOrganizer({ name: 'Zouk Republic Köln', city: 'Köln' });
    const website = await v.registerOrganizer({ name: 'Other', website: 'http://www.zouk.example/about' });
    const email = await v.registerOrganizer({ name: 'Third', email: person.email });
    await v.registerOrganizer({ name: 'Tango Argentino', website: 'https://tango.example' });
    const form = {
      email: person.email,
      organizerName: 'ZOUK REPUBLIK Koeln',
      website: 'https://zouk.example/#x',
    };
    const id = await v.apply(form);
    const { likely } = (await v.ana.send('GET', `/admin/organizer-applications/${id}`)).json();
    expect(likely[0]).toMatchObject({ id: alike, alike: ['name'], city: 'Köln' });
    expect(new Map(likely.map((one: { id: string; alike: string[] }) => [one.id, one.alike]))).toEqual(
      new Map([
        [alike, ['name']],
        [website, ['website']],
        [email, ['email']],
      ]),
    );

    const path = `/admin/organizer-applications/${id}/approve`;
    const unknown = await v.ana.send('POST', path, { organizerId: v7() });
    expect(unknown.json()).toMatchObject({
      code: 'invalid',
      fieldErrors: { organizerId: expect.any(String) },
    });
    const linked = (await v.ana.send('POST', path, { organizerId: alike })).json();
    expect(linked).toMatchObject({ status: 'approved', organizerId: alike });
    await v.settled();
    expect(await v.stack.recordsOf(`organizer-${alike}`)).toMatchObject([
      { type: 'OrganizerRegistered' },
      { type: 'TeamMemberAdded', data: { userId: person.id, role: 'admin' } },
    ]);
    const again = await v.apply({ ...form, organizerName: 'Zouk' });
    const second = await v.ana.send('POST', `/admin/organizer-applications/${again}/approve`, {
      organizerId: alike,
    });
    expect(second.statusCode).toBe(200);
    await v.settled();
    expect(await v.stack.recordsOf(`organizer-${alike}`)).toHaveLength(2);
    const failed = await v.pool.query("select 1 from private.outbox where status in ('failed', 'unknown')");
    expect(failed.rowCount).toBe(0);
  });

  it('that is rejected mails the reason, in the visitor’s language', async () => {
    const email = 'rejected@example.org';
    const form = { name: 'Bea', email, organizerName: 'Salsa Bea' };
    const { id } = (
      await browser(v.stack).send('POST', '/organizers/public/signup', form, { 'accept-language': 'es' })
    ).json();
    const path = `/admin/organizer-applications/${id}`;
    const blank = await v.ana.send('POST', `${path}/reject`, { reason: '  ' });
    expect(blank.json()).toMatchObject({ fieldErrors: { reason: 'Write a reason.' } });
    expect((await v.ana.send('POST', `${path}/reject`, { reason: 'No es de baile.' })).statusCode).toBe(200);
    const [mail] = await v.mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Sobre tu solicitud · Tanda' });
    expect(mail!.text).toContain('No es de baile.');
    const list = await v.ana.send('GET', '/admin/organizer-applications?status=rejected');
    expect(list.json().applications).toMatchObject([{ id, reason: 'No es de baile.' }]);
  });

  it('is decided once by two administrators at the same moment, every time', async () => {
    const data = {
      ...{ name: 'Bea', email: 'race@example.org', description: null, website: null, regionId: null },
      ...{ language: 'en' as const, emailHash: 'race' },
    };
    const race = async (index: number): Promise<string> => {
      const id = v7();
      const asked = { commandId: id, actor: { id: 'visitor', role: 'visitor' } as const, now: v.clock.now };
      const application = { ...data, organizerName: `Race ${index}` };
      await v.stack.execute(applicationStream, id, 'ApplyAsOrganizer', application, asked);
      const path = `/admin/organizer-applications/${id}`;
      const approve = (who: Browser) => () => who.send('POST', `${path}/approve`, {});
      const reject = (who: Browser) => () => who.send('POST', `${path}/reject`, { reason: 'No.' });
      const deeds = [
        [approve(v.ana), approve(v.max)],
        [reject(v.max), reject(v.ana)],
        [approve(v.ana), reject(v.max)],
        [approve(v.max), reject(v.ana)],
      ][index % 4]!;
      const answers = await Promise.all(deeds.map(deed => deed()));
      const [won, lost] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
      expect([won!.statusCode, lost!.statusCode]).toEqual([200, 409]);
      const { status } = won!.json();
      const decided = status === 'approved' ? 'OrganizerApplicationApproved' : 'OrganizerApplicationRejected';
      expect((await v.stack.recordsOf(`organizerApplication-${id}`)).map(({ type }) => type)).toEqual([
        'OrganizerApplied',
        decided,
      ]);
      const winner = NAMES[(index % 2) ^ answers.indexOf(won!)]!;
      expect(lost!.json()).toMatchObject({ code: 'decided', data: { decision: { status, by: winner } } });
      return `${status} by ${winner}`;
    };
    const wins: string[] = [];
    for (let index = 0; index < RACES; index += AT_ONCE) {
      wins.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => race(index + more)))));
    }
    expect(wins).toHaveLength(RACES);
    // Otherwise they were not at the same moment.
    expect(new Set(wins).size).toBeGreaterThan(2);
  });
});
