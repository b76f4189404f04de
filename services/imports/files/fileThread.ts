import { rename } from 'node:fs/promises';
import { answerOrders } from '#platform/threads/thread.ts';
import { type Layout, layoutOf } from '../columns/headings.ts';
import type { Mapping } from '../columns/matching.ts';
import { type EncodedFile, toUtf8 } from '../text/encoding.ts';
import { isContainer } from '../workbook/isContainer.ts';
import { firstRows } from './csv.ts';
import { type RowsOrder, rowsIn } from './fileRows.ts';
import type { TextRead } from './files.ts';
import { jsonParts } from './jsonParts.ts';
import { surveyFile } from './survey.ts';

/** A file, where the bytes are kept that were sent, and the choice of a sheet or an encoding. */
export type SentFile = EncodedFile & { sheet: string | undefined };

/** What a thread that reads files can be asked for. */
export type FileOrder =
  | ({ ask: 'toText' } & SentFile)
  | { ask: 'layout'; path: string; mapping: Mapping }
  | { ask: 'survey'; path: string; layout: Layout }
  | { ask: 'json'; text: string }
  | ({ ask: 'rows' } & RowsOrder);

/** Makes a CSV file in UTF-8 of what was sent; a workbook is kept beside it, for its other sheets. */
async function toText({ sheet, ...file }: SentFile): Promise<TextRead> {
  const { path, raw } = file;
  if (sheet === undefined && !(await isContainer(path))) return toUtf8(file);
  if (sheet === undefined) await rename(path, raw);
  const { sheetToCsv } = await import('../workbook/workbook.ts');
  return { encoding: 'utf-8', sample: '', others: [], book: await sheetToCsv(raw, path, sheet) };
}

answerOrders<FileOrder, unknown>(async order => {
  if (order.ask === 'rows') return rowsIn(order);
  if (order.ask === 'json') return jsonParts(order.text);
  if (order.ask === 'toText') return [await toText(order)];
  if (order.ask === 'layout') return [await layoutOf(order.path, order.mapping)];
  const found = await surveyFile(order.path, order.layout);
  return [{ ...found, preview: await firstRows(order.path, found.survey) }];
});
