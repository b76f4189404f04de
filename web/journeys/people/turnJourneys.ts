import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import { CODE, mailedTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

/** The email of someone in the history who is neither organizer nor administrator. */
let dancer = '';

const row = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody tr');
const role = (page: Page) => row(page).getByRole('button', { name: /^Role of/ });
const status = (page: Page) => row(page).getByRole('button', { name: /^Status of/ });

const open = async (site: Site, email = dancer) => {
  const page = await site.console(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByText('1 user found').waitFor();
  return page;
};

export function turnJourneys(site: () => Site): void {
  beforeAll(() => {
    dancer = site().dancer.email;
  });

  test('a click changes the role, which can be undone', async () => {
    const page = await open(site());
    await role(page).click();
    await until(() => role(page).textContent()).toBe('Organizer');
    await page.getByText(/now has the role Organizer\./).waitFor();
    await page.reload();
    await until(() => role(page).textContent()).toBe('Organizer');
  });

  test('an organizer becomes a user again without becoming an administrator', async () => {
    const page = await open(site());
    await until(() => role(page).textContent()).toBe('Organizer');
    const name = (await row(page).getByRole('link').first().textContent())!;
    await role(page).click();
    const dialog = page.getByRole('dialog', { name: `Make ${name} an administrator?` });
    await dialog.getByRole('button', { name: 'Make a user again' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await until(() => role(page).textContent()).toBe('User');
    await role(page).click();
    await until(() => role(page).textContent()).toBe('Organizer');
    await row(page)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Make user' }).click();
    await until(() => role(page).textContent()).toBe('User');
    // A role that makes someone an administrator is asked about, wherever it is given.
    await row(page)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Make admin' }).click();
    await dialog.getByText('Type the name exactly to continue.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Make a user again' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Leave as it is' }).click();
    await role(page).click();
    await until(() => role(page).textContent()).toBe('Organizer');
  });

  test('making someone an administrator requires their name and a fresh code', async () => {
    const page = await open(site());
    await until(() => role(page).textContent()).toBe('Organizer');
    const name = (await row(page).getByRole('link').first().textContent())!;
    await role(page).click();
    const dialog = page.getByRole('dialog', { name: `Make ${name} an administrator?` });
    const confirm = dialog.getByRole('button', { name: 'Make administrator' });
    await dialog.getByText('Type the name exactly to continue.').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await passesAxe(page, 'the question for a name', '[role=dialog]');
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
    await confirm.click();
    await dialog.getByText('Verification code sent to your email').waitFor();
    await passesAxe(page, 'the question for a code', '[role=dialog]');
    const code = await mailedTo(site(), ADMIN.email, CODE);
    const field = dialog.getByRole('textbox', { name: 'Verification code' });
    await field.fill(code === '0000' ? '0001' : '0000');
    await dialog.getByText(/\(2 attempts remaining\)/).waitFor();
    await field.fill(code);
    await until(() => role(page).textContent()).toBe('Admin');
    await dialog.waitFor({ state: 'hidden' });
    // Suspending or reactivating an administrator takes more than one click.
    await status(page).click();
    const suspend = page.getByRole('dialog', { name: `Suspend the administrator ${name}?` });
    await passesAxe(page, 'the question before suspending', '[role=dialog]');
    await suspend.getByRole('button', { name: 'Suspend' }).click();
    await until(() => status(page).textContent()).toBe('Suspended');
    await status(page).click();
    const restore = page.getByRole('dialog', { name: `Reactivate the administrator ${name}?` });
    await restore.getByRole('button', { name: 'Reactivate' }).click();
    await until(() => status(page).textContent()).toBe('Active');
    // The confirmation is recent, so undoing asks for the name only.
    await role(page).click();
    const back = page.getByRole('dialog', { name: `Remove the administrator role from ${name}?` });
    await back.getByLabel(`Type ${name} to confirm`).fill(name);
    await back.getByRole('button', { name: 'Remove the role' }).click();
    await until(() => role(page).textContent()).toBe('User');
  });

  test('a click suspends, and Undo reactivates', async () => {
    const page = await open(site());
    await status(page).click();
    await until(() => status(page).textContent()).toBe('Suspended');
    await page.getByText(/is suspended and signed out everywhere\./).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(() => status(page).textContent()).toBe('Active');
    await page.getByText(/ is active\./).waitFor();
  });

  test('a deleted account is restored only after confirmation', async () => {
    const page = await open(site());
    const name = (await row(page).getByRole('link').first().textContent())!;
    await putStatus(page, 'deleted');
    await until(async () => {
      await page.reload();
      await status(page).waitFor();
      return status(page).textContent();
    }).toBe('Deleted');
    await status(page).click();
    const dialog = page.getByRole('dialog', { name: `Restore the deleted account of ${name}?` });
    await dialog.getByText(`${name} can sign in again, with the role User.`).waitFor();
    await passesAxe(page, 'the question before restoring', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Leave as it is' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await status(page).textContent()).toBe('Deleted');
    await status(page).click();
    await dialog.getByRole('button', { name: 'Restore account' }).click();
    await until(() => status(page).textContent()).toBe('Active');
  });

  test('a refusal is reported, and the row shows the actual status', async () => {
    const page = await open(site());
    await putStatus(page, 'deleted');
    // Rows stay as they are until a refresh: this one still says that the account is active.
    await status(page).click();
    await page.getByRole('alert').getByText('Failed to update user status.').waitFor();
    await until(() => status(page).textContent()).toBe('Deleted');
    await putStatus(page, 'active');
  });

  test('nobody can change their own role or status', async () => {
    const page = await open(site(), 'ana@example.org');
    await row(page).getByTitle('You cannot change your own role or status.').first().waitFor();
    expect(
      await row(page)
        .getByRole('button', { name: /^(Role|Status) of/ })
        .count(),
    ).toBe(0);
  });
}

/** Makes a change as another administrator would, unknown to this page. */
async function putStatus(page: Page, value: string): Promise<void> {
  const answered = await page.evaluate(
    async ([email, status]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const list = await fetch(`/api/admin/users?search=${encodeURIComponent(email)}`, { headers });
      const { id } = (await list.json()).users[0];
      const body = JSON.stringify({ status });
      const { ok } = await fetch(`/api/admin/users/${id}/status`, { method: 'PUT', headers, body });
      return ok;
    },
    [dancer, value] as const,
  );
  expect(answered).toBe(true);
}
