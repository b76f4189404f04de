import { z } from 'zod';
import { type AnyList, type Filter, type Listed, list } from './book.ts';
import { type Call, call } from './call.ts';
import { commitSchema } from './commit.ts';
import type { AnyStream, StateOf } from './fact.ts';
import type { Language } from './sentences/sentence.ts';
import { nullable } from './table.ts';

/** Who decided an item, and when, as calls return it and as a row has it. */
export const decisionRead = {
  decidedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  decidedAt: z.iso.datetime().nullable(),
};
export const decisionColumns = { decidedBy: nullable('text'), decidedAt: nullable('timestamptz') };

/** Who sent an item: their address, their language where it is known, and what the item is called. */
export type Sender = { email: string; language: Language | null; title: string };

type FactOf<Stream extends AnyStream> = keyof Stream['facts'] & string;
type Outcomes = Readonly<Record<string, string>>;

/** By which facts things are decided, and what each makes of them; and the fact that takes that back. */
export type Decided<Stream extends AnyStream = AnyStream, Decisions extends Outcomes = Outcomes> = {
  of: Stream;
  decisions: Decisions;
  reopened: FactOf<Stream>;
};

const itemId = z.object({ id: z.uuid() });

/** A call that decides about an item, or takes that back: a POST unless it says otherwise, below the item's path. */
type Act = {
  method?: 'PUT' | 'PATCH';
  path: string;
  summary: string;
  body?: z.ZodType;
};
type ActCall<One extends Act, Answer extends z.ZodObject> = Omit<One, 'path' | 'method'> & {
  method: Call['method'];
  path: `/api/${string}`;
  access: 'admin';
  params: typeof itemId;
  answer: Answer;
};

function actCalls<Acts extends Record<string, Act>, Answer extends z.ZodObject>(
  path: `/api/${string}`,
  acts: Acts,
  answer: Answer,
) {
  const calls = Object.entries(acts).map(([name, act]) => [
    name,
    call({
      method: 'POST',
      access: 'admin',
      params: itemId,
      answer,
      ...act,
      path: `${path}/:id/${act.path}`,
    }),
  ]);
  return Object.fromEntries(calls) as { [Name in keyof Acts]: ActCall<Acts[Name], Answer> };
}

/** Any call about one item. */
export type ItemCall = Call & { params: typeof itemId; query?: never };

/** Any decisions with their calls, for what is made from them. */
export type Acted = Decided & { acts: Readonly<Record<string, ItemCall>> };

/** Any queue that is declared whole. */
export type AnyQueue = AnyList &
  Acted & {
    kind: string;
    item: string;
    show: ItemCall;
    // biome-ignore lint/suspicious/noExplicitAny: a row that only the queue knows
    waits(row: any): boolean;
  };

type Deciding<
  Stream extends AnyStream,
  Decisions extends Outcomes,
  Acts extends Record<string, Act>,
  Written extends z.ZodRawShape,
> = Decided<Stream, Decisions & Record<Exclude<keyof Decisions, FactOf<Stream>>, never>> & {
  path: `/api/${string}`;
  /** Who can be written to about an item; null for a queue of which nobody can. */
  sender: ((state: StateOf<Stream>) => Sender | null) | null;
  acts: Acts;
  /** What acts answer, besides the commit. */
  written: Written;
};

/** How something is decided, whose list is declared elsewhere: its facts, and the calls of its decisions. */
export function decisions<
  Stream extends AnyStream,
  const Decisions extends Outcomes,
  Acts extends Record<string, Act>,
  Written extends z.ZodRawShape,
>({ of, decisions, reopened, sender, path, acts, written }: Deciding<Stream, Decisions, Acts, Written>) {
  const answer = z.object({ ...written, commit: commitSchema });
  return { of, decisions: decisions as Decisions, reopened, sender, acts: actCalls(path, acts, answer) };
}

/**
 * A queue: a list of what waits for somebody's decision, and how it is decided. This is the one place that names all of
 * it. `list`, `show` and `acts` are its calls; the services answer them with `queueRows` and `queueRoutes`, the console
 * shows a `BulkQueueScreen`, and in each the compiler asks for what is declared here.
 */
export function queue<
  const Kind extends string,
  Stream extends AnyStream,
  const Decisions extends Outcomes,
  const Name extends string,
  const Item extends string,
  Row extends z.ZodObject,
  Filters extends Record<string, Filter>,
  const Sort extends string,
  const Ordered extends 'asc' | 'desc' | null,
  const Figure extends string,
  Shown extends z.ZodObject,
  Acts extends Record<string, Act>,
  Written extends z.ZodRawShape,
>(
  declared: Omit<Listed<Name, Row, Filters, object, Sort, Ordered, Figure, never>, 'more' | 'offers'> &
    Deciding<Stream, Decisions, Acts, Written> & {
      kind: Kind;
      /** What the list and one item are, in the documentation of the API. */
      summary: { list: string; show: string };
      /** Whether an item still waits for a decision. */
      waits(row: z.output<Row>): boolean;
      /** The answer about one item, the name in it of the item, and the projections that are read for it. */
      shown: Shown;
      item: Item;
      shownReads?: readonly string[];
    },
) {
  const { kind, item, waits, name, path, row, filters, sorts, order, figures, reads } = declared;
  const { summary, shown, shownReads = reads } = declared;
  const listed = { name, path, row, filters, sorts, order, figures, reads, more: {}, offers: [] as const };
  return {
    ...{ kind, item, waits },
    ...list(listed, summary.list),
    ...decisions(declared),
    show: call({
      method: 'GET',
      path: `${path}/:id`,
      summary: summary.show,
      access: 'admin',
      params: itemId,
      answer: shown,
      past: 'rows',
      reads: shownReads,
    }),
  };
}
