import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import { CODE, INVITATION, mailedTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';

const openInvite = async (page: Page) => {
  await page.getByRole('button', { name: 'Invite' }).click();
  return page.getByRole('dialog', { name: 'Invite someone' });
};

/** From the invitation to the new colleague's first screen. */
export function inviteJourneys(site: () => Site): void {
  test('a colleague is invited with a fresh code, and lands in the console', async () => {
    const page = await site().console('/admin/users');
    const dialog = await openInvite(page);
    await dialog.getByText('No open invitations.').waitFor();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('paula');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('Enter a valid email address.').waitFor();
    await passesAxe(page, 'the invitation', '[role=dialog]');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('paula@example.org');
    await dialog.getByLabel('Role').selectOption('admin');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const field = dialog.getByRole('textbox', { name: 'Verification code' });
    const invited = page.getByText('paula@example.org is invited.');
    // Another journey may have confirmed this session a moment ago.
    await field.or(invited).first().waitFor();
    if (await field.isVisible()) await field.fill(await mailedTo(site(), ADMIN.email, CODE));
    await invited.waitFor();
    await dialog.getByText(/valid until/).waitFor();
    await passesAxe(page, 'open invitations', '[role=dialog]');

    const link = await mailedTo(site(), 'paula@example.org', INVITATION);
    const other = await site().open();
    await other.goto(link);
    await other.getByText(/invites paula@example.org to Tanda, with the role admin\./).waitFor();
    await passesAxe(other, 'the page of an invitation');
    await other.getByRole('button', { name: 'Accept and sign in' }).click();
    await other.getByText('Enter your name.').waitFor();
    await other.getByLabel('Your name').fill('Paula Núñez');
    await other.getByRole('button', { name: 'Accept and sign in' }).click();
    await other.getByRole('button', { name: 'Account of Paula Núñez' }).waitFor();

    const again = await site().open();
    await again.goto(link);
    await again.getByText('This invitation has already been used. Sign in with your email.').waitFor();
    await passesAxe(again, 'an invitation that was used');
    await again.getByRole('link', { name: 'Sign in' }).click();
    await again.waitForURL('**/admin/login');
  });

  test('an invitation that is sent again voids the earlier link, and can be revoked', async () => {
    const email = 'quirin@example.org';
    const page = await site().console('/admin/users?dialog=invite');
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(`${email} is invited.`).waitFor();
    const first = await mailedTo(site(), email, INVITATION);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog
      .getByText('This email is already invited. Send that invitation again, or revoke it.')
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: `Send the invitation to ${email} again` }).click();
    await page.getByText(/The earlier link no longer works\./).waitFor();
    const second = await mailedTo(site(), email, INVITATION, first);
    const other = await site().open();
    await other.goto(first);
    await other.getByText(/^This link is not valid\./).waitFor();
    await dialog.getByRole('button', { name: `Revoke the invitation for ${email}` }).click();
    await page.getByText(`The invitation for ${email} is revoked.`).waitFor();
    await dialog.getByText('No open invitations.').waitFor();
    const last = await site().open();
    await last.goto(second);
    await last.getByText(/^This invitation was revoked\./).waitFor();
    expect(await last.getByLabel('Your name').count()).toBe(0);
  });
}
