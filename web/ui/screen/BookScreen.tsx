import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { AnyBook, AnyList } from '#contracts/platform/book.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import type { BookFilters, bookList, RowOfBook } from '../../platform/book/bookList.ts';
import { useListFilters } from '../../platform/list/useListFilters.ts';
import { type Say, useLanguage } from '../../platform/texts/messages.ts';
import type { Searched } from '../field/searchSelectTexts.ts';
import type { SelectFilter } from '../filter/FilterSelects.tsx';
import { actionsWidth } from '../table/actionsWidth.ts';
import type { DataColumn } from '../table/tableProps.ts';
import { ExportList } from './ExportList.tsx';
import { type Filters, type ListAnswer, ListScreen, type ListText } from './ListScreen.tsx';

/** A filter: what it is called, and a label for each of its values, the first of which means any. */
type Select<Value extends string> =
  | readonly [label: string, options: { [Each in Value]: string }]
  | SearchedFilter;
/** A filter whose options can be searched by typing. */
type SearchedFilter = Omit<SelectFilter, 'name'>;

/** The filters of a book in the order in which they are shown. */
export type BookSelects<Book extends AnyList> = {
  [Name in keyof Book['filters'] & string]: Select<BookFilters<Book>[Name]>;
};
/** The columns of a book's list. One with the name of an order sorts by it; null for an order without a column. */
export type BookColumns<Book extends AnyList> = {
  [Name in Book['sorts'][number]]: Column<RowOfBook<Book>> | null;
} & Readonly<Record<string, Column<RowOfBook<Book>> | null>>;
type Column<Row> = Omit<DataColumn<Row>, 'id' | 'sort'>;
/** The cards: by figure its label, and the filters to list what it counts; null for a figure without a card. */
export type BookFigures<Book extends AnyList> = {
  [Name in Book['figures'][number]]: readonly [label: string, shows: Partial<BookFilters<Book>>] | null;
};

type BookScreenProps<Book extends AnyBook, Row = RowOfBook<Book>> = {
  book: ReturnType<typeof bookList<Book>>;
  say: Say<ListText>;
  /** Links to the screens that belong to this one (`ScreenTabs`). */
  tabs?: ReactNode;
  /** The kinds of streams that its rows and figures are built from. */
  kinds: readonly string[];
  figures: BookFigures<Book>;
  /** The answer knows what there is to choose from. */
  selects: (chosen: BookFilters<Book>, answer: AnswerOf<Book['list']> | undefined) => BookSelects<Book>;
  /** Called when the language or one of `after` has changed. */
  columns: () => BookColumns<Book>;
  after?: readonly unknown[];
  /** The orders that begin with the highest. */
  highestFirst?: readonly Book['sorts'][number][];
  nameOf: (row: Row) => string;
  glowing: ReadonlySet<string>;
  /** Adds to the rows what this browser has written; see `useRowWrites`. */
  shown?: (rows: readonly Row[]) => readonly Row[];
  /** Shortcuts for the focused row: by key, what it does. */
  rowKeys?: Readonly<Record<string, string>>;
  /** The button that adds something, next to the one that exports the list. */
  add: ReactNode;
  /** In place of the latter. */
  exporting?: ReactNode;
};

/** The whole list screen of a book (`book` in contracts). A figure, a filter or an order that is forgotten does not compile. */
export function BookScreen<Book extends AnyBook>(props: BookScreenProps<Book>) {
  type Row = RowOfBook<Book> & { id: string };
  const { book, key, filters, query: queryOf } = props.book;
  const list = useListFilters(filters);
  const query = useQuery(queryOf(list.filters));
  const columns = useColumns(props);
  const labels = JSON.stringify(props.rowKeys ?? {});
  const rowKeys = useMemo(
    () => Object.entries(props.rowKeys ?? {}).map(([keys, label]) => ({ keys, label })),
    [labels],
  );
  const rowsOf = (answer: ListAnswer) => (answer as unknown as Record<string, Row[]>)[book.name]!;
  return (
    <ListScreen<Filters, ListAnswer, Row>
      say={props.say}
      tabs={props.tabs}
      list={list as never}
      query={query as never}
      of={key}
      kinds={props.kinds}
      figures={figuresOf(props.figures)}
      selects={selectsOf(props.selects(list.filters, query.data)) as never}
      columns={columns}
      rowsOf={answer => (props.shown ?? same)(rowsOf(answer)) as Row[]}
      nameOf={props.nameOf}
      highestFirst={props.highestFirst ?? []}
      glowing={props.glowing}
      rowKeys={rowKeys}
      actions={
        <>
          {props.exporting ?? <ExportList call={book.file} query={list.filters} />}
          {props.add}
        </>
      }
    />
  );
}

const same = <Rows,>(rows: Rows): Rows => rows;

function useColumns<Book extends AnyBook>(props: BookScreenProps<Book>) {
  const { columns, after = [], book } = props;
  const language = useLanguage();
  // The callbacks in them are new on every render, but equivalent as long as `after` is the same.
  return useMemo(() => columnsOf<Book>(book.book, columns()), [language, ...after]);
}

/** The columns of a list as its table has them. */
export function columnsOf<Book extends AnyList>({ sorts }: AnyList, columns: BookColumns<Book>) {
  return Object.entries<Column<RowOfBook<Book>> | null>(columns).flatMap(([id, column]) =>
    column ? { ...column, id, ...(sorts.includes(id) && { sort: id }) } : [],
  );
}

/** The cards of a list as its screen has them. */
export function figuresOf(figures: Readonly<Record<string, readonly [label: string, shows: object] | null>>) {
  const shown = Object.entries(figures).flatMap(([name, figure]) =>
    figure ? [[name, figure] as const] : [],
  );
  return Object.fromEntries(shown.map(([name, [label, shows]]) => [name, { label, shows }]));
}

/** The last column of a list: what can be done with a row, the most common of it with a word. */
export function actionsColumn<Row>(header: string, word: string, cell: Column<Row>['cell']): Column<Row> {
  return { header, quiet: true, width: actionsWidth(word), align: 'end', card: 'footer', cell };
}

/**
 * A filter by a name, whose options can be searched by typing. The chosen one is among them, as before the known ones
 * have loaded; `shown` is how a name is shown.
 */
export function searchedNames(
  texts: { label: string; any: string; of: Searched },
  chosen: string,
  known: readonly string[] = [],
  shown: (name: string) => string = same,
): SearchedFilter {
  const { label, any, of } = texts;
  const names = [...new Set(chosen === 'all' ? known : [chosen, ...known])].sort(compareNames);
  const options = names.map(value => ({ value, label: shown(value) }));
  return { label, of, options: [{ value: 'all', label: any }, ...options] };
}

/** The labels of some values, for the options of a filter. */
export function labelled<const Value extends string>(
  values: readonly Value[],
  say: (value: Value) => string,
) {
  return Object.fromEntries(values.map(value => [value, say(value)])) as { [Each in Value]: string };
}

/** The filters of a list as its screen has them. */
export function selectsOf(selects: Readonly<Record<string, Select<string>>>): SelectFilter[] {
  return Object.entries(selects).map(([name, select]) => {
    if ('label' in select) return { ...select, name };
    const [label, options] = select;
    return { name, label, options: Object.entries(options).map(([value, label]) => ({ value, label })) };
  });
}
