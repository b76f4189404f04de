import { z } from 'zod';
import { type Call, call } from './call.ts';
import type { ExportedList } from './listExport.ts';
import { orAll } from './orAll.ts';
import { pageQuery } from './page.ts';
import { line } from './text/text.ts';

/** A filter of a book: how calls read it, and which values its screen takes from an address, `all` by default. */
export type Filter<Schema extends z.ZodType = z.ZodType, Value extends string = string> = {
  schema: Schema;
  known: RegExp | readonly Value[];
};

/** One of some values, `all` among them. */
export function choice<const Values extends readonly string[]>(values: Values) {
  const schema = z.enum(values).default('all' as never);
  return filter<typeof schema, Values[number]>(schema, values);
}

/** Yes, no, or both. */
export const yesOrNo = choice(['all', 'true', 'false']);

/** A text that rows have exactly so, of at most `longest` characters. */
export const exactly = (longest: number) => filter(orAll(line(longest)), new RegExp(`^.{1,${longest}}$`));

/** The id of another thing, or `null` for rows without one. */
export const idOrNone = filter(
  z.union([z.uuid(), z.enum(['all', 'null'])]).default('all'),
  /^(null|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
);

function filter<Schema extends z.ZodType, Value extends string = string>(
  schema: Schema,
  known: RegExp | readonly Value[],
): Filter<Schema, Value> {
  return { schema, known };
}

type Order = 'asc' | 'desc';

/** What a book is declared with. */
type Declared<Name, Row, Filters, More, Sort, Figure, Offer> = {
  /** The name of the rows in answers, and of the file. */
  name: Name;
  path: `/api/${string}`;
  /** What the list and the file are, in the documentation of the API. */
  summary: { list: string; file: string };
  row: Row;
  filters: Filters;
  /** Query parameters that narrow the list and are in no address of its screen. */
  more: More;
  /** The first is the default. */
  sorts: readonly [Sort, ...Sort[]];
  order: Order;
  /** Counts over all rows, whatever the filters, as of the same moment as the rows. */
  figures: readonly Figure[];
  /** Texts of all rows to choose from in a filter. */
  offers: readonly Offer[];
  /** The projections whose rows are read. */
  reads: readonly string[];
};

/** Any book, for what is made from one. */
export type AnyBook = Omit<
  Declared<
    ExportedList,
    z.ZodObject,
    Readonly<Record<string, Filter>>,
    z.ZodRawShape,
    string,
    string,
    string
  >,
  'sorts'
> & { sorts: readonly string[]; list: Call & { query: z.ZodObject }; file: Call & { query: z.ZodObject } };

type Schemas<Filters extends Record<string, Filter>> = { [Name in keyof Filters]: Filters[Name]['schema'] };
type Each<Name extends string, Schema> = { [Each in Name]: Schema };

/**
 * A book: a list of things that people keep, with its search, filters, orders, figures and file. This is the one place
 * that names them. `list` and `file` are its calls; the services answer them with `bookRows`, the console's screen is a
 * `BookScreen`, and in both the compiler asks for what is declared here.
 */
export function book<
  const Name extends ExportedList,
  Row extends z.ZodObject,
  Filters extends Record<string, Filter>,
  More extends z.ZodRawShape,
  const Sort extends string,
  const Figure extends string,
  const Offer extends string,
>(declared: Declared<Name, Row, Filters, More, Sort, Figure, Offer>) {
  const { name, path, summary, row, filters, more, sorts, order, figures, offers, reads } = declared;
  const schemas = Object.entries(filters).map(([name, { schema }]) => [name, schema]);
  const narrowing = {
    id: z.uuid().optional(),
    search: line(200).optional(),
    ...(Object.fromEntries(schemas) as Schemas<Filters>),
    ...more,
    sort: z.enum(sorts).default(sorts[0] as never),
    order: z.enum(['asc', 'desc']).default(order),
  };
  const answer = z.object({
    [name]: z.array(row),
    total: z.int(),
    stats: z.object(each(figures, z.int())),
    ...each(offers, z.array(z.string())),
  } as Each<Name, z.ZodArray<Row>> & {
    total: z.ZodInt;
    stats: z.ZodObject<Each<Figure, z.ZodInt>>;
  } & Each<Offer, z.ZodArray<z.ZodString>>);
  const shared = { method: 'GET', access: 'admin', reads } as const;
  return {
    ...declared,
    list: call({
      ...shared,
      path,
      summary: summary.list,
      query: z.object({ ...pageQuery, ...narrowing }),
      answer,
    }),
    file: call({
      ...shared,
      path: `${path}/export`,
      summary: summary.file,
      query: z.object(narrowing),
      answer: z.unknown(),
    }),
  };
}

function each<Name extends string, Schema>(names: readonly Name[], schema: Schema): Each<Name, Schema> {
  return Object.fromEntries(names.map(name => [name, schema])) as Each<Name, Schema>;
}
