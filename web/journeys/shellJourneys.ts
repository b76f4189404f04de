import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from './site.ts';
import { until } from './until.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const CHUNK = '**/assets/Audit-*.js';
const ACTS = '**/api/admin/audit/acts*';

export function shellJourneys(site: () => Site): void {
  test('a screen that is still to come says so, and no badge calls people to it', async () => {
    const page = await site().console('/admin');
    await page.getByRole('link', { name: 'View All Feedback' }).click();
    await page.getByRole('heading', { name: 'Feedback' }).waitFor();
    await page.getByText('This screen is still being built.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/event-feedback');
    const group = page.getByRole('navigation').getByRole('button', { name: 'Events' });
    expect(await group.getAttribute('data-waiting')).toBeNull();
    await page.goto('/admin/import');
    await page.getByRole('link', { name: 'Import CSV' }).click();
    await page.getByRole('dialog', { name: 'Import' }).waitFor();
  });

  test('without a network nothing is called up to date, and it is read again once there is one', async () => {
    const page = await site().console('/admin/users');
    await page.getByRole('button', { name: 'Up to date. Read again' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Suspended' }).click();
    await page.getByText('Failed to load users. Please try again.').waitFor();
    expect(await page.getByRole('button', { name: /^Up to date/ }).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('Failed to load users. Please try again.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Up to date. Read again' }).waitFor();
  });

  test('the palette finds screens and things by keyboard alone, and goes there', async () => {
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

  test('the palette groups what it finds, and says when it finds nothing or cannot search', async () => {
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

  test('the help lists the shortcuts of everywhere and of the screen, and they do what it says', async () => {
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
    // The list changes with what was typed, and with it the keys that the screen listens for.
    await page.getByText('No events match these filters.').waitFor();
    await search.evaluate(it => (it as HTMLElement).blur());
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await page.keyboard.press('/');
    await palette(page).waitFor();
  });

  test('who has switched single keys off is not surprised by them', async () => {
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

  test('a part of the script that cannot be loaded is told, inside the shell, and can be loaded again', async () => {
    const page = await site().console('/admin');
    await page.route(CHUNK, route => route.abort());
    await page.getByRole('link', { name: 'View All Activity' }).click();
    await page.getByRole('alert').getByText('Loading chunk failed').waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Tanda/ })
      .waitFor();
    await page.unroute(CHUNK);
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  });

  test('a part of the script that takes over 120 s is given up', async () => {
    const page = await site().console('/');
    await page.clock.install();
    await page.goto('/admin');
    await page.getByRole('link', { name: 'View All Activity' }).waitFor();
    const asked = page.waitForRequest(CHUNK);
    await page.route(CHUNK, () => {});
    await page.getByRole('link', { name: 'View All Activity' }).click();
    await asked;
    await page.getByRole('status').getByText('Loading...').waitFor();
    await page.clock.fastForward(119_000);
    expect(await page.getByText('Loading chunk failed').count()).toBe(0);
    await page.clock.fastForward(2_000);
    await page.getByRole('alert').getByText('Loading chunk failed').waitFor();
  });

  test('a screen that breaks says so with the requests it may have broken on, and leaves the way to the others', async () => {
    const page = await site().console('/');
    await page.goto('/admin/settings');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    // An answer that no contract allows.
    const headers = { 'x-request-id': 'the-request' };
    await page.route(ACTS, route => route.fulfill({ headers, json: { acts: [{}] } }));
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    const broken = page.getByRole('alert').filter({ hasText: 'This screen broke.' });
    await broken.getByText(/^Last requests .*the-request/).waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Tanda/ })
      .click();
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await page.getByRole('link', { name: 'View All Activity' }).click();
    await broken.waitFor();
    await page.unroute(ACTS);
    await broken.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('list', { name: 'What was done' }).waitFor();
  });

  test('dashboard, palette, help and log speak Spanish too', async () => {
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
      .getByText(/^\d+ hechos$/)
      .waitFor();
  });

  test('at most three messages stand at once; those of success go, and a failure stays, with its request', async () => {
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

  test('the time of a message does not run while it is pointed at or has the focus', async () => {
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

  test('a message that is closed by keyboard hands the focus on, and closes no dialog beneath it', async () => {
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

/** The palette's field, once it has the focus. */
async function focused(page: Page) {
  const field = palette(page).getByRole('combobox');
  await until(() => field.evaluate(it => it === document.activeElement)).toBe(true);
  return field;
}
