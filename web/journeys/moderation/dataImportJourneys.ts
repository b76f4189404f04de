import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { chooseFile } from './chooseFile.ts';

const night = (index: number, more: object = {}) => ({
  title: `Json night ${index}`,
  startDateTime: `2027-11-0${1 + (index % 9)}T20:00`,
  venue: { name: 'Casa', city: 'Nowhere' },
  danceStyles: ['Salsa', { name: 'Bachata', level: 'beginner' }],
  ...more,
});
const EVENTS = [
  ...Array.from({ length: 9 }, (_, index) => night(index)),
  night(9, { floor: 'wood' }),
  { title: 'Json without a date' },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();
const paste = (page: Page, text: string) =>
  page.getByLabel('Or paste a table, JSON or a calendar').fill(text);
/** The figures of a card, by label. */
const figures = (page: Page, name: string) =>
  page.locator(`dl[aria-label="${name}"] :is(dt, dd)`).allTextContents();

async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(content) };
  await chooseFile(page, page, file);
}

export function dataImportJourneys(site: () => Site): void {
  test('what cannot be imported is refused, each with its reason', async () => {
    const page = await site().console('/admin/events');
    await button(page, 'Data Import').click();
    await page.getByRole('heading', { name: 'Data Import' }).waitFor();
    await button(page, 'Run import').click();
    await alert(page, 'Stage some events before running an import.');
    await button(page, 'Parse data').click();
    await alert(page, 'Paste JSON data or choose a file to continue.');
    await paste(page, '[{"title":');
    await button(page, 'Parse data').click();
    await alert(page, 'The payload is not valid JSON. Please fix and try again.');
    await passesAxe(page, 'data import, with a problem');
    await choose(page, 'nothing.json', '{"nights":[]}');
    await button(page, 'Parse data').click();
    await alert(page, 'No events were found in the provided payload.');
    await page.getByRole('button', { name: 'Accepted fields' }).click();
    await page.getByRole('row', { name: /danceStyles.*Tanzstil/ }).waitFor();
    await page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    });
    await choose(page, 'gone.json', '[]');
    await alert(page, 'Unable to read the selected file.');
    // The next journey gets this page.
    await page.evaluate(() => Reflect.deleteProperty(File.prototype, 'arrayBuffer'));
  });

  test('data is parsed, imported as counted, found after a reload, and undone', async () => {
    const page = await site().console('/admin/import');
    await choose(page, 'nights.json', `\uFEFF${JSON.stringify({ events: EVENTS })}`);
    await page.getByLabel('Publish events after import').check();
    await button(page, 'Parse data').click();
    await page.getByText('...and 3 more').waitFor();
    await until(() => figures(page, 'Events to import')).toEqual([
      'Ready',
      '10',
      'Updates',
      '0',
      'Skipped',
      '1',
    ]);
    const preview = page.getByRole('table', { name: 'Preview' });
    const headers = await preview.getByRole('columnheader').allTextContents();
    expect(headers).toEqual(['Title', 'Date', 'City', 'Organizer', 'Styles']);
    expect(await preview.locator('tbody tr').count()).toBe(8);
    await preview.getByText('Salsa, Bachata (beginner)').first().waitFor();
    await page.getByText('row 11 “Json without a date”').waitFor();
    await page.getByText('Events have no field “floor”.').waitFor();
    await passesAxe(page, 'parsed data');
    await page.reload();
    await page.getByText('This is the data from before the page was reloaded.').waitFor();
    await page.getByText('nights.json').waitFor();
    await page.getByText('...and 3 more').waitFor();
    expect(await page.getByLabel('Publish events after import').isChecked()).toBe(true);
    await passesAxe(page, 'parsed data after a reload');
    await page.getByRole('combobox', { name: 'Time zone of these rows' }).fill('Europe/Madrid');
    await page.getByRole('option', { name: 'Europe/Madrid', exact: true }).click();
    await button(page, 'Run import').click();
    await alert(page, 'Stage some events before running an import.');
    await button(page, 'Check again').click();
    await page.getByText('Published in the file, imported as a draft').waitFor({ state: 'detached' });
    await button(page, 'Run import').click();
    await page.getByText('Import complete').waitFor();
    await page.reload();
    await page.getByText('Import complete').waitFor();
    expect(await figures(page, 'Data Import')).toEqual(['Created', '10', 'Updated', '0', 'Skipped', '1']);
    await passesAxe(page, 'the result of a data import');
    await page.getByRole('link', { name: 'Show the events' }).click();
    await page.getByText('10 events found').waitFor();
    expect(await page.locator('tbody').getByText('Published').count()).toBe(10);
    await page.goBack();
    await button(page, 'Undo the import').click();
    await page.getByText('This import has been undone.').waitFor();
    await button(page, 'Import more data').click();
    await paste(page, 'x');
    await button(page, 'Clear staging').click();
    expect(await page.getByLabel('Or paste a table, JSON or a calendar').inputValue()).toBe('');
    await page.reload();
    await button(page, 'Parse data').click();
    await alert(page, 'Paste JSON data or choose a file to continue.');
  });

  test('an import that fails shows its card', async () => {
    const page = await site().console('/admin/import');
    await paste(page, JSON.stringify([night(1, { title: 'Json failing' })]));
    await button(page, 'Parse data').click();
    await until(() => figures(page, 'Events to import')).toEqual([
      'Ready',
      '1',
      'Updates',
      '0',
      'Skipped',
      '0',
    ]);
    await page.route('**/api/import/events*', route => route.abort());
    await button(page, 'Run import').click();
    await alert(page, 'Import Failed - Unexpected error during import.');
  });
}
