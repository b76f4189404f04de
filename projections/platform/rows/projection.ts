import type { z } from 'zod';
import type { Fact, FactSchemas, StreamContract } from '#contracts/platform/fact.ts';
import type { RowOf, Table } from '#contracts/platform/table.ts';

// biome-ignore lint/suspicious/noExplicitAny: the engine moves rows of every projection and looks into none
export type AnyRow = any;

/** A counter that a row adds one to; `scope` counts separately, for instance by region. */
export type Count = { name: string; scope?: string };

/**
 * A fold whose state is rows, one per stream, keyed by the stream's id. `fold` is pure: given the row of a fact's
 * stream, if there is one, and the fact, it answers the row after it, or undefined for none. The engine decides
 * how to run it.
 */
export type Projection<Row = AnyRow> = {
  name: string;
  /** Raise it when `fold` changes its result for facts it has already folded: the rows are then rebuilt. */
  version: number;
  /** Categories of the streams that it reads; all when omitted. */
  categories?: readonly string[];
  table: Table;
  fold(row: Row | undefined, fact: Fact): Row | undefined;
  /** What `fold` runs for each type of fact, for those who ask where that is. */
  folds?: Readonly<Record<string, unknown>>;
  counts?(row: Row): Count[];
  parts?: Parts<Row>;
};

/**
 * Rows of a second table that are derived from a row alone, as the dates of a series are. No two rows may have a
 * part with the same key.
 */
export type Parts<Row = AnyRow> = { table: Table; rowsOf(row: Row): Iterable<AnyRow> };

type Folds<Row, Facts extends FactSchemas> = {
  [Type in keyof Facts & string]: (row: Row, fact: Fact<Type, z.output<Facts[Type]>>) => Row | undefined;
};

const NONE: StreamContract<Record<never, never>> = { category: '', named: null, facts: {}, commands: {} };

type Declared<T extends Table> = Pick<Projection<RowOf<T>>, 'name' | 'version' | 'counts' | 'parts'> & {
  table: T;
};

/**
 * Declares a projection of one kind of stream, with one row per stream: `on` has a fold for every fact of the contract.
 * There is no row before the first fact, so its fold must not read one.
 */
export function projection<T extends Table, Facts extends FactSchemas>(
  definition: Declared<T> & { of: StreamContract<Facts>; on: Folds<RowOf<T>, Facts> },
): Projection<RowOf<T>> {
  const { of, ...rest } = definition;
  return projectionOfBoth({ ...rest, of: [of, NONE] });
}

/** Like `projection`, for two kinds of stream that share neither ids nor names of facts. */
export function projectionOfBoth<T extends Table, One extends FactSchemas, Other extends FactSchemas>(
  definition: Declared<T> & {
    of: readonly [StreamContract<One>, StreamContract<Other>];
    on: Folds<RowOf<T>, One & Other>;
  },
): Projection<RowOf<T>> {
  const { of, on, ...rest } = definition;
  return {
    ...rest,
    categories: of.filter(contract => contract !== NONE).map(({ category }) => category),
    folds: on,
    fold(row, fact) {
      const known = (on as Folds<RowOf<T>, FactSchemas>)[fact.type];
      if (!known) throw new Error(`Projection ${rest.name} has no fold for ${fact.type}`);
      return known(row as RowOf<T>, fact as never);
    },
  };
}
