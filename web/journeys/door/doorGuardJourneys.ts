import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import type { Site } from '../kit/site.ts';
import {
  arrive,
  demote,
  registerAll,
  session,
  signedInAt,
  statusOf,
  suspendOthers,
  tokenOf,
} from './doorPeople.ts';

/** The guard of the console. */
export function doorGuardJourneys(site: () => Site): void {
  test('while the token is checked, the screen shows that it is loading', async () => {
    const page = await arrive(site());
    await page.route('**/api/auth/me', async route => {
      await page.getByRole('status').getByText('Loading...').waitFor();
      await route.continue();
    });
    const { token, user } = await session(site(), ADMIN);
    const kept = { token, user: JSON.stringify(user) };
    await page.addInitScript(items => Object.assign(localStorage, items), kept);
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  });

  test('leaving a page while the token is checked keeps the user signed in', async () => {
    const page = await signedInAt(site(), ADMIN, '/admin/profile');
    await page.getByText('This browser').waitFor();
    let asked = 0;
    await page.route('**/api/auth/me', async route => {
      // The answer to the first page arrives after that page is gone.
      if (++asked > 1) await route.continue();
    });
    await page.reload();
    await page.getByRole('status').getByText('Loading...').waitFor();
    await page.reload();
    await page.getByText('This browser').waitFor();
    expect(asked).toBe(2);
  });

  test('anyone who is not an administrator is denied, and can sign out, on the server too', async () => {
    const { dancer } = site();
    const page = await signedInAt(site(), dancer, '/admin/events');
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText('You need admin privileges to access this page.').waitFor();
    const token = await tokenOf(page);
    await page.getByRole('button', { name: 'Sign in with another account' }).click();
    await page.waitForURL('**/admin/login');
    expect(await statusOf(site(), token)).toBe(401);
  });

  test('a user who loses the role meanwhile is denied on the next request', async () => {
    const [nora] = await registerAll(site(), ['Nora'], 'admin');
    const page = await signedInAt(site(), nora!, '/admin/profile');
    await page.getByText('This browser').waitFor();
    await demote(site(), nora!);
    // The live connection can be the next request: the link is then gone before the click.
    const denied = page.getByRole('heading', { name: 'Access Denied' });
    await Promise.any([page.getByRole('link', { name: /^Tanda/ }).click(), denied.waitFor()]);
    await denied.waitFor();
  });

  test('the tab of the login is in the address, and the typed email is kept in the other tab', async () => {
    const page = await arrive(site());
    await page.goto('/admin/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
    await page.getByRole('tab', { name: 'Password' }).click();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(ADMIN.email);
    await page.reload();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Password');
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Email or password is wrong.').waitFor();
  });

  test('the last administrator cannot be deleted', async () => {
    await suspendOthers(site(), ADMIN);
    const page = await signedInAt(site(), ADMIN, '/admin/profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel(/^Type your email/).fill(ADMIN.email);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('alert').getByText('The last administrator cannot be deleted.').waitFor();
    expect(await statusOf(site(), await tokenOf(page))).toBe(200);
  });
}
