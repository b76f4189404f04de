import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from './kit/site.ts';
import { until } from './kit/until.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const CHUNK = '**/assets/Audit-*.js';
const ACTS = '**/api/admin/audit/acts*';

export function shellJourneys(site: () => Site): void {
  test('offline, nothing is shown as up to date, and everything is refetched once back online', async () => {
    const page = await site().console('/admin/users');
    await page.getByRole('button', { name: 'Up to date. Refresh' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Suspended' }).click();
    await page.getByText('Failed to load users. Please try again.').waitFor();
    expect(await page.getByRole('button', { name: /^Up to date/ }).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('Failed to load users. Please try again.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Up to date. Refresh' }).waitFor();
  });

  test('the palette finds and opens screens and things by keyboard alone', async () => {
    await site().create({ title: 'Palette Pachanga', startDateTime: '2027-04-02T20:00:00' });
    const page = await site().console('/admin/events');
    await page.getByRole('table').waitFor();
    await page.keyboard.press('Control+k');
    const field = await focused(page);
    await page.keyboard.type('pachanga pal');
    const found = palette(page).getByRole('option', { name: /^Palette Pachanga/ });
    await found.waitFor();
    await until(() => field.getAttribute('aria-activedescendant')).toBe(await found.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Event details' }).getByText('Palette Pachanga').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await focused(page);
    await page.keyboard.type('dash');
    await palette(page)
      .getByRole('option', { name: /^Dashboard/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await until(() => palette(page).count()).toBe(0);
  });

  test('the palette groups its results, and says when there are none or the search fails', async () => {
    const page = await site().console('/admin');
    await page.getByRole('button', { name: /^Search/ }).click();
    await focused(page);
    await page.keyboard.type('an');
    const groups = palette(page).getByRole('group');
    await until(() => groups.count()).toBeGreaterThan(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type(' no such thing');
    await palette(page).getByText('Nothing matches “an no such thing”.').waitFor();
    await page.route('**/api/admin/search*', route => route.fulfill({ status: 500, json: {} }));
    await page.keyboard.type(' more');
    await palette(page).getByText('The search failed.').waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'hidden' });
  });

  test('the help lists the general shortcuts and those of the screen, and they work', async () => {
    const page = await site().console('/admin/events');
    await page.getByRole('table').waitFor();
    await page.keyboard.press('Shift+?');
    for (const label of ['Go to Dashboard', 'Search everything', 'Create Event', 'Search events...']) {
      await help(page).getByText(label, { exact: true }).waitFor();
    }
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    expect(new URL(page.url()).pathname).toBe('/admin/events');
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search events...' });
    expect(await search.evaluate(it => it === document.activeElement)).toBe(true);
    await page.keyboard.type('c?g d');
    expect(await search.inputValue()).toBe('c?g d');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The list changes with the search, and with it the shortcuts of the screen.
    await page.getByText('No events match these filters.').waitFor();
    await search.evaluate(it => (it as HTMLElement).blur());
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    // A screen without a search of its own.
    await page.keyboard.press('/');
    await palette(page).waitFor();
  });

  test('single-key shortcuts that are switched off do nothing', async () => {
    const page = await site().console('/');
    const off = { theme: 'dark', language: 'en', timeDisplay: 'relative', clock: 'auto' };
    const preferences = { ...off, density: 'compact', shortcuts: false };
    await page.route('**/api/**/preferences', route => route.fulfill({ json: { preferences } }));
    await page.goto('/admin/events');
    await page.getByRole('table').waitFor();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await help(page).getByText('Single-key shortcuts are switched off in your settings.').waitFor();
    await page.keyboard.press('Escape');
    await help(page).waitFor({ state: 'hidden' });
    for (const key of ['c', 'Shift+?', '/', 'g', 'a']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/admin/events');
  });

  test('a chunk that cannot be loaded is reported inside the shell, and can be reloaded', async () => {
    const page = await site().console('/admin');
    await page.route(CHUNK, route => route.abort());
    await page.getByRole('link', { name: 'View All Activity' }).click();
    await page.getByRole('alert').getByText('Loading chunk failed').waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Tanda/ })
      .waitFor();
    await page.unroute(CHUNK);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  });

  test('loading a chunk times out after 120 s', async () => {
    const page = await site().console('/');
    await page.clock.install();
    await page.goto('/admin');
    await page.getByRole('link', { name: 'View All Activity' }).waitFor();
    const asked = page.waitForRequest(CHUNK);
    await page.route(CHUNK, () => {});
    await page.getByRole('link', { name: 'View All Activity' }).click();
    await asked;
    await page.getByRole('status').getByText('Loading...').waitFor();
    // The clock also runs by itself, on a busy machine for seconds.
    await page.clock.fastForward(100_000);
    expect(await page.getByText('Loading chunk failed').count()).toBe(0);
    await page.clock.fastForward(20_000);
    await page.getByRole('alert').getByText('Loading chunk failed').waitFor();
  });

  test('a screen that crashes shows the requests that may be the cause, and the menu still works', async () => {
    const page = await site().console('/');
    await page.goto('/admin/settings');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    // An answer that violates the contract.
    const headers = { 'x-request-id': 'the-request' };
    await page.route(ACTS, route => route.fulfill({ headers, json: { acts: [{}] } }));
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    const broken = page.getByRole('alert').filter({ hasText: 'This screen crashed.' });
    await broken.getByText(/^Last requests .*the-request/).waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Tanda/ })
      .click();
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await page.getByRole('link', { name: 'View All Activity' }).click();
    await broken.waitFor();
    await page.unroute(ACTS);
    await broken.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('list', { name: 'Activity' }).waitFor();
  });

  test('dashboard, palette, help and log are in Spanish too', async () => {
    const page = await site().console('/admin', { locale: 'es-ES' });
    await page.getByRole('heading', { name: 'Actividad reciente' }).waitFor();
    await page.getByText('Próximos 30 días', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Buscar/ }).click();
    await page.getByRole('option', { name: 'Crear evento' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog').getByText('Ir a Registro de actividad').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Ver toda la actividad' }).click();
    await page
      .getByRole('status')
      .getByText(/^\d+ entradas$/)
      .waitFor();
  });

  test('at most three toasts are shown at once; successes disappear, and a failure stays with its request id', async () => {
    const events = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map(number =>
        site().create({ title: `Toast ${number}`, startDateTime: '2027-04-03T20:00:00' }),
      ),
    );
    expect(events).toHaveLength(4);
    const page = await site().console('/');
    await page.clock.install();
    await page.goto('/admin/events?search=Toast');
    const publish = (title: string) => page.getByRole('button', { name: `Publish ${title}`, exact: true });
    await page.route('**/api/admin/events/*', route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, headers: { 'x-request-id': 'the-request' }, json: {} })
        : route.continue(),
    );
    await publish('Toast One').click();
    const failure = page.getByRole('alert').filter({ hasText: 'the-request' });
    await failure.waitFor();
    await page.unroute('**/api/admin/events/*');
    for (const number of ['Two', 'Three', 'Four']) await publish(`Toast ${number}`).click();
    await page.getByRole('status').filter({ hasText: 'Toast Three' }).waitFor();
    expect(await page.locator('.mantine-Notification-root').count()).toBe(3);
    await page.clock.runFor(30_000);
    await until(async () => {
      await page.clock.runFor(1_000);
      return page.locator('.mantine-Notification-root').count();
    }).toBe(1);
    expect(await failure.isVisible()).toBe(true);
  });

  test('the timer of a toast pauses while it is hovered or focused', async () => {
    for (const title of ['Toast Patience', 'Toast Patience Two'])
      await site().create({ title, startDateTime: '2027-04-03T20:00:00' });
    const page = await site().console('/');
    await page.clock.install();
    await page.goto('/admin/events?search=Toast+Patience');
    const toast = page.locator('.mantine-Notification-root');
    const gone = async () => {
      await page.clock.runFor(1_000);
      return toast.count();
    };
    await page.getByRole('button', { name: 'Publish Toast Patience', exact: true }).click();
    await toast.hover();
    await page.clock.runFor(30_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await until(gone).toBe(0);

    await page.getByRole('button', { name: 'Publish Toast Patience Two', exact: true }).click();
    await toast.waitFor();
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.press('F8');
    const region = page.getByRole('region', { name: 'Notifications' });
    expect(await region.evaluate(it => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.clock.runFor(30_000);
    expect(await toast.count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await search.evaluate(it => it === document.activeElement)).toBe(true);
    await until(gone).toBe(0);
  });

  test('a toast closed by keyboard passes the focus on, and does not close the dialog beneath it', async () => {
    await site().create({ title: 'Toast Focus', startDateTime: '2027-04-03T20:00:00' });
    const page = await site().console('/admin/events?search=Toast+Focus');
    await page.getByRole('button', { name: 'Publish Toast Focus', exact: true }).click();
    const toast = page.locator('.mantine-Notification-root');
    await toast.waitFor();
    await page.getByRole('link', { name: 'Toast Focus' }).click();
    const dialog = page.getByRole('dialog', { name: 'Event details' });
    const inside = dialog.getByRole('button', { name: 'Edit Event' });
    await inside.focus();
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
    await until(() => inside.evaluate(it => it === document.activeElement)).toBe(true);
    await page.keyboard.press('F8');
    await toast.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await until(() => inside.evaluate(it => it === document.activeElement)).toBe(true);
    expect(await dialog.isVisible()).toBe(true);
  });
}

/** The palette's search field, once it is focused. */
async function focused(page: Page) {
  const field = palette(page).getByRole('combobox');
  await until(() => field.evaluate(it => it === document.activeElement)).toBe(true);
  return field;
}
