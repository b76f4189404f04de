import { z } from 'zod';
import { type Call, call } from './call.ts';
import { pageQuery } from './page.ts';
import { orAll } from './reading/orAll.ts';
import { line } from './text/text.ts';

/** A filter of a list: how calls read it, and which values its screen takes from an address, `first` by default. */
export type Filter<Schema extends z.ZodType = z.ZodType, Value extends string = string> = {
  schema: Schema;
  known: RegExp | readonly Value[];
  first: Value | 'all';
};

/** One of some values, `all` among them. `first` is the default of the screen, and of calls unless they have another. */
export function choice<const Values extends readonly string[]>(
  values: Values,
  first: Values[number] = 'all',
  inCalls = first,
) {
  const schema = z.enum(values).default(inCalls as never);
  return filter<typeof schema, Values[number]>(schema, values, first);
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
  first: Value | 'all' = 'all',
): Filter<Schema, Value> {
  return { schema, known, first };
}

type Order = 'asc' | 'desc';

/** What a list is declared with. */
export type Listed<Name, Row, Filters, More, Sort, Ordered, Figure, Offer> = {
  /** The name of the rows in answers, and of the file if there is one. */
  name: Name;
  path: `/api/${string}`;
  row: Row;
  filters: Filters;
  /** Query parameters that narrow the list and are in no address of its screen. */
  more: More;
  /** The first is the default. */
  sorts: readonly [Sort, ...Sort[]];
  /** The default; null if the one order is always the same, and no call asks for it. */
  order: Ordered;
  /** Counts over all rows, whatever the filters, as of the same moment as the rows. */
  figures: readonly Figure[];
  /** Texts of all rows to choose from in a filter. */
  offers: readonly Offer[];
  /** The projections whose rows are read. */
  reads: readonly string[];
  /** Whether city teams read it, too, and take its file. */
  cityTeams?: true;
};

/** Any list, for what is made from one. */
export type AnyList = Omit<
  Listed<
    string,
    z.ZodObject,
    Readonly<Record<string, Filter>>,
    z.ZodRawShape,
    string,
    Order | null,
    string,
    string
  >,
  'sorts'
> & { sorts: readonly string[]; narrowing: z.ZodObject; list: Call & { query: z.ZodObject } };
/** Any book. */
export type AnyBook = AnyList & { file: Call & { query: z.ZodObject; rows: z.ZodObject } };

type Schemas<Filters extends Record<string, Filter>> = { [Name in keyof Filters]: Filters[Name]['schema'] };
type Each<Name extends string, Schema> = { [Each in Name]: Schema };
type Ordering<Sort extends string, Ordered> = Ordered extends null
  ? Record<never, never>
  : {
      sort: z.ZodDefault<z.ZodEnum<{ [Each in Sort]: Each }>>;
      order: z.ZodDefault<z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>>;
    };

/** A list with its filters, orders and figures. `narrowing` is its query without the page. */
export function list<
  const Name extends string,
  Row extends z.ZodObject,
  Filters extends Record<string, Filter>,
  More extends z.ZodRawShape,
  const Sort extends string,
  const Ordered extends Order | null,
  const Figure extends string,
  const Offer extends string,
>(declared: Listed<Name, Row, Filters, More, Sort, Ordered, Figure, Offer>, summary: string) {
  const { name, path, row, filters, more, sorts, order, figures, offers, reads, cityTeams } = declared;
  const schemas = Object.entries(filters).map(([name, { schema }]) => [name, schema]);
  const ordering = order && {
    sort: z.enum(sorts).default(sorts[0] as never),
    order: z.enum(['asc', 'desc']).default(order),
  };
  const narrowing = {
    id: z.uuid().optional(),
    search: line(200).optional(),
    ...(Object.fromEntries(schemas) as Schemas<Filters>),
    ...more,
    ...(ordering as Ordering<Sort, Ordered>),
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
  return {
    ...declared,
    narrowing: z.object(narrowing),
    list: call({
      method: 'GET',
      path,
      summary,
      access: 'admin',
      ...(cityTeams && { cityTeams }),
      query: z.object({ ...pageQuery, ...narrowing }),
      answer,
      past: 'rows',
      reads,
    }),
  };
}

/**
 * A book: a list of things that people keep, with its search, filters, orders, figures and file. This is the one place
 * that names them. `list` and `file` are its calls; the services answer them with `bookRows`, the console's screen is a
 * `BookScreen`, and in both the compiler asks for what is declared here.
 */
export function book<
  const Name extends string,
  Row extends z.ZodObject,
  Filters extends Record<string, Filter>,
  More extends z.ZodRawShape,
  const Sort extends string,
  const Figure extends string,
  const Offer extends string,
>({
  summary,
  ...declared
}: Listed<Name, Row, Filters, More, Sort, Order, Figure, Offer> & {
  /** What the list and the file are, in the documentation of the API. */
  summary: { list: string; file: string };
}) {
  const listed = list(declared, summary.list);
  return {
    ...listed,
    file: call({
      method: 'GET',
      path: `${declared.path}/export`,
      summary: summary.file,
      access: 'admin',
      ...(declared.cityTeams && { cityTeams: declared.cityTeams }),
      query: listed.narrowing,
      answer: z.unknown(),
      past: 'rows',
      rows: declared.row,
      reads: declared.reads,
    }),
  };
}

function each<Name extends string, Schema>(names: readonly Name[], schema: Schema): Each<Name, Schema> {
  return Object.fromEntries(names.map(name => [name, schema])) as Each<Name, Schema>;
}
