import { answerOrders } from '#platform/threads/thread.ts';
import { toUtf8 } from './encoding.ts';
import { type RowsOrder, rowsIn } from './fileRows.ts';
import { type Layout, layoutOf, type Mapping } from './headings.ts';
import { jsonParts } from './jsonParts.ts';
import { surveyFile } from './survey.ts';

/** What a thread that reads files can be asked for. */
export type FileOrder =
  | { ask: 'toUtf8'; path: string }
  | { ask: 'layout'; path: string; mapping: Mapping }
  | { ask: 'survey'; path: string; layout: Layout }
  | { ask: 'json'; text: string }
  | ({ ask: 'rows' } & RowsOrder);

answerOrders<FileOrder, unknown>(async order => {
  if (order.ask === 'rows') return rowsIn(order);
  if (order.ask === 'json') return jsonParts(order.text);
  if (order.ask === 'toUtf8') return [await toUtf8(order.path)];
  if (order.ask === 'layout') return [await layoutOf(order.path, order.mapping)];
  return [await surveyFile(order.path, order.layout)];
});
