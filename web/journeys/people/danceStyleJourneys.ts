import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const NARROW = { width: 390, height: 844 };
const EVIL = '<img src=x onerror=alert(1)> 💃 رقص';

const open = async (site: Site) => {
  const page = await site.console('/admin/dance-styles');
  await row(page, 'Salsa').waitFor();
  return page;
};
const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Dance styles' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

export function danceStyleJourneys(site: () => Site): void {
  test('a style is added, renamed and retired, and each of the two is undone', async () => {
    const page = await open(site());
    await page.getByRole('button', { name: 'Add dance style' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a dance style' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('salsa');
    await dialog.getByRole('button', { name: 'Add dance style' }).click();
    await dialog
      .getByText(/There is already a dance style with this name/)
      .first()
      .waitFor();
    await passesAxe(page, 'the refusal of a name', '[role=dialog]');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(EVIL);
    await dialog.getByRole('button', { name: 'Add dance style' }).click();
    await row(page, EVIL).getByText('Offered').waitFor();

    await row(page, EVIL)
      .getByRole('button', { name: `Rename ${EVIL}` })
      .click();
    const rename = page.getByRole('dialog', { name: `Rename ${EVIL}` });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Lindy Hop');
    await rename.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Lindy Hop').waitFor();
    await page.getByText('Renamed to Lindy Hop.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, EVIL).waitFor();

    await act(page, EVIL, 'Retire');
    await row(page, EVIL).getByText('Retired').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, EVIL).getByText('Offered').waitFor();
    await page.reload();
    await row(page, EVIL).getByText('Offered').waitFor();

    await page.goto('/admin/events');
    await page.getByRole('combobox', { name: 'Dance style' }).click();
    await page.getByRole('option', { name: EVIL }).click();
    await page.getByText('No events match these filters.').waitFor();
  });

  test('a style is merged into another one, after a count of its events, and that is undone', async () => {
    const page = await open(site());
    const events = row(page, 'Kizomba').getByRole('link', { name: /with Kizomba$/ });
    const before = await events.textContent();
    expect(Number(before)).toBeGreaterThan(0);
    await act(page, 'Kizomba', 'Merge into another…');
    const dialog = page.getByRole('dialog', { name: 'Merge Kizomba' });
    await dialog.getByText(/^Will change, past ones included:/).waitFor();
    const merge = dialog.getByRole('button', { name: new RegExp(`^Merge and change ${before} items?$`) });
    expect(await merge.isDisabled()).toBe(true);
    await passesAxe(page, 'the dialog that merges', '[role=dialog]');
    await dialog.getByRole('combobox', { name: 'Into' }).click();
    expect(await page.getByRole('option', { name: 'Kizomba', exact: true }).count()).toBe(0);
    await page.getByRole('option', { name: 'Zouk', exact: true }).click();
    await merge.click();
    await page.getByText('Replaced the merged dance style').waitFor();
    await page.goto('/admin/dance-styles');
    await row(page, 'Kizomba').getByText('Merged into Zouk').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByText(/^Undid the change of/).waitFor();
    await page.goto('/admin/dance-styles');
    await until(() => events.textContent()).toBe(before);
  });

  test('the list passes axe in both themes, and on a phone, where it fits', async () => {
    const page = await open(site());
    await passesAxe(page, 'dance styles');
    await page.setViewportSize(NARROW);
    await until(() => page.getByRole('table').count()).toBe(0);
    await passesAxe(page, 'dance styles on a phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(NARROW.width);
    await page.route('**/api/admin/dance-styles', route => route.abort());
    await page.reload();
    await page.getByRole('alert').waitFor();
    await passesAxe(page, 'dance styles that failed');
  });
}
