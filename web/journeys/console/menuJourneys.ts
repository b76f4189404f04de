import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';

const GROUPS = ['Events', 'People', 'Settings'];

export function menuJourneys(site: () => Site): void {
  test('every entry of the menu leads to its screen on a click', async () => {
    const page = await site().console('/admin');
    const heading = page.getByRole('heading', { level: 1 }).first();
    const opened = [];
    for (const group of GROUPS) {
      const names = await (await entriesOf(page, group)).allTextContents();
      for (let at = 0; at < names.length; at++) {
        const entry = (await entriesOf(page, group)).nth(at);
        const path = await entry.getAttribute('href');
        const before = await heading.elementHandle();
        await entry.click();
        await until(() => new URL(page.url()).pathname).toBe(path);
        await page.waitForFunction(shown => !shown?.isConnected, before);
        await heading.waitFor();
        opened.push(path);
      }
    }
    expect(opened).toEqual(expect.arrayContaining(['/admin/subscriptions', '/admin/system']));
  });

  test('a menu that is pressed before it has loaded opens', async () => {
    const page = await site().console('/admin/profile', { viewport: NARROW, hasTouch: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/MoreActions-*.js', async route => {
      await promise;
      await route.continue();
    });
    await page.goto('/admin/events');
    await page.getByRole('button', { name: 'More actions' }).tap();
    expect(await page.getByRole('menuitem').count()).toBe(0);
    resolve();
    await page.getByRole('menuitem', { name: 'Import CSV' }).waitFor();
  });

  test('the palette opens a screen without a shortcut on a click', async () => {
    const page = await site().console('/admin');
    for (const [typed, name, path] of [
      ['sourc', 'Sources', '/admin/imported-events/sources'],
      ['nights by', 'Nights by email', '/admin/subscriptions'],
    ] as const) {
      await openPalette(page);
      await page.keyboard.type(typed);
      await page.getByRole('dialog').getByRole('option', { name, exact: true }).click();
      await until(() => new URL(page.url()).pathname).toBe(path);
    }
  });
}

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('dialog').getByRole('combobox').click();
}

/** The entries of a group of the menu, once it is open. */
async function entriesOf(page: Page, group: string) {
  const entries = page.getByRole('menu').getByRole('menuitem');
  if ((await entries.count()) === 0)
    await page.getByRole('navigation').getByRole('button', { name: group }).click();
  await entries.first().waitFor();
  return entries;
}
