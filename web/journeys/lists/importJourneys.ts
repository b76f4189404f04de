import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';
import { chooseFile } from '../moderation/chooseFile.ts';

const CSV = `Title,Wann,Start time,Venue
Imported Salsa,24.12.2027,20:00,Blue Hall
Imported Tango,25.12.2027,21:00,Blue Hall
Imported Nothing,,21:00,Blue Hall
`;

const OPEN = `Titel;Datum;Uhrzeit;Stadt;Tanzstil;Status
Tanznacht Jena;24.12.2027;21 Uhr;Jena;Balboa;veröffentlicht
Tanznacht Gera;25.12.2027;;Gera;Blues;veröffentlicht
Tanznacht Weimar;26.12.2027;20.30 Uhr;Weimar;Balboa;Entwurf
`;

/**
 * A column that nobody guesses: neither its heading nor its values say that these are cities. What is chosen for a
 * heading is remembered.
 */
const UNKNOWN = (tag: string) => `Qwert;Datum;Uhrzeit;Yxcv ${tag}
Handwahl ${tag} A;24.12.2027;20:00;Zella-Mehlis
Handwahl ${tag} B;25.12.2027;21:00;Zella-Mehlis
`;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import CSV' });
const choose = (page: Page, name: string, content: string) =>
  chooseFile(page, dialogOf(page), { name, mimeType: 'text/csv', buffer: Buffer.from(content) });

export function importJourneys(site: () => Site): void {
  test('a file that is not CSV is refused', async () => {
    const page = await site().console('/admin/events');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await choose(page, 'nights.xlsx', 'nothing');
    await dialogOf(page).getByRole('alert').getByText('Please select a CSV file').waitFor();
    expect(await dialogOf(page).getByRole('button', { name: 'Check file' }).isDisabled()).toBe(true);
    await passesAxe(page, 'the import dialog', '[role=dialog]');
  });

  test('a file is checked and imported, its failed rows downloaded, and the import undone', async () => {
    const page = await site().console('/admin/events?dialog=import');
    const dialog = dialogOf(page);
    await choose(page, 'nights.csv', CSV);
    await dialog.getByRole('button', { name: 'Check file' }).click();
    await dialog.getByText('3 rows were read. Nothing has been changed yet.').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    await dialog.getByText('row 4 “Imported Nothing”').first().waitFor();
    await passesAxe(page, 'the preview of an import', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await dialog.getByText('Import Successful!').waitFor();
    await dialog.getByText('Imported 2 events (1 errors)').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download failed rows' }).click(),
    ]);
    const failed = await readFile(await download.path(), 'utf8');
    expect(failed).toContain('Imported Nothing');
    expect(failed).toMatch(/,"?Error/);
    await page.reload();
    await dialog.getByText('Import Successful!').waitFor();
    await passesAxe(page, 'the result of an import', '[role=dialog]');
    await dialog.getByRole('link', { name: 'Show the events' }).click();
    await page.getByText('2 events found').waitFor();
    await page.goBack();
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('heading', { name: /^Undid the import/ }).waitFor();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByRole('button', { name: 'Details' }).click();
    const told = async () => (await result.getByRole('listitem').allInnerTexts()).sort();
    await until(told).toEqual(['Imported Salsa', 'Imported Tango']);
    // The events are gone: there is nothing to link to.
    expect(await result.getByRole('link').count()).toBe(0);
    await page.goto('/admin/events?search=Imported%20Salsa');
    await page.getByText('No events match these filters.').waitFor();
  });

  test.for([{ width: 1440, height: 900 }, NARROW])('a column is chosen by hand: $width px', async size => {
    const page = await site().console('/admin/events');
    await page.setViewportSize(size);
    if (size === NARROW) await page.getByRole('button', { name: 'More actions' }).click();
    const opens = page.getByRole(size === NARROW ? 'menuitem' : 'button', { name: 'Import CSV' });
    await opens.click();
    const dialog = dialogOf(page);
    const tag = size === NARROW ? 'schmal' : 'breit';
    await choose(page, 'handwahl.csv', UNKNOWN(tag));
    await dialog.getByRole('button', { name: 'Check file' }).click();
    await dialog.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    const field = dialog.getByRole('combobox', { name: `Field for Yxcv ${tag}` });
    expect(await field.inputValue()).toBe('');
    await passesAxe(page, `the columns of a file at ${size.width}`, '[role=dialog]');
    if (size === NARROW) await fitsTelephone(page, 'the columns of a file');
    await field.click();
    await page.getByRole('option', { name: 'Location city', exact: true }).click();
    await dialog.getByText('No region has the city Zella-Mehlis.').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await dialog.getByText('Imported 2 events (0 errors)').waitFor();
    if (size === NARROW) await fitsTelephone(page, 'the result of an import');
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('heading', { name: /^Undid the import/ }).waitFor();
  });

  test('ambiguous dates lead to a question', async () => {
    const page = await site().console('/admin/events?dialog=import');
    const dialog = dialogOf(page);
    await choose(page, 'two.csv', 'Title,Date,Time\nAmbiguous,03/04/2027,20:00\n');
    await dialog.getByRole('button', { name: 'Check file' }).click();
    const order = dialog.getByRole('combobox', { name: /Order of Date, for example 03\/04\/2027/ });
    await order.waitFor();
    await passesAxe(page, 'the question about dates', '[role=dialog]');
    await order.click();
    await page.getByRole('option', { name: 'Day, month, year' }).click();
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await dialog.getByText('Imported 1 events (0 errors)').waitFor();
    await page.goto('/admin/events?search=Ambiguous');
    await page.getByText('3 Apr 2027').waitFor();
  });

  test('what a file leaves open is decided once for all rows', async () => {
    const page = await site().console('/admin/events?dialog=import');
    const dialog = dialogOf(page);
    await choose(page, 'tanz.csv', OPEN);
    await dialog.getByRole('button', { name: 'Check file' }).click();
    await dialog.getByRole('button', { name: 'Import 3 rows' }).waitFor();
    await dialog.getByText('3 rows are in no region').waitFor();
    await dialog.getByText('1 row has no start time').waitFor();
    await passesAxe(page, 'the decisions of an import', '[role=dialog]');
    await dialog.getByRole('combobox', { name: 'Meaning of Balboa' }).click();
    await page.getByRole('option', { name: 'Swing' }).click();
    await dialog.getByRole('combobox', { name: 'Time zone of these rows' }).click();
    await page.getByRole('option', { name: /this browser/ }).click();
    await dialog.getByRole('combobox', { name: 'Start time of these rows' }).fill('8pm');
    await page.keyboard.press('Tab');
    expect(await dialog.getByRole('button', { name: 'Import 3 rows' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
    await dialog.getByText('Imported 3 events (0 errors)').waitFor();
    await page.goto('/admin/events?search=Tanznacht');
    await page.getByText('20:00 UTC').waitFor();
  });

  test("a failure is reported with the server's message, or in the words of the specification", async () => {
    const page = await site().console('/admin/events?dialog=import');
    const dialog = dialogOf(page);
    await choose(page, 'broken.csv', 'Title\n"never closed');
    await dialog.getByRole('button', { name: 'Check file' }).click();
    await dialog.getByText('Import Failed').waitFor();
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await dialog.getByText('An error occurred during import').waitFor();
  });

  test('the list is exported as it is shown', async () => {
    await site().create({ title: 'Exported Zouk', startDateTime: '2027-07-01T20:00:00' });
    const page = await site().console('/admin/events?search=Exported%20Zouk');
    await page.getByText('1 event found').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Exported Zouk');
    await until(() => page.getByText('The export is in your downloads.').count()).toBe(1);
  });
}
