import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DateOrder, MatchedColumn } from '#contracts/imports/calls.ts';
import type { Encoding } from '#contracts/imports/encodings.ts';
import type { QuestionAnswers } from '#contracts/imports/questions.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { layoutOf } from '../../../services/imports/columns/headings.ts';
import { type FileRow, rowsIn } from '../../../services/imports/files/fileRows.ts';
import { surveyFile } from '../../../services/imports/files/survey.ts';
import type { NamedThings } from '../../../services/imports/rows/lookups.ts';
import { toUtf8 } from '../../../services/imports/text/encoding.ts';
import { settleOrders } from '../../../services/imports/when/orders.ts';

/** What was read from a table, as the threads of the service read it. */
export type Sheet = {
  encoding: Encoding;
  columns: MatchedColumn[];
  rows: FileRow[];
  /** Why rows are refused, by their number. */
  wrong: Record<number, string>;
  /** Title, start and end of each event. */
  events: string[];
};

const NAMED: NamedThings = { regions: [], organizers: [], venues: [], styles: [] } as never;

/** Reads a table without the server. */
export async function readSheet(
  content: string | Uint8Array,
  {
    answers = {},
    encoding,
    order,
    startTime = null,
  }: { answers?: QuestionAnswers; encoding?: Encoding; order?: DateOrder; startTime?: string | null } = {},
): Promise<Sheet> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  try {
    const path = join(folder, 'sheet.csv');
    await writeFile(path, content);
    const read = await toUtf8({ path, raw: join(folder, 'sheet.raw'), chosen: encoding });
    const layout = await layoutOf(path, {});
    const { survey, dates } = await surveyFile(path, layout);
    const { orders } = settleOrders(dates, order);
    const bytes = await readFile(path);
    const choices = { values: {}, answers, timeZone: 'Europe/Berlin', startTime, sameEvent: null };
    const settings = {
      named: NAMED,
      generateRecurring: true,
      publish: false,
      now: new Date('2027-01-04T12:00Z'),
    };
    const rows = survey.chunks.flatMap(chunk => [
      ...rowsIn({
        ...{ bytes: bytes.subarray(chunk.start, chunk.end), chunk, ...settings },
        kept: { ...survey, orders, choices },
      }),
    ]);
    const wrong = rows.flatMap(({ row, wrong: why }) => (why ? [[row, tell(why, 'en')] as const] : []));
    const events = rows.flatMap(({ reads }) =>
      reads.map(({ body }) => [body.title, body.startDateTime, body.endDateTime].filter(Boolean).join(' ')),
    );
    return {
      encoding: read.encoding,
      columns: layout.columns,
      rows,
      wrong: Object.fromEntries(wrong),
      events,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
