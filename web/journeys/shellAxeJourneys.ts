import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from './kit/goTo.ts';
import { axeFinds, passesInBothThemes } from './kit/passesAxe.ts';
import type { Site } from './kit/site.ts';
import { fitsTelephone, NARROW } from './kit/telephone.ts';

const TIMEOUT = 120_000;

/** Views that narrow screens show in the same way as wide ones. */
const WIDE_ONLY = ['the failed dashboard', 'a part that could not be loaded'];

type View = { name: string; show: (page: Page) => Promise<unknown> };

const VIEWS: View[] = [
  {
    name: 'the dashboard',
    show: async page => {
      await page.goto('/admin');
      // Its drawing loads when it is nearly in view.
      await page.getByRole('region', { name: 'Regions by upcoming events' }).scrollIntoViewIfNeeded();
      await page.getByRole('img', { name: /^Map with/ }).waitFor();
    },
  },
  {
    name: 'the dashboard with tables',
    show: async page => {
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      await page.getByRole('button', { name: 'Show as table' }).first().click();
    },
  },
  {
    name: 'the palette',
    show: async page => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('an');
      await page.getByRole('option').nth(6).waitFor();
    },
  },
  {
    name: 'the help',
    show: async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('Shift+?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'the failed dashboard',
    show: async page => {
      await page.route('**/api/admin/stats*', route => route.abort());
      await page.goto('/admin');
      await page.getByText('Using default values').waitFor();
      await page.unroute('**/api/admin/stats*');
    },
  },
  {
    name: 'the audit log',
    show: async page => {
      // The help stays open while screens change.
      await page.goto('/admin/audit?category=user');
      await page
        .getByRole('button', { name: /^(Details|\d+ entries)/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Details/ })
        .last()
        .click();
      await page.getByRole('button', { name: 'Raw entry' }).first().click();
    },
  },
  {
    name: 'the system',
    show: async page => {
      await goTo(page, '/admin/system');
      await page.getByRole('heading', { name: 'System information' }).waitFor();
    },
  },
  {
    name: 'the projections',
    show: async page => {
      await goTo(page, '/admin/system/projections');
      await page.getByText('Running').first().waitFor();
    },
  },
  {
    name: 'the effects',
    show: async page => {
      await goTo(page, '/admin/system/effects');
      await page.getByText('Outcome unknown').first().waitFor();
    },
  },
  {
    name: 'the contents of an effect',
    show: async page => {
      await page.getByRole('button', { name: /^Actions of Warning/ }).click();
      await page.getByRole('menuitem', { name: 'Show contents' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Show contents' }).click();
      await page.getByRole('dialog').getByText('Subject').waitFor();
    },
  },
  {
    name: 'the runs',
    show: async page => {
      await goTo(page, '/admin/system/runs');
      await page.getByText('Runs change many things').waitFor();
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'the backups',
    show: async page => {
      await goTo(page, '/admin/system/backups');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'a part that could not be loaded',
    show: async page => {
      await page.route('**/assets/Dashboard-*.js', route => route.abort());
      await page.goto('/admin');
      await page.getByText('Loading chunk failed').waitFor();
      await page.unroute('**/assets/Dashboard-*.js');
    },
  },
];

export function shellAxeJourneys(site: () => Site): void {
  test(
    'dashboard, palette, help and log pass axe in both themes',
    async () => {
      const page = await site().console('/admin');
      for (const view of VIEWS) {
        await view.show(page);
        await passesInBothThemes(page, view.name);
      }
    },
    TIMEOUT,
  );

  test(
    'they fit a phone',
    async () => {
      const page = await site().console('/admin', { viewport: NARROW, hasTouch: true });
      for (const view of VIEWS.filter(({ name }) => !WIDE_ONLY.includes(name))) {
        await view.show(page);
        expect(await axeFinds(page, { rules: 'structure' }), view.name).toEqual([]);
        await fitsTelephone(page, view.name);
      }
    },
    TIMEOUT,
  );
}
