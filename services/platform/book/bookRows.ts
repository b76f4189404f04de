import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { AnyBook, AnyList } from '#contracts/platform/book.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { inSnapshot, pageWithTotal, type ReadModel } from '../database/readModel.ts';
import type { FileFields } from './bookFile.ts';

// biome-ignore lint/suspicious/noExplicitAny: each book selects from tables of its own
type Select<Row> = SelectQueryBuilder<any, any, Row>;

export type RowOfBook<Book extends AnyList> = z.output<Book['row']>;
/** The filters and the order of a list, as its calls receive them without the page. */
export type Narrowing<Book extends AnyList> = z.output<Book['narrowing']>;
type Paged<Book extends AnyList> = z.output<Book['list']['query']>;
type Each<Name extends string, Value> = { [Each in Name]: Value };

type FilterName<Book extends AnyList> = Exclude<
  keyof Narrowing<Book> & string,
  'id' | 'search' | 'sort' | 'order'
>;
/** By filter, the condition for a value that was chosen. */
type Conditions<Book extends AnyList, Needs> = {
  [Name in FilterName<Book>]: (
    value: Exclude<Narrowing<Book>[Name], 'all' | undefined>,
    needs: Needs,
  ) => Expression<SqlBool>;
};

export type ListParts<Book extends AnyList, Schema, From, Found, Needs> = {
  /** All things of the list; the other parts use its alias. */
  from(db: ReadModel<Schema>): From;
  /** The column with the id, as in `r.id`. */
  id: string;
  select(things: From): Select<Found>;
  search(words: string): Expression<SqlBool>;
  where: Conditions<Book, Needs>;
  /** A condition whatever the filters are set to, `all` included. */
  always?(query: Narrowing<Book>): Expression<SqlBool>;
  /** Before every order, ascending. */
  first?: Expression<unknown>;
  sorts: Each<Book['sorts'][number], readonly Expression<unknown>[]>;
  /** After every order, ascending; unless given, the id in the order of the query. */
  ties?: readonly Expression<unknown>[];
  /** What each counts, in SQL; or how all of them are found. */
  figures:
    | Each<Book['figures'][number], string>
    | ((db: ReadModel<Schema>, needs: Needs) => Promise<Each<Book['figures'][number], number>>);
  offers: Each<Book['offers'][number], (db: ReadModel<Schema>) => Promise<string[]>>;
  /** Rows as calls return them. It runs outside the snapshot. */
  read(rows: readonly Found[], needs: Needs): RowOfBook<Book>[] | Promise<RowOfBook<Book>[]>;
};

type BookParts<Book extends AnyBook, Schema, From, Found, Needs> = ListParts<
  Book,
  Schema,
  From,
  Found,
  Needs
> & {
  /** The columns of the file, in order; null for a field that it leaves out. */
  file: FileFields<RowOfBook<Book>>;
};

export type BookRows<Book extends AnyBook, Schema, Needs> = {
  book: Book;
  file: FileFields<RowOfBook<Book>>;
  page(db: ReadModel<Schema>, query: Paged<Book>, needs: Needs): Promise<AnswerOf<Book['list']>>;
};

/** How the services read a book: as `listRows`, and its file. */
export function bookRows<Book extends AnyBook, Schema, From, Found extends { id: string }, Needs>(
  book: Book,
  parts: BookParts<Book, Schema, From, Found, Needs>,
) {
  return { ...listRows(book, parts), file: parts.file };
}

/**
 * How the services read a list. `Needs` is what that takes from elsewhere: functions of other areas, the present
 * moment. `page` answers the list call, from one snapshot; `find` is one thing by its id, `matching` all that match,
 * `sorted` what is shown of them in the order of a query.
 */
export function listRows<Book extends AnyList, Schema, From, Found extends { id: string }, Needs>(
  book: Book,
  parts: ListParts<Book, Schema, From, Found, Needs>,
) {
  const matching = (db: ReadModel<Schema>, query: Narrowing<Book>, needs: Needs): From =>
    (parts.from(db) as Select<object>).where(eb => eb.and(conditionsOf(parts, query, needs))) as From;
  const sorted = (things: From, query: Narrowing<Book>) => inOrder(parts, parts.select(things), query);
  return {
    book,
    read: parts.read,
    matching,
    sorted,
    async page(db: ReadModel<Schema>, query: Paged<Book>, needs: Needs): Promise<AnswerOf<Book['list']>> {
      const { limit, offset } = query as { limit: number; offset: number };
      const { rows, ...around } = await inSnapshot(db, async db => {
        const things = matching(db, query, needs);
        const page = sorted(things, query).limit(limit).offset(offset);
        const paged = await pageWithTotal<Schema, Found>(db, page, things as Select<object>);
        const stats = await figuresOf(parts, db, needs);
        return { ...paged, stats, ...(await offersOf(parts.offers, db)) };
      });
      return { [book.name]: await parts.read(rows, needs), ...around } as AnswerOf<Book['list']>;
    },
    find: (db: ReadModel<Schema>, id: string): Promise<Found | undefined> =>
      parts.select(parts.from(db)).where(parts.id, '=', id).executeTakeFirst() as Promise<Found | undefined>,
  };
}

function conditionsOf<Book extends AnyList, Needs>(
  {
    id: column,
    search,
    where,
    always,
  }: Pick<ListParts<Book, never, never, never, Needs>, 'id' | 'search' | 'where' | 'always'>,
  query: Narrowing<Book>,
  needs: Needs,
): Expression<SqlBool>[] {
  const asked = query as { id?: string; search?: string };
  const conditions: Expression<SqlBool>[] = [];
  if (asked.id) conditions.push(sql`${sql.ref(column)} = ${asked.id}::uuid`);
  if (asked.search) conditions.push(search(asked.search));
  if (always) conditions.push(always(query));
  for (const name of Object.keys(where) as FilterName<Book>[]) {
    const value = query[name];
    if (value && value !== 'all') conditions.push(where[name](value as never, needs));
  }
  return conditions;
}

function inOrder<Book extends AnyList, Found>(
  {
    id,
    first,
    sorts,
    ties,
  }: Pick<ListParts<Book, never, never, Found, never>, 'id' | 'first' | 'sorts' | 'ties'>,
  shown: Select<Found>,
  query: Narrowing<Book>,
): Select<Found> {
  const [only] = Object.keys(sorts) as Book['sorts'][number][];
  const { sort = only!, order = 'asc' } = query as { sort?: typeof only; order?: 'asc' | 'desc' };
  const started = first ? shown.orderBy(first) : shown;
  const inSort = sorts[sort].reduce<Select<Found>>((all, by) => all.orderBy(by, order), started);
  return ties ? ties.reduce<Select<Found>>((all, by) => all.orderBy(by), inSort) : inSort.orderBy(id, order);
}

/** All figures: those that are counted in SQL, in one query. */
function figuresOf<Book extends AnyList, Schema, From, Needs>(
  { from, figures }: Pick<ListParts<Book, Schema, From, never, Needs>, 'from' | 'figures'>,
  db: ReadModel<Schema>,
  needs: Needs,
): Promise<Record<string, number>> {
  if (typeof figures === 'function') return figures(db, needs);
  const counted = Object.entries<string>(figures).map(([name, counts]) =>
    sql<number>`(count(*) filter (where ${sql.raw(counts)}))::integer`.as(name),
  );
  return (from(db) as Select<object>).select(counted).executeTakeFirstOrThrow() as Promise<
    Record<string, number>
  >;
}

async function offersOf<Schema>(
  offers: Record<string, (db: ReadModel<Schema>) => Promise<string[]>>,
  db: ReadModel<Schema>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, find] of Object.entries(offers)) found[name] = await find(db);
  return found;
}
