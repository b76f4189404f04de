import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { ADMIN } from '#testing/stack.ts';
import { CODE, mailedTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const NARROW = { width: 390, height: 844 };

const table = (page: Page) => page.getByRole('table', { name: 'Sign-ins' });
const sessions = (page: Page) => page.getByRole('region', { name: 'Sessions of administrators' });

async function signIn(
  site: Site,
  given: typeof ADMIN,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0',
) {
  const answer = await fetch(`${site.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(given),
  });
  return answer.json();
}

/** Makes the dancer an administrator, and signs them in; returns their name. */
async function secondAdministrator(site: Site): Promise<string> {
  const { token } = await signIn(site, ADMIN);
  const pool = connectPool(site.urls.database.owner, { name: 'journeys', max: 1 });
  await pool.query('update private.sessions set confirmed_at = now()');
  const { rows } = await pool.query('select id, name from read.users where email = $1', [site.dancer.email]);
  const answer = await fetch(`${site.address}/api/admin/users/${rows[0].id}/role`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ role: 'admin' }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  await pool.query('update private.sessions set confirmed_at = null');
  await pool.end();
  expect((await signIn(site, site.dancer)).user.role).toBe('admin');
  return rows[0].name;
}

export function securityJourneys(site: () => Site): void {
  test('an administrator ends sessions of another with a code, and never the session in use', async () => {
    const name = await secondAdministrator(site());
    const page = await site().console('/admin/security');
    await sessions(page).getByText('This browser').waitFor();
    const own = sessions(page).getByRole('listitem').filter({ hasText: 'This browser' });
    expect(await own.getByRole('button').count()).toBe(0);
    const end = sessions(page).getByRole('button', { name: new RegExp(`^End the session of ${name}`) });
    await end.first().click();
    const dialog = page.getByRole('dialog', { name: `End this session of ${name}?` });
    await passesAxe(page, 'the question before ending', '[role=dialog]');
    await dialog.getByRole('button', { name: 'End session' }).click();
    await dialog.getByText('Verification code sent to your email').waitFor();
    await passesAxe(page, 'the question for a code', '[role=dialog]');
    await dialog
      .getByRole('textbox', { name: 'Verification code' })
      .fill(await mailedTo(site(), ADMIN.email, CODE));
    await page.getByText('1 session ended.').waitFor();
    await until(() => end.count()).toBe(0);
    await signIn(site(), site().dancer);
    await page.reload();
    await sessions(page)
      .getByRole('button', { name: `Sign out ${name} everywhere` })
      .click();
    const everywhere = page.getByRole('dialog', { name: `Sign out ${name} everywhere?` });
    await everywhere.getByRole('button', { name: 'Sign out everywhere' }).click();
    await until(() => end.count()).toBe(0);
    await page.goto('/admin/audit?category=signIn');
    await page.getByText(`ended a session of ${name}`).first().waitFor();
  });

  // After the other: it locks the dancer out.
  test('sign-ins are listed, filtered, and shown with their failures and locks', async () => {
    await signIn(site(), { ...ADMIN, password: 'wrong' }, '<img src=x onerror=alert(1)>');
    for (let index = 0; index < 12; index++) {
      await signIn(site(), { ...site().dancer, password: `wrong ${index}` });
    }
    await signIn(site(), { email: 'nobody@example.org', password: 'x' });
    const page = await site().console('/admin');
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Security' }).click();
    await page.getByRole('heading', { name: 'Security centre' }).waitFor();
    const row = (text: string) => table(page).locator('tbody tr').filter({ hasText: text });
    await until(async () => {
      await page.reload();
      await table(page).waitFor();
      return row('Locked').count();
    }).toBe(1);
    await row(ADMIN.email).filter({ hasText: 'wrong password' }).first().waitFor();
    const doors = page.getByRole('region', { name: 'Locked sign-ins' });
    await doors.getByText(site().dancer.email).waitFor();
    await doors.getByRole('table').getByRole('row').nth(1).waitFor();
    await passesAxe(page, 'the security centre');

    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Locked' }).click();
    await page.getByText('1 entry found').waitFor();
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder('Search by name'))
      .first()
      .fill('nobody at all');
    await page.getByText('No sign-ins match these filters.').waitFor();
    await passesAxe(page, 'no sign-ins');
  });

  test('the security centre fits a phone, and says what could not be loaded', async () => {
    const page = await site().console('/admin/security', { viewport: NARROW, hasTouch: true });
    await page.getByText(/entr(y|ies) found$/).waitFor();
    await sessions(page).getByText('This browser').waitFor();
    await passesAxe(page, 'the security centre on a telephone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(NARROW.width);
    await page.route('**/api/admin/security/*', route => route.abort());
    await page.reload();
    for (const failed of ['Sessions', 'Locked sign-ins', 'Failed to load sign-ins']) {
      await page.getByRole('alert').filter({ hasText: failed }).waitFor();
    }
    await passesAxe(page, 'the security centre that failed');
  });
}
