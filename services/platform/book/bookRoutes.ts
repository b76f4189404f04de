import type { AnyBook } from '#contracts/platform/book.ts';
import { listWord } from '#contracts/platform/listExport.ts';
import type { Core } from '../areas/core.ts';
import type { ReadModel } from '../database/readModel.ts';
import { allPages, FIRST_PAGE } from '../files/exportList.ts';
import { columnsOfFile } from './bookFile.ts';
import type { BookRows, RowOfBook } from './bookRows.ts';

/** Registers the calls of a book: its list, and its file, which is read page by page. */
export function bookRoutes<Book extends AnyBook, Schema, Needs>(
  { calls, exportList, ...core }: Pick<Core, 'calls' | 'db' | 'exportList'>,
  rows: BookRows<Book, Schema, Needs>,
  needs: Needs,
): void {
  type Row = RowOfBook<Book> & object;
  const { name, list, file }: AnyBook = rows.book;
  if (!listWord(name)) throw new Error(`There is no word for the list ${name}`);
  const db = core.db<Schema>();
  const columns = columnsOfFile<Row>(rows.file);
  // Each book's own query and answer are checked where its rows are declared.
  const page = rows.page as unknown as (
    db: ReadModel<Schema>,
    query: object,
    needs: Needs,
  ) => Promise<Page<Row>>;

  calls.query(list, ({ query }) => page(db, query as object, needs));

  calls.query(file, async ({ query, ...asking }, reply) => {
    const pageAt = (at: typeof FIRST_PAGE) => page(db, { ...query, ...at }, needs);
    const rowsOf = (answer: Page<Row>) => answer[name] as Row[];
    const first = await pageAt(FIRST_PAGE);
    const all = allPages(rowsOf(first), async at => rowsOf(await pageAt(at)));
    return exportList(
      { call: file, list: name, query: query ?? {}, columns, count: first.total, rows: all },
      asking,
      reply,
    );
  });
}

type Page<Row> = Record<string, readonly Row[] | unknown> & { total: number };
