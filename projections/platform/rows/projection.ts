import type { z } from 'zod';
import type { Fact, FactSchemas, StreamContract } from '#contracts/platform/fact.ts';
import type { RowOf, Table } from '#contracts/platform/table.ts';

// biome-ignore lint/suspicious/noExplicitAny: the engine moves rows of every projection and looks into none
export type AnyRow = any;

/** A number that goes up by one for every row that has it; `scope` counts apart, for instance by region. */
export type Count = { name: string; scope?: string };

/**
 * A fold whose state is rows, a row a stream, under the stream's id. `fold` is pure: given the row of a fact's
 * stream, if there is one, and the fact, it answers the row after it, or undefined for none. The engine decides
 * how to run it.
 */
export type Projection<Row = AnyRow> = {
  name: string;
  /** Raise it when `fold` changes its mind about facts it has seen: the rows are then made again. */
  version: number;
  /** Categories of streams it reads; all when left out. */
  categories?: readonly string[];
  table: Table;
  fold(row: Row | undefined, fact: Fact): Row | undefined;
  counts?(row: Row): Count[];
  parts?: Parts<Row>;
};

/**
 * Rows of a second table that follow from a row and from nothing else, as the dates of a series do. Their keys
 * are their owner's alone: no two rows may have a part of the same key.
 */
export type Parts<Row = AnyRow> = { table: Table; rowsOf(row: Row): Iterable<AnyRow> };

type Folds<Row, Facts extends FactSchemas> = {
  [Type in keyof Facts & string]: (row: Row, fact: Fact<Type, z.output<Facts[Type]>>) => Row | undefined;
};

const NONE: StreamContract<Record<never, never>> = { category: '', facts: {}, commands: {} };

type Declared<T extends Table> = Pick<Projection<RowOf<T>>, 'name' | 'version' | 'counts' | 'parts'> & {
  table: T;
};

/**
 * Declares a projection of one kind of stream, a row a stream: `on` says for every fact of the contract what
 * it does to the row. The first fact finds no row; its fold must not read it.
 */
export function projection<T extends Table, Facts extends FactSchemas>(
  definition: Declared<T> & { of: StreamContract<Facts>; on: Folds<RowOf<T>, Facts> },
): Projection<RowOf<T>> {
  const { of, ...rest } = definition;
  return projectionOfBoth({ ...rest, of: [of, NONE] });
}

/** As `projection`, of two kinds of stream whose ids are never the same and whose facts have names of their own. */
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
    fold(row, fact) {
      const known = (on as Folds<RowOf<T>, FactSchemas>)[fact.type];
      if (!known) throw new Error(`Projection ${rest.name} has no fold for ${fact.type}`);
      return known(row as RowOf<T>, fact as never);
    },
  };
}
