import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { passesAxeWhole } from './axeWhole.ts';
import { chooseFile } from './chooseFile.ts';

const WIDTHS = [{ width: 1440, height: 900 }, NARROW];
/** A run as it is while it runs, and once it has failed as a whole. */
const OF_A_RUN = /\/api\/events\/import\/[0-9a-f-]{36}$/;
const FAILED = { status: 'failed', why: 'The file is gone from the server.', undoable: false };

/** Answers are remembered for the headings. */
const NIGHTS = (tag: string) => `Titel;Datum;Uhrzeit;Stadt;Tanzstil;Status;Nr. ${tag}
Zustand ${tag};05./06.03.2027;20:00;Jena;Salsa;veröffentlicht;1
Zustand ohne Zeit ${tag};26.03.2027;;Gera;Balboa Nr. ${tag};Entwurf;2
Zustand ohne Datum ${tag};;21 Uhr;Gera;Salsa;Entwurf;3
`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Answers of the server about runs, each with something else in it. */
async function toldOfRuns(page: Page, told: object): Promise<void> {
  await page.route(OF_A_RUN, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...told } });
  });
}

export function importStateJourneys(site: () => Site): void {
  test.for(WIDTHS)('every state of the import screen passes axe: $width px', async size => {
    const page = await site().console('/admin/import');
    await page.setViewportSize(size);
    const looksRight = async (state: string) => {
      await passesAxeWhole(page, `${state} at ${size.width}`);
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await wider(), `${state} at ${size.width}`).toBeLessThanOrEqual(0);
    };
    await page.getByText('Choose a file, drop it here, or paste data.').waitFor();
    await looksRight('an import with nothing chosen');
    const buffer = Buffer.from(NIGHTS(`${size.width}`));
    await chooseFile(page, page, { name: 'zustände mit langem namen.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('table', { name: 'Columns' }).waitFor();
    await looksRight('a chosen file');

    await button(page, 'Parse data').click();
    const dates = page.getByRole('group', { name: '1 row has dates that follow each other' });
    await dates.waitFor();
    await page.getByRole('combobox', { name: `Meaning of Balboa Nr. ${size.width}` }).waitFor();
    await page.getByText('1 row has no start time').waitFor();
    await looksRight('the questions of an import');
    await page.getByRole('radio', { name: 'One event for each date' }).click();
    await button(page, 'Check again').click();
    await page.getByText('3 rows can be imported, 1 cannot.').waitFor();
    await page.getByRole('table', { name: 'Preview' }).waitFor();
    await looksRight('the preview of an import');

    await toldOfRuns(page, { status: 'running', imported: 1, unchanged: 0, errors: 0 });
    await button(page, 'Run import').click();
    await page.getByRole('progressbar', { name: 'Data Import' }).waitFor();
    await button(page, 'Stop').waitFor();
    await looksRight('a running import');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText('Import complete').waitFor();
    await looksRight('an import that is done');

    await toldOfRuns(page, FAILED);
    await page.reload();
    await page.getByRole('alert').getByText(FAILED.why).waitFor();
    await looksRight('an import that failed');
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await button(page, 'Undo the import').click();
    await page.getByText('This import has been undone.').waitFor();
  });
}
