import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from './site.ts';

const PATIENCE = 120_000;
const NARROW = { width: 390, height: 844 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What narrow screens show no other way than wide ones. */
const WIDE_ONLY = ['the failed dashboard', 'a part that could not be loaded'];

type View = { name: string; show: (page: Page) => Promise<unknown> };

const VIEWS: View[] = [
  {
    name: 'the dashboard',
    show: async page => {
      await page.goto('/admin');
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
      await page.goto('/admin/audit?category=user');
      await page
        .getByRole('button', { name: /^(Details|\d+ facts)/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Details/ })
        .last()
        .click();
      await page.getByRole('button', { name: 'Raw fact' }).first().click();
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
    'dashboard, palette, help and log pass axe',
    async () => {
      const page = await site().console('/admin');
      for (const view of VIEWS) await checkView(page, view, axe => axe.withTags(RULES));
    },
    PATIENCE,
  );

  test(
    'they can be read in the light theme too',
    async () => {
      const page = await site().console('/');
      await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
      for (const view of VIEWS) await checkView(page, view, axe => axe.withRules('color-contrast'));
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
    },
    PATIENCE,
  );

  test(
    'they fit a telephone',
    async () => {
      const page = await site().console('/admin', { viewport: NARROW, hasTouch: true });
      for (const view of VIEWS.filter(({ name }) => !WIDE_ONLY.includes(name))) {
        await checkView(page, view, axe => axe.withTags(RULES).disableRules('color-contrast'));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${view.name} is wider than the screen`).toBeLessThanOrEqual(NARROW.width);
      }
    },
    PATIENCE,
  );
}

async function checkView(
  page: Page,
  { name, show }: View,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  await show(page);
  const { violations } = await choose(new AxeBuilder({ page })).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`,
  );
  expect(found, name).toEqual([]);
}
