import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';
import { collect } from './collect.ts';

/** Nothing in it can be broken but by force. */
const LONG = 'Salsaybachatatodalanocheconmusicaenvivo'.repeat(3);
const NIGHT = { startDateTime: '2027-09-03T20:00:00', locationName: LONG, locationCity: LONG };

/** Where items open: what the dialog shows once nothing more will come. */
type Look = { path: string; found: string; item?: string };

const LOOKS: Look[] = [
  { path: '/admin/imported-events?search=phone', found: '1 imported event found', item: 'Probably the same' },
  {
    path: '/admin/unassigned-events?search=phone',
    found: '1 event found',
    item: 'Only administrators see them.',
  },
  { path: '/admin/quality?search=phone', found: LONG },
  { path: '/admin/venues', found: 'Venues' },
  { path: '/admin/import', found: 'Parse data' },
];

export function phoneJourneys(site: () => Site): void {
  test('what moderators work with fits a phone, with texts that cannot be broken, and passes axe there', async () => {
    await site().create({ ...NIGHT, title: `Phone ${LONG}`, status: 'published' });
    const page = await site().console('/admin', { viewport: NARROW, hasTouch: true });
    const item = { id: LONG, title: `Phone ${LONG}`, start: NIGHT.startDateTime, timeZone: LONG };
    await collect(page, 'phone', [{ ...item, venue: LONG, url: `https://example.org/${LONG}` }]);
    for (const { path, found, item } of LOOKS) {
      await goTo(page, path);
      await page.getByText(found).first().waitFor();
      await fitsTelephone(page, path);
      await passesAxe(page, path);
      if (item) await opensItem(page, path, item);
    }
    await page
      .getByLabel('Or paste a table, JSON or a calendar')
      .fill(JSON.stringify([{ ...NIGHT, title: LONG }]));
    await page.getByRole('button', { name: 'Parse data', exact: true }).click();
    await page.getByRole('table', { name: 'Preview' }).getByText(LONG).first().waitFor();
    await fitsTelephone(page, 'staged data');
    await passesAxe(page, 'staged data');
  });
}

async function opensItem(page: Page, path: string, shows: string): Promise<void> {
  await page.locator('[data-row]').getByRole('link').first().click();
  await page.getByRole('dialog').getByText(shows).waitFor();
  await fitsTelephone(page, `an item of ${path}`);
  await passesAxe(page, `an item of ${path}`, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
