import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { PASSWORD, type Person, registerAll, session, signedInAt, statusOf, tokenOf } from './doorPeople.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ }).click();
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });
const choose = (page: Page, setting: string, value: string) =>
  page.getByRole('region', { name: setting }).getByText(value, { exact: true }).click();

/** What users see and do about their own account. */
export function accountJourneys(site: () => Site): void {
  let people: Record<'Hugo' | 'Ines' | 'Jorge' | 'Karla', Person>;
  beforeAll(async () => {
    const registered = await registerAll(site(), ['Hugo', 'Ines', 'Jorge', 'Karla'], 'admin');
    people = Object.fromEntries(registered.map(one => [one.name, one])) as typeof people;
  });

  test('the menu names the person and leads to profile and settings; signing out ends the session', async () => {
    const page = await signedInAt(site(), people.Hugo, '/admin');
    const token = await tokenOf(page);
    await openMenu(page);
    await page.getByText(people.Hugo.email).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await openMenu(page);
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    expect(await statusOf(site(), token)).toBe(200);
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/admin/login');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
    expect(await statusOf(site(), token)).toBe(401);
  });

  test('a new name is in the menu at once and after a load, and toasts go with the person', async () => {
    const page = await signedInAt(site(), people.Hugo, '/admin/profile');
    const save = page.getByRole('button', { name: 'Save name' });
    await page.getByText('No changes yet.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('  ');
    await save.click();
    await page.getByText('Enter your name.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill(' Hugo Prado ');
    await save.click();
    await page.getByText('Your name is saved.').waitFor();
    await page.getByRole('button', { name: 'Account of Hugo Prado' }).waitFor();
    await site().create({ title: 'Night of Hugo', startDateTime: '2027-04-03T20:00:00' });
    await page.route('**/api/admin/events/*', route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, headers: { 'x-request-id': 'of-hugo' }, json: {} })
        : route.continue(),
    );
    await page.goto('/admin/events?search=Night+of+Hugo');
    await page.getByRole('button', { name: 'Account of Hugo Prado' }).waitFor();
    await page.getByRole('button', { name: 'Publish Night of Hugo', exact: true }).click();
    // A failure stays until somebody closes it, so only the sign-out can remove it.
    const toast = page.getByRole('alert').filter({ hasText: 'of-hugo' });
    await toast.waitFor();
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/admin/login');
    // The next user does not see what this one did.
    await toast.waitFor({ state: 'detached' });
  });

  test('sessions are listed, this one marked, and the others can be signed out', async () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
    const page = await signedInAt(site(), people.Ines, '/admin/profile');
    const { token: quiet } = await session(site(), people.Ines);
    const other = await signedInAt(site(), people.Ines, '/admin/profile', { userAgent: phone });
    await sessions(other).getByText('This browser').waitFor();
    await page.reload();
    await until(() => sessions(page).getByRole('listitem').count()).toBe(3);
    const own = sessions(page).getByRole('listitem').filter({ hasText: 'This browser' });
    expect(await own.count()).toBe(1);
    expect(await own.textContent()).toMatch(/Last seen (this|now|\d+ second)/);
    expect(await own.getByRole('button').count()).toBe(0);
    await sessions(page)
      .getByText(/Safari/)
      .waitFor();
    const oneOf = sessions(page).getByRole('listitem').filter({ hasNotText: 'This browser' });
    await oneOf.filter({ hasNotText: 'Safari' }).getByRole('button').click();
    await page.getByText('1 session signed out.').waitFor();
    expect(await statusOf(site(), quiet)).toBe(401);
    await page.getByRole('button', { name: 'Sign out others' }).click();
    await page.getByText('You are not signed in anywhere else.').waitFor();
    await other.goto('/admin/events');
    await other.waitForURL('**/admin/login');
    expect(await statusOf(site(), await tokenOf(page))).toBe(200);
  });

  test('settings apply at once, and in another browser', async () => {
    const page = await signedInAt(site(), people.Jorge, '/admin/events');
    const row = (of: Page) => of.getByRole('row').nth(1);
    const height = async (of: Page) => (await row(of).boundingBox())?.height ?? 0;
    await row(page)
      .getByText(/\d\d:\d\d/)
      .waitFor();
    const compact = await height(page);
    await page.goto('/admin/settings');
    await choose(page, 'Clock', '12-hour');
    await page.getByText('for example 8:30 pm.').waitFor();
    await choose(page, 'Density', 'Comfortable');
    await choose(page, 'Timestamps', 'Date and time');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await choose(page, 'Theme', 'Light');
    const kept = page.waitForResponse(
      answer => answer.request().postData()?.includes('language') === true && answer.ok(),
    );
    await choose(page, 'Language', 'Español');
    await page.getByRole('heading', { name: 'Ajustes', level: 1 }).waitFor();
    await kept;
    const other = await signedInAt(site(), people.Jorge, '/admin/events');
    for (const browser of [page, other]) {
      await browser.goto('/admin/events');
      await browser.getByRole('heading', { name: 'Gestión de eventos' }).waitFor();
      await row(browser)
        .getByText(/\d{1,2}:\d\d\s[ap]\.\s?m\./)
        .first()
        .waitFor();
      await until(() => height(browser)).toBeGreaterThan(compact + 10);
      const html = browser.locator('html');
      await until(() => html.getAttribute('data-mantine-color-scheme')).toBe('light');
      expect(await html.getAttribute('lang')).toBe('es');
    }
    await other.goto('/admin/settings');
    const shortcuts = other.getByRole('switch', { name: 'Atajos de una tecla' });
    await until(() => shortcuts.isChecked()).toBe(false);
    await other.goto('/admin/profile');
    await other
      .getByRole('listitem')
      .getByText(/\d{4}, \d{1,2}:\d\d/)
      .first()
      .waitFor();
  });

  test('a setting that the server does not save is reverted, and the failure is shown', async () => {
    const page = await signedInAt(site(), people.Hugo, '/admin/settings');
    await page.getByRole('radio', { name: 'Compact' }).waitFor({ state: 'attached' });
    // What shows failures is loaded after the screen.
    await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await choose(page, 'Density', 'Comfortable');
    await page.getByRole('alert').getByText('The setting was not saved').waitFor();
    await until(() => page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true);
    expect(await page.locator('html').getAttribute('data-density')).toBe('compact');
  });

  test('users can download their own data as a file', async () => {
    const page = await signedInAt(site(), people.Ines, '/admin/profile');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^tanda-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data.user).toMatchObject({ email: people.Ines.email });
    expect(data.facts.map(({ type }: { type: string }) => type)).toContain('SignedIn');
  });

  test('an account is deleted once its email is typed, and signing in keeps it', async () => {
    const page = await signedInAt(site(), people.Karla, '/admin/profile');
    const token = await tokenOf(page);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete the account ${people.Karla.email}?` });
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });
    await dialog.getByLabel(/^Type your email/).fill('karla@example');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Type your email/).fill(people.Karla.email);
    await confirm.click();
    await page.waitForURL('**/admin/login');
    await page.getByText(/^Your account will be erased on \d+ \w+ \d{4}\./).waitFor();
    expect(await statusOf(site(), token)).toBe(401);
    await page.getByRole('tab', { name: 'Password' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(people.Karla.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });
}
