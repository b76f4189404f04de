import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/refusals/refusal.ts';
import { archive, excelBook, officeBook } from '#testing/sheets/workbooks.ts';
import { sheetToCsv } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'workbook'));
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(bytes: Uint8Array, sheet?: string) {
  const [book, path] = [join(folder, 'a.book'), join(folder, 'a.csv')];
  writeFileSync(book, bytes);
  const read = await sheetToCsv(book, path, sheet);
  const rows: string[][] = parse(readFileSync(path), { relax_column_count: true });
  return { ...read, rows };
}

const refusalOf = (bytes: Uint8Array) =>
  rowsOf(bytes).then(
    () => 'read',
    error => (isRefusal(error) && 'key' in error.sentence ? error.sentence.key : error),
  );

const text = (ref: string, words: string) => `<c r="${ref}" t="inlineStr"><is><t>${words}</t></is></c>`;
const number = (ref: string, value: number | string, style = 0) =>
  `<c r="${ref}" s="${style}"><v>${value}</v></c>`;
const row = (index: number, cells: string) => `<row r="${index}">${cells}</row>`;

describe('a workbook of Excel', () => {
  it('shows dates and times in ISO form, by their formats alone', async () => {
    const formats = [
      'dd.mm.yyyy',
      14,
      20,
      'dd/mm/yyyy hh:mm',
      '[$-407]ddd, d. mmm yyyy;@',
      'dddd',
      '[h]:mm',
      'h:mm AM/PM',
    ];
    const cells = [
      ...[
        number('A1', 46451, 1),
        number('B1', 46451, 2),
        number('C1', 0.8333, 3),
        number('D1', 46451.8541666667, 4),
      ],
      ...[
        number('E1', 46451, 5),
        number('F1', 46451, 6),
        number('G1', 1.0833333333, 7),
        number('H1', 0.875, 8),
      ],
      number('I1', 46451),
    ];
    const { rows } = await rowsOf(
      excelBook({ formats, sheets: [{ name: 'A', rows: row(1, cells.join('')) }] }),
    );
    expect(rows).toEqual([
      ...[
        [
          '2027-03-05',
          '2027-03-05',
          '20:00',
          '2027-03-05 20:30',
          '2027-03-05',
          'Friday',
          '26:00',
          '21:00',
          '46451',
        ],
      ],
    ]);
  });

  it('counts days from 1904 where the workbook does', async () => {
    const book = excelBook({
      formats: [14],
      date1904: true,
      sheets: [{ name: 'A', rows: row(1, number('A1', 44989, 1)) }],
    });
    expect((await rowsOf(book)).rows).toEqual([['2027-03-05']]);
  });

  it('shows numbers by their format, and all digits of those without one', async () => {
    const formats = ['00000', '#,##0.00 "€"', '0%'];
    const cells = [
      number('A1', 1067, 1),
      number('B1', 12.5, 2),
      number('C1', 0.25, 3),
      number('D1', '49301234567890'),
    ];
    const { rows } = await rowsOf(
      excelBook({ formats, sheets: [{ name: 'A', rows: row(1, cells.join('')) }] }),
    );
    expect(rows).toEqual([['01067', '12.50 €', '25%', '49301234567890']]);
  });

  it('reads what formulas came to, shared strings with parts in bold, and nothing where there is an error', async () => {
    const strings = [
      '<r><rPr><b/></rPr><t>Salsa </t></r><r><t xml:space="preserve">&amp; Brot</t></r>',
      '<t>a\nb</t>',
    ];
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><f>A1&amp;"!"</f><v>Salsa &amp; Brot!</v></c>' +
      '<c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="s"><v>1</v></c>';
    const { rows } = await rowsOf(excelBook({ strings, sheets: [{ name: 'A', rows: row(1, cells) }] }));
    expect(rows).toEqual([['Salsa & Brot', 'Salsa & Brot!', '', 'true', 'a\nb']]);
  });

  it('gives rows the numbers that Excel shows, and merged cells to each of their rows', async () => {
    const rows = [
      row(1, text('A1', 'Our nights')),
      row(3, text('A3', 'Date') + text('B3', 'Title')),
      row(4, number('A4', 46451, 1) + text('B4', 'Salsa')),
      row(5, text('B5', 'Tango')),
      row(6, text('B6', 'Swing')),
    ];
    const after = '<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="A4:A5"/></mergeCells>';
    const read = await rowsOf(
      excelBook({ formats: [14], sheets: [{ name: 'A', rows: rows.join(''), after }] }),
    );
    expect(read.rows).toEqual([
      ...[
        ['Our nights'],
        [''],
        ['Date', 'Title'],
        ['2027-03-05', 'Salsa'],
        ['2027-03-05', 'Tango'],
        ['', 'Swing'],
      ],
    ]);
  });

  it('takes the first sheet with rows that is not hidden, or the one that is named', async () => {
    const table = (name: string) => row(1, text('A1', name)) + row(2, text('A2', 'x'));
    const sheets = [
      { name: 'Old', rows: table('Old'), hidden: true },
      { name: 'Cover', rows: row(1, text('A1', 'Hello')) },
      { name: 'März &amp; April', rows: table('Nights') },
      { name: 'More', rows: table('More') },
    ];
    const first = await rowsOf(excelBook({ sheets }));
    expect(first).toMatchObject({
      sheet: 'März & April',
      sheets: ['Cover', 'März & April', 'More'],
      format: 'xlsx',
    });
    expect(first.rows[0]).toEqual(['Nights']);
    expect((await rowsOf(excelBook({ sheets }), 'More')).rows[0]).toEqual(['More']);
    await expect(rowsOf(excelBook({ sheets }), 'Old')).rejects.toMatchObject({ code: 'wrong_file' });
  });

  it('passes a cover, which has lines and no table', async () => {
    const cover = row(1, text('A1', 'Dance school')) + row(2, text('A2', 'All dates without guarantee'));
    const nights =
      row(3, text('A3', 'Date') + text('B3', 'Title')) + row(4, text('A4', 'x') + text('B4', 'y'));
    const sheets = [
      { name: 'Cover', rows: cover },
      { name: 'Nights', rows: row(1, text('A1', 'Our nights')) + nights },
    ];
    expect((await rowsOf(excelBook({ sheets }))).sheet).toBe('Nights');
    expect((await rowsOf(excelBook({ sheets: sheets.slice(0, 1) }))).sheet).toBe('Cover');
  });
});

describe('a workbook of LibreOffice', () => {
  const cell = (kind: string, shown: string, more = '') =>
    `<table:table-cell office:value-type="${kind}" ${more}><text:p>${shown}</text:p></table:table-cell>`;
  const styles =
    '<number:date-style style:name="N1"><number:day number:style="long"/><number:text>.</number:text><number:month number:style="long"/><number:text>.</number:text><number:year number:style="long"/></number:date-style>' +
    '<number:time-style style:name="N2"><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>' +
    '<style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/><style:style style:name="ce2" style:family="table-cell" style:data-style-name="N2"/>';

  it('is read like one of Excel', async () => {
    const tables = `
      <table:table table:name="Tabelle1"><table:table-column table:number-columns-repeated="16384"/>
        <table:table-header-rows><table:table-row>${['Datum', 'Zeit', 'PLZ', 'Titel', 'Info'].map(one => cell('string', one)).join('')}</table:table-row></table:table-header-rows>
        <table:table-row>
          ${cell('date', '05.03.2027', 'table:style-name="ce1" office:date-value="2027-03-05" table:number-rows-spanned="2"')}
          ${cell('time', '20:30', 'table:style-name="ce2" office:time-value="PT20H30M00S"')}
          ${cell('float', '01067', 'office:value="1067"')}
          <table:table-cell office:value-type="string"><office:annotation><dc:creator>Ana</dc:creator><text:p>a comment</text:p></office:annotation><text:p>Tanz <text:s text:c="2"/>im <text:span>Hof</text:span></text:p><text:p>&amp; Garten</text:p></table:table-cell>
          ${cell('string', '#DIV/0!', 'table:formula="of:=1/0" calcext:value-type="error" office:string-value=""')}
          <table:table-cell table:number-columns-repeated="16379"/>
        </table:table-row>
        <table:table-row><table:covered-table-cell/><table:table-cell table:number-columns-repeated="2"/>${cell('string', 'Milonga')}</table:table-row>
        <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      </table:table>`;
    const read = await rowsOf(officeBook({ styles, tables }));
    expect(read).toMatchObject({ format: 'ods', sheet: 'Tabelle1' });
    expect(read.rows).toEqual([
      ['Datum', 'Zeit', 'PLZ', 'Titel', 'Info'],
      ['2027-03-05', '20:30', '01067', 'Tanz   im Hof\n& Garten', ''],
      ['2027-03-05', '', '', 'Milonga'],
    ]);
  });
});

describe('a workbook that another library wrote', () => {
  const sheets = [
    {
      name: 'Nights',
      rows: [
        ['Title', 'Date'],
        ['Ünï, "code"', new Date(Date.UTC(2027, 2, 5))],
        ['Second\nline', new Date(Date.UTC(2027, 11, 31))],
      ],
    },
  ];
  const rows = [
    ['Title', 'Date'],
    ['Ünï, "code"', '2027-03-05'],
    ['Second\nline', '2027-12-31'],
  ];

  it('is read, as XLSX and as ODS', async () => {
    expect((await rowsOf(await writeXlsx({ sheets }))).rows).toEqual(rows);
    const flat = [rows[0], rows[1], ['Second line', '2027-12-31']];
    expect((await rowsOf(await writeOds({ sheets }))).rows).toEqual(flat);
  });
});

describe('what is refused, each with its sentence', () => {
  const sheets = [{ name: 'A', rows: [['Title']] }];
  const cells = (count: number) =>
    Array.from({ length: count }, (_, index) => row(index + 1, text(`A${index + 1}`, 'x')));

  it('an encrypted workbook', async () => {
    const encrypted = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 10 } });
    expect(await refusalOf(encrypted)).toBe('import.workbookEncrypted');
    const manifest = '<manifest:encryption-data manifest:checksum="x"/>';
    const ods = archive({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': 'noise',
      'META-INF/manifest.xml': manifest,
    });
    expect(await refusalOf(ods)).toBe('import.workbookEncrypted');
  });

  it('a workbook of Excel 97, and what is no spreadsheet', async () => {
    expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex'))).toBe(
      'import.workbookOld',
    );
    expect(await refusalOf(archive({ 'word/document.xml': '<w/>', '[Content_Types].xml': '<Types/>' }))).toBe(
      'import.notSpreadsheet',
    );
    expect(await refusalOf(archive({ 'nights.csv': 'Title\n' }))).toBe('import.notSpreadsheet');
  });

  it('a broken one: cut off, with damaged bytes, without its sheet', async () => {
    const whole = excelBook({ sheets: [{ name: 'A', rows: cells(200).join('') }] });
    expect(await refusalOf(whole.subarray(0, whole.length >> 1))).toBe('import.workbookBroken');
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, whole.length >> 2, whole.length >> 1);
    expect(await refusalOf(damaged)).toBe('import.workbookBroken');
  });

  it('a zip bomb, before it is unpacked', async () => {
    const bomb = excelBook({ sheets: [{ name: 'A', rows: ' '.repeat(70 * 1024 * 1024) }] });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusalOf(bomb)).toBe('import.workbookTooLarge');
  });

  it('a zip bomb that says it is small', async () => {
    const bomb = excelBook({ sheets: [{ name: 'A', rows: ' '.repeat(2_000_000) }] });
    const central = bomb.lastIndexOf('PK\x01\x02', bomb.lastIndexOf('sheet1.xml'), 'latin1');
    bomb.writeUInt32LE(1_000, central + 24);
    expect(await refusalOf(bomb)).toBe('import.workbookBroken');
  });

  it('a sheet with more rows than may be imported', async () => {
    const far = [{ name: 'A', rows: row(1, text('A1', 'x')) + row(1_000_000, text('A1000000', 'x')) }];
    expect(await refusalOf(excelBook({ sheets: far }))).toBe('import.tooManyRows');
  });
});
