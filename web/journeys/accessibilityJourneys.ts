import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from './kit/goTo.ts';
import { axeFinds, type Looked, passesInBothThemes } from './kit/passesAxe.ts';
import { chooseInRow } from './kit/rowMenu.ts';
import type { Site } from './kit/site.ts';
import { fitsTelephone, NARROW } from './kit/telephone.ts';
import { until } from './kit/until.ts';

/** `part` is what is looked at, if not the whole page. */
type View = { name: string; part?: string; show: (page: Page) => Promise<unknown> };

/** Axe checks some thirty screens in all, which takes a while on a busy machine. */
const TIMEOUT = 180_000;

const WIDE = { width: 1440, height: 900 };
const PUBLIC = { startDateTime: '2027-03-05T20:00:00', status: 'published', price: '$10' } as const;

const list = async (page: Page) => {
  await goTo(page, '/admin/events?search=Quebec');
  await page.getByText('3 events found').waitFor();
};
const fromList = (button: RegExp) => async (page: Page) => {
  await list(page);
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};
const fromMenu = (word: string) => async (page: Page) => {
  await list(page);
  await chooseInRow(page, 'Quebec Salsa', word);
  await page.getByRole('dialog').waitFor();
};

const VIEWS: View[] = [
  {
    name: 'the account menu',
    // Slivers of what it covers stay visible that are too small as targets.
    part: '.mantine-Popover-dropdown',
    show: async page => {
      await list(page);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'the list',
    show: async page => {
      // The account menu is not in the address.
      await page.goto('/admin');
      await list(page);
    },
  },
  {
    name: 'no match',
    show: async page => {
      await goTo(page, '/admin/events?search=nothing-is-called-this');
      await page.getByText('No events match').waitFor();
    },
  },
  {
    name: 'the list while loading',
    show: async page => {
      await page.route('**/api/admin/events?*', () => {});
      await page.goto('/admin/events');
      await page.getByRole('status', { name: 'Events' }).waitFor();
      await page.unroute('**/api/admin/events?*');
    },
  },
  {
    name: 'the list that failed to load',
    show: async page => {
      await page.route('**/api/admin/events?*', route => route.abort());
      await page.goto('/admin/events');
      await page.getByText('Failed to load events. Please try again.').waitFor();
      await page.unroute('**/api/admin/events?*');
    },
  },
  { name: 'the details', show: fromMenu('View details') },
  { name: 'the form', show: fromList(/^Edit /) },
  { name: 'the empty form', show: fromList(/^Create Event/) },
  {
    name: 'the question before leaving it',
    show: async page => {
      await page.getByLabel('Title').fill('Half a title');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    },
  },
  {
    name: 'the history',
    show: async page => {
      // A form with changes keeps one from leaving, unless the page is loaded again.
      await page.goto('/admin');
      await fromMenu('History')(page);
    },
  },
  { name: 'the question before deleting', show: fromMenu('Delete') },
];

export function accessibilityJourneys(site: () => Site): void {
  // A short list, because axe checks every row.
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
    'every screen and dialog passes axe in both themes',
    async () => {
      const page = await site().console('/admin');
      for (const view of VIEWS) {
        await view.show(page);
        await passesInBothThemes(page, view.name, view);
      }
    },
    TIMEOUT,
  );

  test.for([WIDE, NARROW])('the public page of an event passes axe, $width pixels wide', async viewport => {
    const { id } = await site().create({ ...PUBLIC, title: 'Quito Salsa' });
    await site().change(id, { status: 'cancelled' });
    const page = await site().open({ viewport });
    await until(async () => (await page.request.get(`/events/${id}`)).text()).toContain('Cancelled');
    await page.goto(`/events/${id}`);
    await page.getByText('Cancelled').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkView(page, { name: `the public page, ${colorScheme}`, show: async () => {} });
    }
    await fitsTelephone(page, 'the public page');
  });

  test('the login passes axe, with and without an error', async () => {
    const page = await site().open();
    await page.goto('/admin/login?tab=password');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await checkView(page, { name: 'the login', show: async () => {} });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await checkView(page, { name: 'the login with errors', show: async () => {} });
  });

  test(
    'every screen and dialog fits a phone, and passes axe there',
    async () => {
      const page = await site().console('/admin', { viewport: NARROW, hasTouch: true });
      for (const view of VIEWS) {
        await checkView(page, view, 'structure');
        await fitsTelephone(page, view.name);
      }
      await list(page);
      expect(await page.getByRole('table').count()).toBe(0);
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page
        .getByRole('dialog', { name: 'Menu' })
        .getByRole('link', { name: 'Events', exact: true })
        .waitFor();
      await checkView(page, { name: 'the menu', show: async () => {} });
    },
    TIMEOUT,
  );

  test('a dialog can be used with the keyboard alone, and returns the focus', async () => {
    const page = await site().console('/admin/events');
    const details = page.getByRole('table', { name: 'Events' }).getByRole('link').first();
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

/** Colours are checked once per theme, and structure once per layout: together they cost the most. */
async function checkView(page: Page, view: View, rules: Looked['rules'] = 'all'): Promise<void> {
  await view.show(page);
  const { part } = view;
  expect(await axeFinds(page, { rules, ...(part && { part }) }), view.name).toEqual([]);
}
