import type { PreviewRow } from '#contracts/imports/calls.ts';
import type { Encoding } from '#contracts/imports/encodings.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { OverBudget } from '#platform/threads/overBudget.ts';
import { threadPool } from '#platform/threads/threadPool.ts';
import type { Layout } from '../columns/headings.ts';
import type { Mapping } from '../columns/matching.ts';
import { wrongFile } from '../text/wrongFile.ts';
import type { DateColumn } from '../when/orders.ts';
import { isContainer } from '../workbook/isContainer.ts';
import type { FileRow, RowsOrder } from './fileRows.ts';
import { rawOf, type TextRead } from './files.ts';
import type { FileOrder } from './fileThread.ts';
import type { JsonHead } from './jsonParts.ts';
import type { Survey } from './survey.ts';

/** Reads one file in threads. */
export type FileReading = {
  /**
   * The CSV of what was sent: of a workbook, the sheet that was chosen, or the first with rows; of text, in the
   * encoding that was chosen, or the detected one.
   */
  toText(chosen: { sheet?: string | undefined; encoding?: Encoding | undefined }): Promise<TextRead>;
  layout(mapping: Mapping): Promise<Layout>;
  survey(layout: Layout): Promise<{ survey: Survey; dates: DateColumn[]; preview: PreviewRow[] }>;
};

/** 250 rows of a real file, or 10,000 entries of JSON, take a hundredth of this. */
const BUDGET = { seconds: 20, heapMb: 384, answerMb: 128 };
/** For a file of 200 MB, which no chunk is. */
const SURVEY_SECONDS = 120;
const partsOf = threadPool<FileOrder, unknown>(new URL('./fileThread.ts', import.meta.url), BUDGET);

/** Reads a table in a thread, since that can take seconds. */
export function readFileAside(path: string): FileReading {
  const ask = async <Answer>(order: FileOrder): Promise<Answer> => {
    const [answer] = await partsOf(order, SURVEY_SECONDS).catch(error => refuse(error, path));
    return answer as Answer;
  };
  return {
    toText: ({ sheet, encoding }) => ask({ ask: 'toText', path, raw: rawOf(path), sheet, chosen: encoding }),
    layout: mapping => ask({ ask: 'layout', path, mapping }),
    survey: layout => ask({ ask: 'survey', path, layout }),
  };
}

async function refuse(error: unknown, path: string): Promise<never> {
  if (!(error instanceof OverBudget)) throw error;
  const isBook = await isContainer(rawOf(path)).catch(() => false);
  throw wrongFile(importSentences[isBook ? 'workbookTooLarge' : 'notCsvAtAll']);
}

/** The survey of the entries of a JSON text, and the entries as the lines of a file. */
export async function readJsonAside(text: string): Promise<{ head: JsonHead; lines: Uint8Array[] }> {
  const [head, ...lines] = await partsOf({ ask: 'json', text });
  return { head: head as JsonHead, lines: lines as Uint8Array[] };
}

/** The rows in a part of a file. Refuses with OverBudget what no spreadsheet writes. */
export async function readRowsAside(order: RowsOrder): Promise<FileRow[]> {
  return (await partsOf({ ask: 'rows', ...order })) as FileRow[];
}
