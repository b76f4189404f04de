import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Site } from './site.ts';
import { until } from './until.ts';

type View = { name: string; show: (page: Page) => Promise<unknown> };

/** Axe looks at some thirty screens in all; on a busy machine that takes its time. */
const PATIENCE = 180_000;
const NARROW = { width: 390, height: 844 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const list = async (page: Page) => {
  await page.goto('/admin/events?search=Quebec');
  await page.getByText('3 events found').waitFor();
};
const fromList = (button: RegExp) => async (page: Page) => {
  await list(page);
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};

const VIEWS: View[] = [
  { name: 'the first page', show: page => page.goto('/') },
  {
    name: 'the dashboard',
    show: async page => {
      await page.goto('/admin');
      await page.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'the account menu',
    show: async page => {
      // Not over the dashboard, of whose links it would leave slivers in sight that are no targets.
      await list(page);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    },
  },
  { name: 'the list', show: list },
  {
    name: 'no match',
    show: async page => {
      await page.goto('/admin/events?search=nothing-is-called-this');
      await page.getByText('No events match').waitFor();
    },
  },
  { name: 'the details', show: fromList(/^View details of/) },
  { name: 'the form', show: fromList(/^Edit /) },
  { name: 'the history', show: fromList(/^History of/) },
  { name: 'the question before deleting', show: fromList(/^Delete /) },
];

export function accessibilityJourneys(site: () => Site): void {
  // A short list: axe looks at every row.
  beforeAll(async () => {
    const common = { startDateTime: '2027-03-05T20:00:00', description: 'Live music.', price: '$10' };
    const danceStyles = [{ danceStyleId: 'salsa', level: 'beginner' as const }];
    await site().create({
      ...common,
      title: 'Quebec Salsa',
      danceStyles,
      isFeatured: true,
      status: 'published',
    });
    await site().create({ ...common, title: 'Quebec Tango', endDateTime: '2027-03-06T02:00:00' });
    const { id } = await site().create({ ...common, title: 'Quebec Zouk', status: 'published' });
    await site().change(id, { status: 'cancelled' });
  });

  test(
    'every screen and dialog passes axe',
    async () => {
      const page = await site().console('/admin');
      for (const view of VIEWS) await checkView(page, view);
    },
    PATIENCE,
  );

  test(
    'every screen and dialog can be read in the light theme too',
    async () => {
      const page = await site().console('/admin');
      await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
      for (const view of VIEWS) await checkView(page, view, axe => axe.withRules('color-contrast'));
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
    },
    PATIENCE,
  );

  test('the login passes axe, with and without an error', async () => {
    const page = await site().open();
    await page.goto('/admin/login?tab=password');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await checkView(page, { name: 'the login', show: async () => {} });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await checkView(page, { name: 'the login with errors', show: async () => {} });
  });

  test(
    'every screen and dialog fits a telephone, and passes axe there',
    async () => {
      const page = await site().console('/admin', { viewport: NARROW, hasTouch: true });
      for (const view of VIEWS) {
        await checkView(page, view, axe => axe.withTags(RULES).disableRules('color-contrast'));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${view.name} is wider than the screen`).toBeLessThanOrEqual(NARROW.width);
      }
      await list(page);
      expect(await page.getByRole('table').count()).toBe(0);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Events' }).waitFor();
      await checkView(page, { name: 'the menu', show: async () => {} });
    },
    PATIENCE,
  );

  test('a dialog can be used with the keyboard alone, and gives the focus back', async () => {
    const page = await site().console('/admin/events');
    const details = page.getByRole('button', { name: /^View details of/ }).first();
    await details.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Event details' });
    await dialog.getByRole('button', { name: 'Edit Event' }).waitFor();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate(it => it.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await until(() => details.evaluate(it => it === document.activeElement)).toBe(true);
  });
}

/** Colours are looked at once a theme, and structure once a layout: together they cost the most. */
async function checkView(page: Page, { name, show }: View, choose = allRules): Promise<void> {
  await show(page);
  const { violations } = await choose(new AxeBuilder({ page })).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, name).toEqual([]);
}

function allRules(axe: AxeBuilder): AxeBuilder {
  return axe.withTags(RULES);
}
