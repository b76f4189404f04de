import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import { chooseInRow, rowMenu } from '../kit/rowMenu.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr');
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();

const SERIES = {
  title: 'Ljubljana Fridays',
  startDateTime: '2027-04-02T20:00:00',
  status: 'published' as const,
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly' as const, interval: 1, daysOfWeek: ['FR' as const], count: 4 },
};

export function listJourneys(site: () => Site): void {
  beforeAll(async () => {
    await site().create(SERIES);
    await site().create({ title: 'Ljubljana Night', startDateTime: '2027-04-03T20:00:00' });
  });

  test('the last of the actions above the list is the one that deletes everything', async () => {
    const page = await site().console('/admin/events');
    await page.getByRole('button', { name: 'Delete All' }).waitFor();
    const actions = page.locator('header', { has: page.getByRole('heading', { name: 'Events Management' }) });
    const words = await actions.getByRole('button').allTextContents();
    expect(words.length).toBe(7);
    expect(words.at(-1)).toBe('Delete All');
  });

  test('a filter that is pressed before its options have loaded opens as soon as they have', async () => {
    const page = await site().console('/admin/settings', { locale: 'en-GB' });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/assets/select-*.js', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/admin/events');
    await rows(page).first().waitFor();
    await page.getByRole('combobox').first().click();
    expect(await page.getByRole('option').count()).toBe(0);
    letGo();
    await page.getByRole('option', { name: 'Published' }).click();
    await page.waitForURL(/status=published/);
  });

  test('a series is one row with its number of instances, and expands to its dates', async () => {
    const page = await site().console('/admin/events?search=Ljubljana');
    await page.getByText('2 events found').waitFor();
    const series = rows(page).filter({ hasText: 'Ljubljana Fridays' });
    await series.getByText('4 instances').waitFor();
    const asked: string[] = [];
    page.on('request', request => request.url().includes('/instances') && asked.push(request.url()));
    const expander = page.getByRole('button', { name: 'Show the dates of Ljubljana Fridays' });
    expect(await expander.getAttribute('aria-expanded')).toBe('false');
    expect(asked).toHaveLength(0);
    await expander.click();
    await until(() => series.count()).toBe(5);
    const dates = await series.allInnerTexts();
    expect(dates.slice(1).map(text => /\d+ Apr/.exec(text)?.[0])).toEqual([
      '2 Apr',
      '9 Apr',
      '16 Apr',
      '23 Apr',
    ]);
    await page
      .getByRole('button', { name: /^Edit Instance/ })
      .first()
      .waitFor();
    await rowMenu(page, 'Ljubljana Fridays').click();
    await page.getByRole('menuitem', { name: 'Delete Series' }).waitFor();
    await page.keyboard.press('Escape');
    await passesAxe(page, 'the list with an open series');
    await page.reload();
    await until(() => series.count()).toBe(5);
    await page.getByRole('button', { name: 'Hide the dates of Ljubljana Fridays' }).click();
    await until(() => series.count()).toBe(1);
  });

  test('a series shows when it changes, and its dates show their overrides', async () => {
    const { id } = await site().create({ ...SERIES, title: 'Maribor Fridays' });
    await site().change(`${id}_20270409`, { title: 'Maribor Gala' });
    await site().change(`${id}_20270416`, { price: '$12', updateType: 'this_and_future' });
    const page = await site().console('/admin/events?search=Maribor');
    await page.getByText('changes from Fri, 16 Apr 2027').waitFor();
    await page.getByRole('button', { name: 'Show the dates of Maribor Fridays' }).click();
    const gala = rows(page).filter({ hasText: 'Maribor Gala' });
    await gala.getByText('custom values').waitFor();
    await until(() => rows(page).filter({ hasText: '$12' }).count()).toBe(2);
  });

  test('series, single events and single dates of series can be told apart', async () => {
    const page = await site().console('/admin/events?search=Ljubljana');
    const counts = { Series: 1, 'Single events': 1, 'Dates of series': 4 };
    for (const [option, count] of Object.entries(counts)) {
      await page.getByRole('combobox', { name: 'Recurrence' }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await page.getByText(`${count} event${count === 1 ? '' : 's'} found`, { exact: true }).waitFor();
    }
    expect(new URL(page.url()).searchParams.get('recurring')).toBe('instances');
    await page.goto('/admin/events');
    await until(() => new URL(page.url()).searchParams.get('recurring')).toBe('instances');
  });

  test('cards are chosen once and remembered', async () => {
    const page = await site().console('/admin/events?search=Ljubljana');
    await page.getByText('2 events found').waitFor();
    await page.getByTitle('Cards').click();
    await page.getByRole('list', { name: 'Events' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await passesAxe(page, 'the cards');
    await page.reload();
    await page.getByRole('list', { name: 'Events' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('eventsViewMode'))).toBe('grid');
  });

  test('the figures are those of the selected region', async () => {
    const page = await site().console('/admin/events');
    await page.getByText('events found').waitFor();
    const all = await figure(page, 'Total Events');
    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: /Berlin/ }).click();
    await until(() => figure(page, 'Total Events')).not.toBe(all);
    const agree = async () => {
      const found = await page.getByText('events found').textContent();
      return (await figure(page, 'Total Events')) === found!.split(' ')[0];
    };
    await until(agree).toBe(true);
  });

  test('what was deleted can be restored from the trash', async () => {
    await site().create({ title: 'Regretted Milonga', startDateTime: '2027-05-01T20:00:00' });
    const page = await site().console('/admin/events?search=Regretted');
    await chooseInRow(page, 'Regretted Milonga', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click();
    await page.getByText('No events match these filters.').waitFor();
    await page.getByRole('button', { name: 'Trash' }).click();
    const trash = page.getByRole('dialog', { name: 'Deleted events' });
    await trash.getByText('by Administrator').first().waitFor();
    await passesAxe(page, 'the trash', '[role=dialog]');
    await trash.getByRole('button', { name: 'Restore Regretted Milonga' }).click();
    await until(() => trash.getByRole('button', { name: 'Restore Regretted Milonga' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Regretted Milonga' }).waitFor();
  });
}
