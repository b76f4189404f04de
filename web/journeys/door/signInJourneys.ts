import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import type { Site } from '../kit/site.ts';

export function signInJourneys(site: () => Site): void {
  test('a wrong password is reported; the right one returns to the requested page with its query', async () => {
    const page = await site().open();
    await page.goto('/admin/events?status=draft&page=1');
    await page.waitForURL('**/admin/login');
    await signIn(page, { ...ADMIN, password: 'wrong' });
    await page.getByRole('alert').getByText('password').waitFor();
    await signIn(page, ADMIN);
    await page.getByRole('heading', { name: 'Events Management' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=draft&page=1');
    await page.goBack().catch(() => {});
    expect(page.url()).not.toContain('/admin/login');
  });

  test('without a requested page the login leads to /admin, and token and user are stored', async () => {
    const page = await site().open();
    await page.goto('/admin/login?tab=password');
    await signIn(page, ADMIN);
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(kept.token?.split('.')).toHaveLength(3);
    expect(JSON.parse(kept.user ?? '')).toMatchObject({ email: ADMIN.email, role: 'admin' });
  });

  test('the form validates the email and requires a password before it sends anything', async () => {
    const page = await site().open();
    const sent: string[] = [];
    page.on('request', request => request.url().includes('/api/') && sent.push(request.url()));
    await page.goto('/admin/login?tab=password');
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter a valid email.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    expect(sent).toEqual([]);
  });

  test('a server that cannot be reached is "Login failed"', async () => {
    const page = await site().open();
    await page.goto('/admin/login?tab=password');
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await page.context().setOffline(true);
    await signIn(page, ADMIN);
    await page.getByRole('alert').getByText('Login failed').waitFor();
  });

  test('a stored token that the server refuses is discarded, and the failure is only logged', async () => {
    const page = await site().open();
    const logged: string[] = [];
    page.on('console', message => logged.push(message.text()));
    await page.addInitScript(() => sessionStorage.key(0) ?? localStorage.setItem('token', 'forged'));
    await page.goto('/admin/events');
    await page.waitForURL('**/admin/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(logged.join('\n')).toContain('The stored session could not be used.');
  });

  test('unknown paths redirect to /admin', async () => {
    const page = await site().console('/admin/no/such/screen');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  test('the menu has the three groups of the console, and highlights the current one', async () => {
    const page = await site().console('/admin/events');
    const groups = page.getByRole('banner').getByRole('navigation').getByRole('button');
    await groups.first().waitFor();
    expect(await groups.allInnerTexts()).toEqual(['Events', 'People', 'Settings']);
    expect(await groups.first().getAttribute('data-current')).toBe('true');
    await groups.first().click();
    await page.getByRole('menuitem').first().waitFor();
    const items = await page.getByRole('menuitem').allInnerTexts();
    // The number of waiting items is in between.
    expect(items.map(text => text.replace(/\n[\d,]+/, ''))).toEqual([
      'Events',
      'Imported Events',
      'Unassigned',
      'Suggestions',
      'Feedback',
      'Data Quality',
      'Followed calendars',
    ]);
    await groups.first().click();
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: /^Tanda/ }).click();
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
  });

  test('the console is in Spanish for browsers in Spanish', async () => {
    const page = await site().console('/admin/events', { locale: 'es-ES' });
    await page.getByRole('heading', { name: 'Gestión de eventos' }).waitFor();
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('link', { name: 'Ajustes' }).click();
    await page.getByText('English').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.goto('/admin/events');
    await page.getByRole('heading', { name: 'Events Management' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
}

async function signIn(page: Page, { email, password }: typeof ADMIN): Promise<void> {
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
