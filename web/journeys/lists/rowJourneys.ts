import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import { chooseInRow, rowMenu } from '../kit/rowMenu.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';

const TELEPHONE = { viewport: NARROW, hasTouch: true };
const rows = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const result = (page: Page) => page.getByRole('region', { name: 'Result' });

export function rowJourneys(site: () => Site): void {
  beforeAll(async () => {
    await site().create({ title: 'Vallenato Past', startDateTime: '2024-03-01T20:00:00' });
    await site().create({ title: 'Vallenato Later', startDateTime: '2029-03-08T20:00:00' });
    await site().create({
      title: 'Vallenato Soon',
      startDateTime: '2029-03-01T20:00:00',
      status: 'published',
    });
  });

  test('the list starts with upcoming events, and past ones are one click away', async () => {
    const page = await site().console('/admin/events?search=Vallenato');
    const titles = () => rows(page).getByRole('link').allInnerTexts();
    await until(titles).toEqual(['Vallenato Soon', 'Vallenato Later', 'Vallenato Past']);
    await page.getByText('Past', { exact: true }).click();
    await until(titles).toEqual(['Vallenato Past']);
    await page.getByRole('combobox', { name: 'Dance style' }).click();
    await page.getByRole('option', { name: 'Zouk' }).click();
    await page.getByText('No events match these filters.').waitFor();
  });

  test('a new event is one click away, whatever the list shows', async () => {
    const page = await site().console('/admin/events?dialog=create&status=cancelled');
    const form = page.getByRole('dialog', { name: 'Create Event' });
    await form.getByLabel('Title').fill('Joropo Night');
    await form.getByLabel('Start date').fill('8 Mar 2029');
    await form.getByLabel('Start date').blur();
    await form.getByLabel('Start time').fill('20:00');
    await form.getByLabel('Start time').blur();
    await form.getByRole('button', { name: 'Create Event' }).click();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('1 event found').waitFor();
    await page.getByRole('link', { name: 'Joropo Night' }).waitFor();
  });

  test('a status is chosen freely: an event begins as cancelled, and its row makes it a draft again', async () => {
    const page = await site().console('/admin/events?dialog=create&search=Milonguita');
    const form = page.getByRole('dialog', { name: 'Create Event' });
    await form.getByLabel('Title').click();
    await form.getByLabel('Title').pressSequentially('Milonguita');
    await form.getByRole('combobox', { name: 'Status' }).click();
    const options = page.getByRole('listbox', { name: 'Status' }).getByRole('option');
    await until(() => options.allInnerTexts()).toEqual(['Draft', 'Published', 'Cancelled']);
    await options.filter({ hasText: 'Cancelled' }).click();
    await form.getByLabel('Start date').fill('8 Mar 2029');
    await form.getByLabel('Start date').blur();
    await form.getByLabel('Start time').fill('20:00');
    await form.getByLabel('Start time').blur();
    await form.getByRole('button', { name: 'Create Event' }).click();
    const row = rows(page).filter({ hasText: 'Milonguita' });
    await row.getByText('Cancelled').waitFor();
    await chooseInRow(page, 'Milonguita', 'Back to draft');
    await row.getByText('Draft').waitFor();
    await page.getByText('“Milonguita” is a draft again.').waitFor();
    await passesAxe(page, 'the list after a change of status');
  });

  test('rows are one tab stop, and the keyboard moves between them', async () => {
    const page = await site().console('/admin/events?search=Vallenato');
    await page.getByText('3 events found').waitFor();
    const stops = () => rows(page).locator(':is(a, button, input):not([tabindex="-1"])').count();
    expect(await stops()).toBe(await rows(page).first().locator('a, button, input').count());
    await page.keyboard.press('j');
    await until(() => focused(page)).toBe('Vallenato Soon');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await until(() => focused(page)).toBe('Vallenato Past');
    await page.keyboard.press('k');
    await page.keyboard.press('e');
    await until(() => page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Title').inputValue()).toBe(
      'Vallenato Later',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The focus returns once the dialog is gone.
    await until(() => focused(page)).toBe('Vallenato Later');
    await page.keyboard.press('Home');
    await until(() => focused(page)).toBe('Vallenato Soon');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Event details' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await rowMenu(page, 'Vallenato Soon').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Unpublish' }).waitFor();
    await passesAxe(page, 'the menu of a row');
    await page.keyboard.press('Escape');
    await until(() => rowMenu(page, 'Vallenato Soon').evaluate(it => it === document.activeElement)).toBe(
      true,
    );
  });

  test('on a phone every action is available without hovering', async () => {
    const page = await site().console('/admin/events?search=Vallenato', TELEPHONE);
    await page.getByRole('button', { name: 'Edit Vallenato Soon' }).tap();
    await page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Title').waitFor();
    await page.goBack();
    await chooseInRow(page, 'Vallenato Soon', 'View details');
    await page.getByRole('dialog', { name: 'Event details' }).waitFor();
  });

  test.for([
    ['1440 px', {}],
    ['390 px', TELEPHONE],
  ] as const)('at %s a run is shown in view, and the list does not move', async ([, options]) => {
    const page = await site().console('/admin/events', options);
    await page.getByText('events found').waitFor();
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(6);
    await box.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 300));
    await box.check();
    const scrolled = await page.evaluate(() => scrollY);
    const place = await box.boundingBox();
    await page.getByRole('button', { name: 'Featured…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Feature or stop featuring' });
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Featured', exact: true }).click();
    await dialog.getByRole('button', { name: /^Feature 1 event$|^Feature \d+ dates?$/ }).click();
    await result(page).getByRole('button', { name: 'Undo all' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await result(page).evaluate(it => it.contains(document.activeElement))).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect((await box.boundingBox())!.y).toBe(place!.y);
    const { y, height } = (await result(page).boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
    if ('viewport' in options) await fitsTelephone(page, 'the result of a run');
    await result(page).getByRole('button', { name: 'Undo all' }).click();
    await result(page)
      .getByRole('heading', { name: /^Undid the change/ })
      .waitFor();
  });

  test('a new page starts at its top, and going back restores the position', async () => {
    const page = await site().console('/admin/events');
    await page.getByText(/^Showing 1 to 50/).waitFor();
    const next = page.getByRole('button', { name: 'Next' });
    await next.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(1_000);
    await next.click();
    await page.getByText(/^Showing 51 to/).waitFor();
    // Below the headers of the page and the table.
    await until(async () => {
      // Rows that are being replaced have no position.
      const top = (await rows(page).first().boundingBox())?.y ?? 0;
      return top > 56 && top < 200;
    }).toBe(true);
    await page.goBack();
    await page.getByText(/^Showing 1 to 50/).waitFor();
    await until(() => page.evaluate(() => scrollY)).toBe(scrolled);
  });
}
