import { expect, test } from 'vitest';
import { type Person, registerAll } from '../door/doorPeople.ts';
import { asAdministrator } from '../kit/callApi.ts';
import { mailedTo } from '../kit/mails.ts';
import type { Site } from '../kit/site.ts';
import { fromNetwork } from './fromNetwork.ts';
import { looks, PHONE, signIn } from './onTeam.ts';

/** Where an invitation to a team leads. */
const JOIN = /(http\S+\/my\/join\/\S+)/;

/** How the people of an organizer bring each other in, and out. */
export function myTeamJourneys(site: () => Site): void {
  test('an admin invites somebody by email, who joins without an account, gets another role and leaves', async () => {
    const admin = await asAdministrator(site());
    const { id } = (await admin('POST', '/organizers', { name: 'Casa Milonga' })).organizer;
    const [tere] = (await registerAll(site(), ['Tere'], 'organizer')) as [Person];
    await admin('POST', `/organizers/${id}/users`, { userId: tere.id, role: 'admin' });
    await site().caughtUp();
    const page = await fromNetwork(site(), PHONE);
    await signIn(site(), page, tere);
    await page.getByRole('link', { name: 'Look after the team' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Team of Casa Milonga' }).waitFor();
    await page.getByRole('button', { name: 'Leave the team' }).tap();
    await page.getByText('This is the last admin of the team. Make somebody else an admin first.').waitFor();
    await page.getByLabel('Their email').fill('uma@example.org');
    await page.getByLabel('Role', { exact: true }).selectOption('editor');
    await page.getByRole('button', { name: 'Send the invitation' }).tap();
    await page.getByText('The invitation is on its way.').waitFor();
    await page.getByText('uma@example.org').waitFor();
    await looks(page, 'a team with an invitation');

    const other = await fromNetwork(site(), { ...PHONE, javaScriptEnabled: false });
    await other.goto(await mailedTo(site(), 'uma@example.org', JOIN));
    await other.getByText('Casa Milonga invites uma@example.org to its team. Your role: Editor.').waitFor();
    await other.getByLabel('Your name').fill('Uma Paz');
    await other.getByRole('button', { name: 'Accept' }).tap();
    await other.getByRole('region', { name: 'Casa Milonga' }).getByText('You may change nights.').waitFor();

    await page.reload();
    const member = page.getByRole('listitem').filter({ hasText: 'Uma Paz' });
    await member.getByLabel('Role of Uma Paz', { exact: true }).selectOption('admin');
    await member.getByRole('button', { name: 'Change the role of Uma Paz' }).tap();
    await page.getByText('The role is changed.').waitFor();
    await page.getByRole('button', { name: 'Leave the team' }).tap();
    await page.getByText('You are not on the team of any organizer yet.').waitFor();
    await other.goto(`/my/team?of=${id}`);
    expect(await other.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await other.getByRole('link', { name: 'Español' }).tap();
    await other.getByRole('heading', { level: 1, name: 'Equipo de Casa Milonga' }).waitFor();
  });

  test('an invitation that was revoked says so, on a page that passes axe', async () => {
    const admin = await asAdministrator(site());
    const { id } = (await admin('POST', '/organizers', { name: 'Casa Cerrada' })).organizer;
    const [vic] = (await registerAll(site(), ['Vicky'], 'organizer')) as [Person];
    await admin('POST', `/organizers/${id}/users`, { userId: vic.id, role: 'admin' });
    await site().caughtUp();
    const page = await fromNetwork(site(), PHONE);
    await signIn(site(), page, vic);
    await page.goto(`/my/team?of=${id}`);
    await page.getByLabel('Their email').fill('willy.with.a.long.address@mail.example.org');
    await page.getByRole('button', { name: 'Send the invitation' }).tap();
    const link = await mailedTo(site(), 'willy.with.a.long.address@mail.example.org', JOIN);
    const other = await fromNetwork(site(), PHONE);
    await other.goto(link);
    await looks(other, 'an invitation to a team');
    await page.getByRole('button', { name: /^Send again the invitation for willy/ }).tap();
    await page.getByText('The invitation is on its way again').waitFor();
    await page.getByLabel('Their email').fill('xavi@example.org');
    await page.getByRole('button', { name: 'Send the invitation' }).tap();
    const declining = await fromNetwork(site(), { ...PHONE, javaScriptEnabled: false });
    await declining.goto(await mailedTo(site(), 'xavi@example.org', JOIN));
    await declining.getByRole('button', { name: 'Decline' }).tap();
    await declining.getByRole('heading', { level: 1, name: 'You have declined the invitation' }).waitFor();
    await declining.reload();
    await page.reload();
    expect(await page.getByText('xavi@example.org').count()).toBe(0);
    await page
      .getByRole('button', { name: 'Revoke the invitation for willy.with.a.long.address@mail.example.org' })
      .tap();
    await page.getByText('The invitation is revoked.').waitFor();
    expect(await page.getByText('willy.with.a.long.address@mail.example.org').count()).toBe(0);
    await other.getByLabel('Your name').fill('Willy');
    await other.getByRole('button', { name: 'Accept' }).tap();
    await other.getByText('This invitation was revoked. Ask the team for another one.').waitFor();
    await looks(other, 'an invitation that was revoked');
  });
}
