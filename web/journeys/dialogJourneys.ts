import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from './kit/site.ts';
import { until } from './kit/until.ts';
import { chooseFile } from './moderation/chooseFile.ts';
import { dialog } from './series/seriesSteps.ts';

const shown = (page: Page) => page.getByRole('dialog');
const isFocused = (it: Locator) => it.evaluate(it => it === document.activeElement);
const beside = (page: Page) => page.mouse.click(4, 400);

/** Each with input typed in it. */
const TYPED: { name: string; path: string; type: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'the form',
    path: '/admin/events?dialog=create',
    type: page => page.getByLabel('Title').fill('Half a title'),
  },
  {
    name: 'the question before deleting all',
    path: '/admin/events?dialog=deleteAll',
    type: page => page.getByLabel(/^Type \d+ to confirm/).fill('7'),
  },
  {
    name: 'the import',
    path: '/admin/events?dialog=import',
    type: async page => {
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Title\n') };
      await chooseFile(page, page, file);
      await page.getByText('a.csv,').waitFor();
    },
  },
];

export function dialogJourneys(site: () => Site): void {
  test.for(TYPED)(
    'C11: $name closes on a click outside only while nothing was typed',
    async ({ path, type }) => {
      const page = await site().console(path);
      await shown(page).getByRole('button', { name: 'Close' }).waitFor();
      await beside(page);
      await shown(page).waitFor({ state: 'hidden' });
      await page.goto(path);
      await type(page);
      await beside(page);
      await page.keyboard.press('Escape');
      await until(() => shown(page).first().isVisible()).toBe(true);
      expect(new URL(page.url()).searchParams.has('dialog')).toBe(true);
    },
  );

  test('C11: Esc closes the upper of two dialogs, and the focus returns to the lower one', async () => {
    await site().create({ title: 'Kaiso Night', startDateTime: '2027-05-01T20:00:00' });
    const page = await site().console('/admin/events?search=Kaiso');
    await page.getByRole('button', { name: 'Edit Kaiso Night' }).click();
    const form = dialog(page, 'Edit Event');
    await form.getByLabel('Title').fill('Kaiso Morning');
    await page.keyboard.press('Escape');
    const question = dialog(page, 'Leave without saving?');
    await until(() => isFocused(question.getByRole('button', { name: 'Keep editing' }))).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await until(() => isFocused(form.getByLabel('Title'))).toBe(true);
    expect(await form.getByLabel('Title').inputValue()).toBe('Kaiso Morning');
  });

  test.for(['Trash', 'Import CSV', 'Delete All', 'Create Recurring'])(
    'C19: the dialog behind %s returns the focus the first time too',
    async name => {
      const page = await site().console('/admin/events');
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await until(() => shown(page).evaluate(it => it.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await shown(page).waitFor({ state: 'hidden' });
      await until(() => isFocused(button)).toBe(true);
    },
  );

  test('C19: after one dialog leads to the next, the focus returns to where both began', async () => {
    const page = await site().console('/admin/events', { fresh: true });
    const details = page.getByRole('table', { name: 'Events' }).getByRole('link').first();
    await details.focus();
    await page.keyboard.press('Enter');
    const edit = dialog(page, 'Event details').getByRole('button', { name: 'Edit Event' });
    await edit.focus();
    await page.keyboard.press('Enter');
    await until(() => isFocused(dialog(page, /^Edit/).getByLabel('Title'))).toBe(true);
    await page.keyboard.press('Escape');
    await until(() => isFocused(details)).toBe(true);
  });

  test('C34: on a phone the buttons of a form stay visible while it scrolls', async () => {
    const page = await site().console('/admin/events?dialog=create', {
      viewport: { width: 390, height: 500 },
      hasTouch: true,
    });
    const form = dialog(page, 'Create Event');
    await form.getByLabel('Image address').scrollIntoViewIfNeeded();
    const save = await form.getByRole('button', { name: 'Create Event' }).boundingBox();
    const close = await form.getByRole('button', { name: 'Close' }).boundingBox();
    expect(save!.y + save!.height).toBeLessThanOrEqual(500);
    expect(close!.y).toBeGreaterThanOrEqual(0);
  });
}
