import { answerOrders } from '#platform/threads/thread.ts';
import { type RowsOrder, rowsIn } from './fileRows.ts';
import { type Layout, layoutOf } from './headings.ts';
import { jsonParts } from './jsonParts.ts';
import type { Mapping } from './matching.ts';
import { surveyFile } from './survey.ts';
import { type EncodedFile, toUtf8 } from './text/encoding.ts';

/** What a thread that reads files can be asked for. */
export type FileOrder =
  | ({ ask: 'toUtf8' } & EncodedFile)
  | { ask: 'layout'; path: string; mapping: Mapping }
  | { ask: 'survey'; path: string; layout: Layout }
  | { ask: 'json'; text: string }
  | ({ ask: 'rows' } & RowsOrder);

answerOrders<FileOrder, unknown>(async order => {
  if (order.ask === 'rows') return rowsIn(order);
  if (order.ask === 'json') return jsonParts(order.text);
  if (order.ask === 'toUtf8') return [await toUtf8(order)];
  if (order.ask === 'layout') return [await layoutOf(order.path, order.mapping)];
  return [await surveyFile(order.path, order.layout)];
});
