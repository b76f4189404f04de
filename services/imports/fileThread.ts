import { rename } from 'node:fs/promises';
import { answerOrders } from '#platform/threads/thread.ts';
import { type Encoded, toUtf8 } from './encoding.ts';
import { type RowsOrder, rowsIn } from './fileRows.ts';
import { type Layout, layoutOf, type Mapping } from './headings.ts';
import { jsonParts } from './jsonParts.ts';
import { firstRows } from './preview.ts';
import { surveyFile } from './survey.ts';
import { type BookRead, bookOf } from './workbook/book.ts';
import { isContainer } from './workbook/isContainer.ts';

/** How a file became text. `book` if it was a workbook, null if it was another file that is kept beside its rows. */
export type TextRead = Encoded & { book?: BookRead | null };

/** What a thread that reads files can be asked for. */
export type FileOrder =
  | { ask: 'toText'; path: string; sheet?: string }
  | { ask: 'layout'; path: string; mapping: Mapping }
  | { ask: 'survey'; path: string; layout: Layout }
  | { ask: 'json'; text: string }
  | ({ ask: 'rows' } & RowsOrder);

/** Makes a CSV file in UTF-8 of what was sent; a workbook is kept beside it, for its other sheets. */
async function toText({ path, sheet }: { path: string; sheet?: string }): Promise<TextRead> {
  const book = bookOf(path);
  if (sheet === undefined && !(await isContainer(path))) return toUtf8(path);
  if (sheet === undefined) await rename(path, book);
  const { sheetToCsv } = await import('./workbook/workbook.ts');
  return { encoding: 'utf-8', sample: '', others: [], book: await sheetToCsv(book, path, sheet) };
}

answerOrders<FileOrder, unknown>(async order => {
  if (order.ask === 'rows') return rowsIn(order);
  if (order.ask === 'json') return jsonParts(order.text);
  if (order.ask === 'toText') return [await toText(order)];
  if (order.ask === 'layout') return [await layoutOf(order.path, order.mapping)];
  const found = await surveyFile(order.path, order.layout);
  return [{ ...found, preview: await firstRows(order.path, found.survey) }];
});
