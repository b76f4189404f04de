import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickToLoad } from '../kit/clickToLoad.ts';
import { type Site, TWO_PAGES } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr');
const LIST = '**/api/admin/events?*';
const queryOf = (page: Page) => new URL(page.url()).search;

export function findingJourneys(site: () => Site): void {
  test('the list shows pages of 50, and the pager says so', async () => {
    const page = await site().console('/admin/events');
    await page.getByText(`${TWO_PAGES} events found`).waitFor();
    expect(await rows(page).count()).toBe(50);
    await page.getByText(`Showing 1 to 50 of ${TWO_PAGES} results`).waitFor();
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    const first = await rows(page).first().textContent();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(`Showing 51 to ${TWO_PAGES} of ${TWO_PAGES} results`).waitFor();
    expect(queryOf(page)).toBe('?page=2');
    await until(() => rows(page).count()).toBe(TWO_PAGES - 50);
    await page.getByRole('button', { name: 'Page 1' }).click();
    await until(() => rows(page).first().textContent()).toBe(first);
  });

  test('search waits until typing stops, goes to page 1, and can be cleared', async () => {
    await site().create({ title: 'Zzyzx Milonga', startDateTime: '2027-01-09T21:00:00' });
    const page = await site().console('/admin/events?page=2');
    await page.getByText('events found').waitFor();
    const asked: string[] = [];
    page.on('request', request => request.url().includes('search=') && asked.push(request.url()));
    await page.keyboard.press('/');
    await page.keyboard.type('zzyzx mil', { delay: 20 });
    await page.getByText('1 event found').waitFor();
    expect(asked).toHaveLength(1);
    expect(queryOf(page)).toBe('?search=zzyzx+mil');
    await page.getByRole('link', { name: 'Zzyzx Milonga' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove filter Search: zzyzx mil' }).click();
    await page.getByText('events found').waitFor();
    expect(await page.getByPlaceholder('Search events...').inputValue()).toBe('');
  });

  test('filters are in the address, and a bare address remembers them', async () => {
    const page = await site().console('/admin/events');
    await choose(page, 'Status', 'Draft');
    await choose(page, 'Date', 'Active');
    await until(() => queryOf(page)).toBe('?status=draft&expired=active');
    await page.getByRole('button', { name: 'Remove filter Status: Draft' }).waitFor();
    const badges = rows(page).locator('[data-tone]');
    await until(async () => new Set(await badges.allInnerTexts())).toEqual(new Set(['Draft']));
    await page.goto('/admin/events');
    await until(() => queryOf(page)).toBe('?status=draft&expired=active');
    await page.goto('/admin/events?status=published');
    await page.getByRole('button', { name: 'Remove filter Status: Published' }).waitFor();
    expect(queryOf(page)).toBe('?status=published');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.goto('/admin/events');
    await page.getByText('events found').waitFor();
    expect(queryOf(page)).toBe('');
  });

  test('no match differs from an empty list', async () => {
    const page = await site().console('/admin/events?search=nothing-is-called-this');
    await page.getByText('No events match these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await until(() => rows(page).count()).toBe(50);
  });

  test('a header sorts ascending, then descending, then returns to the default order', async () => {
    const page = await site().console('/admin/events');
    const header = page.getByRole('columnheader', { name: 'Event', exact: true });
    await header.getByRole('button').click();
    await until(() => header.getAttribute('aria-sort')).toBe('ascending');
    expect(queryOf(page)).toBe('?sort=title&order=asc');
    await header.getByRole('button').click();
    await until(() => header.getAttribute('aria-sort')).toBe('descending');
    await header.getByRole('button').click();
    await until(() => queryOf(page)).toBe('');
  });

  test('back closes a dialog and returns to the list as it was', async () => {
    const page = await site().console('/admin/events?status=published');
    await page.getByText('events found').waitFor();
    await rows(page).nth(20).getByRole('link').click();
    await page.getByRole('dialog', { name: 'Event details' }).waitFor();
    const scrolled = await page.evaluate(() => scrollY);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(queryOf(page)).toBe('?status=published');
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test('a page past the end goes to the last page', async () => {
    const page = await site().console('/admin/events?page=9');
    await page.getByText(/^Showing 51 to/).waitFor();
    expect(queryOf(page)).toBe('?page=2');
  });

  test('a list that cannot be loaded shows an error with a retry', async () => {
    const page = await site().console('/admin/events');
    await page.getByText('events found').waitFor();
    await page.route(LIST, route => route.abort());
    await choose(page, 'Status', 'Cancelled');
    const failed = page.getByRole('alert').getByText('Failed to load events. Please try again.');
    await failed.waitFor();
    await clickToLoad(page, LIST, page.getByRole('button', { name: 'Try again' }).first());
    await failed.waitFor({ state: 'hidden' });
    await until(() => rows(page).locator('[data-tone="red"]').count()).toBeGreaterThan(0);
  });
}

async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: select, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
