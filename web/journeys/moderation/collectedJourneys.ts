import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { collect } from './collect.ts';

const NIGHT = {
  ...{ startDateTime: '2027-07-02T20:00', locationName: 'Atico', latitude: 52.5, longitude: 13.4 },
  status: 'published' as const,
};
const ITEM = { start: '2027-07-02T20:00', timeZone: 'UTC', venue: 'Atico' };
/** More than a page has. */
const MANY = 52;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (search: string) => `/admin/imported-events?importStatus=all&search=${search}`;

export function collectedJourneys(site: () => Site): void {
  test('a duplicate is said to be an event, the event made of an item is merged, and all that match are decided', async () => {
    const event = await site().create({ ...NIGHT, title: 'Urban Atico' });
    const page = await site().console('/admin/events');
    const other = { ...ITEM, id: 'b', title: 'Urban night upstairs' };
    await collect(page, 'urban', [{ ...ITEM, id: 'a', title: 'Urban Atico!' }, other]);
    await isThisEvent(page);
    await mergesTheEventMadeOf(page, other.title, event.title);
    const many = Array.from({ length: MANY }, (_, index) => ({
      ...{ id: `many ${index}`, title: `Elsewhere ${index}`, venue: `Club ${index}` },
      ...{ start: `2027-08-01T${String(index % 24).padStart(2, '0')}:00`, timeZone: 'UTC' },
    }));
    await collect(page, 'elsewhere', many);
    await decidesAll(page);
  });
}

/** What its source sent is marked as a duplicate, and needs no decision but which event it is. */
async function isThisEvent(page: Page): Promise<void> {
  await goTo(page, list('urban'));
  await page.getByRole('link', { name: 'Urban Atico!', exact: true }).click();
  const review = dialog(page, 'Urban Atico!');
  await review.getByRole('button', { name: 'It is Urban Atico', exact: true }).waitFor();
  await passesAxe(page, 'an imported duplicate', '[role=dialog]');
  await review.getByRole('button', { name: 'It is Urban Atico', exact: true }).press('Enter');
  await toast(page, 'Approved Urban Atico! as an existing event.');
  await review.getByRole('link', { name: 'Open the event' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Approved as a new event first, it turns out to be one that exists. */
async function mergesTheEventMadeOf(page: Page, item: string, event: string): Promise<void> {
  const open = () => page.locator('[data-row]').getByRole('link', { name: item, exact: true }).click();
  await open();
  await dialog(page, item).getByRole('button', { name: 'Approve & Import', exact: true }).press('Enter');
  await toast(page, `Approved ${item}.`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await open();
  const merge = dialog(page, item).getByRole('link', {
    name: `Merge the event made from it into ${event}`,
    exact: true,
  });
  await merge.press('Enter');
  const merging = dialog(page, 'Merge duplicates');
  await merging.getByText('1 imported event, whose source can still change it').waitFor();
  await merging.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await toast(page, `Merged “${item}” into “${event}”.`);
}

/** All that wait and match are selected beyond the page, rejected in one run, and reopened. */
async function decidesAll(page: Page): Promise<void> {
  await goTo(page, list('elsewhere'));
  await page.getByText(`${MANY} imported events found`).waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await button(page, `Select all ${MANY} matching events that need a decision`).press('Enter');
  await page.getByText(`All ${MANY} matching events that need a decision are selected.`).waitFor();
  await passesAxe(page, 'all that match are selected');
  await button(page, 'Bulk Reject').press('Enter');
  await page.getByLabel('Reason for rejection').fill('Too far away.');
  await dialog(page, `Reject ${MANY} imported events`)
    .getByRole('button', { name: 'Bulk Reject', exact: true })
    .press('Enter');
  const decided = `${MANY} imported events rejected.`;
  await toast(page, decided);
  await until(() => page.getByRole('table').getByText('Rejected').count()).toBeGreaterThan(40);
  await page
    .getByRole('status')
    .filter({ hasText: decided })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await toast(page, `${MANY} imported events reopened.`);
}
