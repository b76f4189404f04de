import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { excelBook } from '#testing/sheets/workbooks.ts';
import type { Site } from '../kit/site.ts';
import { passesAxeWhole } from './axeWhole.ts';
import { chooseFile } from './chooseFile.ts';

// Files as organizers send them, walked through with the mouse, on a wide screen and on a phone.

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const inline = (ref: string, words: string) => `<c r="${ref}" t="inlineStr"><is><t>${words}</t></is></c>`;
const number = (ref: string, value: number, style: number) =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;
const cells = (row: number, words: readonly string[]) =>
  words.map((word, index) => (word ? inline(`${'ABCDEFGHIJ'[index]}${row}`, word) : '')).join('');

const workbook = (tag: string) =>
  excelBook({
    formats: ['dd.mm.yyyy', 'hh:mm'],
    sheets: [
      {
        name: 'Programm',
        rows: `
          <row r="1">${inline('A1', 'Unser Programm 2027')}</row>
          <row r="3">${cells(3, ['Datum', 'Uhrzeit', 'Titel', 'Stadt'])}</row>
          <row r="4">${number('A4', 46451, 1)}${number('B4', 0.8333333, 2)}${inline('C4', `Salsa ${tag}`)}</row>
          <row r="5">${number('B5', 0.9166666, 2)}${inline('C5', `Tango ${tag}`)}</row>`,
        after: '<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="A4:A5"/></mergeCells>',
      },
      {
        name: 'Kurse',
        rows: `<row r="1">${cells(1, ['Datum', 'Titel'])}</row><row r="2">${number('A2', 46460, 1)}${inline('B2', `Kurs ${tag}`)}</row>`,
      },
    ],
  });

/** Ten headings that no list of ours has to know: the one of the date is chosen by hand. */
const FOREIGN = (tag: string) => `Veranstaltung;Kiedy;Uhrzeit;Bis;Lokal;Ort;Eintritt;Musik;Infos;Webseite
Salsa ${tag};05.03.2027;20:00;01:00;Café Blau;Berlin;8 €;Salsa;Kurs um 19 Uhr;www.example.org/salsa
Tango ${tag};26.03.2027;21 Uhr;;Hofgarten;Berlin;10;Tango;;
`;

type Sent = { name: string; mimeType: string; buffer: Buffer };
const csv = (name: string, content: string | Buffer): Sent => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The Import screen at a width, and what counts the clicks after the file was chosen. */
async function importing(site: Site, size: (typeof WIDTHS)[number], file: Sent) {
  const page = await site.console('/admin/import');
  await page.setViewportSize(size);
  await chooseFile(page, page, file);
  await page.getByRole('heading', { name: 'What the file contains' }).waitFor();
  let clicks = 0;
  const click = async (name: string) => {
    await button(page, name).click();
    clicks += 1;
  };
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
    clicks += 2;
  };
  return { page, click, choose, clicks: () => clicks };
}

/** Nothing is wider than the screen. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function undone(page: Page): Promise<void> {
  await button(page, 'Undo the import').click();
  await page.getByText('This import has been undone.').waitFor();
}

export function messyFileJourneys(site: () => Site): void {
  test.for(WIDTHS)('foreign headings: $width px', async size => {
    const tag = `foreign ${size.width}`;
    const { page, click, choose, clicks } = await importing(site(), size, csv('termine.csv', FOREIGN(tag)));
    await fits(page);
    await passesAxeWhole(page, `the contents of a file at ${size.width}`);
    await choose('Field for Kiedy', 'Start date');
    await page.getByText('2 rows', { exact: true }).waitFor();
    await click('Parse data');
    await page.getByText(`Salsa ${tag}`).first().waitFor();
    await page.getByText('2 rows can be imported.').waitFor();
    await fits(page);
    await passesAxeWhole(page, `a dry run at ${size.width}`);
    await click('Run import');
    await page.getByText('Import complete').waitFor();
    expect(clicks()).toBeLessThanOrEqual(6);
    await fits(page);
    await passesAxeWhole(page, `the result of an import at ${size.width}`);
    await undone(page);
  });

  test.for(WIDTHS)('a workbook with merged cells, and its other sheet: $width px', async size => {
    const tag = `book ${size.width}`;
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = { name: 'programm.xlsx', mimeType, buffer: workbook(tag) };
    const { page, click, choose } = await importing(site(), size, file);
    await page.getByText('2 rows', { exact: true }).waitFor();
    await choose('Sheet', 'Kurse');
    await page.getByText('1 row', { exact: true }).waitFor();
    await choose('Sheet', 'Programm');
    await page.getByText('2 rows', { exact: true }).waitFor();
    await fits(page);
    await passesAxeWhole(page, `a workbook at ${size.width}`);
    await click('Parse data');
    await page.getByText('2 rows can be imported.').waitFor();
    const dates = page
      .getByRole('table', { name: 'Preview' })
      .getByRole('cell', { name: /^2027-03-05 2[02]:00$/ });
    await dates.nth(1).waitFor();
    await click('Run import');
    await page.getByText('Import complete').waitFor();
    await undone(page);
  });

  test.for(WIDTHS)('two dates in a cell: $width px', async size => {
    // Answers are remembered for the headings.
    const content = `Titel;Datum;Uhrzeit;Nr. ${size.width}\nDoppelnacht ${size.width};05./06.03.2027;20:00;1\n`;
    const { page, click, clicks } = await importing(site(), size, csv('doppel.csv', content));
    await click('Parse data');
    await page.getByRole('group', { name: '1 row has dates that follow each other' }).waitFor();
    await passesAxeWhole(page, `a question about dates at ${size.width}`);
    await fits(page);
    await page.getByRole('radio', { name: 'One event for each date' }).click();
    await click('Check again');
    await page.getByText('2 rows can be imported.').waitFor();
    await click('Run import');
    await page.getByText('Import complete').waitFor();
    expect(clicks()).toBeLessThan(6);
    await undone(page);
  });

  test.for(WIDTHS)('dates as serial numbers: $width px', async size => {
    const title = `Serial night ${size.width}`;
    const content = `Title,Date,Time\n${title},46451,0.8333\n`;
    const { page, click } = await importing(site(), size, csv('serial.csv', content));
    await click('Parse data');
    await page.getByText('1 row can be imported.').waitFor();
    await passesAxeWhole(page, `serial numbers at ${size.width}`);
    await click('Run import');
    await page.getByText('Import complete').waitFor();
    await page.getByRole('link', { name: 'Show the events' }).click();
    await page
      .getByText(/5 Mar 2027/)
      .first()
      .waitFor();
    await page.goBack();
    await undone(page);
  });

  test.for(WIDTHS)('a file of an old Mac: $width px', async size => {
    // "Tanznacht Köln für Anfänger" in Mac Roman.
    const letters = { ö: 0x9a, ü: 0x9f, ä: 0x8a } as Record<string, number>;
    const content = `Titel;Datum;Uhrzeit\nTanznacht Köln für Anfänger;05.03.2027;20:00\n`;
    const bytes = Buffer.from([...content].map(letter => letters[letter] ?? letter.charCodeAt(0)));
    const { page, click } = await importing(site(), size, csv('mac.csv', bytes));
    await page.getByRole('combobox', { name: 'Encoding' }).waitFor();
    await page.getByText('Tanznacht Köln für Anfänger').first().waitFor();
    await fits(page);
    await passesAxeWhole(page, `the encoding of a file at ${size.width}`);
    await click('Parse data');
    await page.getByText('1 row can be imported.').waitFor();
    await click('Run import');
    await page.getByText('Import complete').waitFor();
    await undone(page);
  });

  test('a calendar is imported like a table, and pasted rows are', async () => {
    const entry = (uid: string, more = '') =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Night of a calendar\r\nDTSTART;TZID=Europe/Berlin:20270305T210000\r\n${more}END:VEVENT\r\n`;
    const ics = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entry('journey')}${entry('board', 'CLASS:PRIVATE\r\n')}END:VCALENDAR\r\n`;
    const leftOut = 'Left out of the calendar, or changed: 1 is private';
    const { page, click } = await importing(site(), WIDTHS[0]!, {
      ...{ name: 'nights.ics', mimeType: 'text/calendar', buffer: Buffer.from(ics) },
    });
    await click('Parse data');
    await page.getByText('1 row can be imported.').waitFor();
    await page.getByText(leftOut).waitFor();
    await passesAxeWhole(page, 'a calendar to import');
    await click('Run import');
    await page.getByText('Import complete').waitFor();
    await page.getByText(leftOut).waitFor();
    await undone(page);
    await button(page, 'Import more data').click();
    await page
      .getByLabel('Or paste a table, JSON or a calendar')
      .fill('Title\tDate\tTime\nPasted night\t2027-05-01\t20:00\n');
    await click('Parse data');
    await page.getByText('1 row can be imported.').waitFor();
    await click('Clear staging');
    await page.getByText('Choose a file, drop it here, or paste data.').waitFor();
  });

  test('a file is dropped anywhere on the screen; one of another kind is refused', async () => {
    const page = await site().console('/admin/import');
    const drop = (name: string, content: string) =>
      page.evaluate(
        ([file, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text!], file!));
          const target = document.querySelector('ol[aria-label="Steps of the import"]')!;
          for (const type of ['dragover', 'drop']) {
            target.dispatchEvent(
              new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }),
            );
          }
        },
        [name, content],
      );
    await page.getByText('Choose a file, drop it here, or paste data.').waitFor();
    await drop('program.pdf', 'x');
    await page.getByRole('alert').getByText('Files of this kind cannot be imported.').waitFor();
    await drop('nights.csv', 'Title,Date,Time\nDropped night,2027-05-01,20:00\n');
    await page.getByRole('heading', { name: 'What the file contains' }).waitFor();
    await page.getByText('nights.csv').waitFor();
    await button(page, 'Clear staging').click();
  });
}
