import type { AnyStream, StateOf } from './fact.ts';
import type { HistoryOf, KindOfHistory } from './history.ts';
import type { Named, Pair } from './sentences/catalogue.ts';
import type { recordedWords } from './sentences/recordedWords.ts';
import { registerWords } from './sentences/sentence.ts';
import type { RowOf, Table } from './table.ts';
import type { Teller } from './telling.ts';

/** A kind of stream: what is recorded of its things, and how people read it. */
export type Kind = {
  stream: AnyStream;
  /** What people call such a thing. */
  called: Pair;
  tell: Teller;
  /** What of it is taken back from its history. */
  history: KindOfHistory;
  rows?: KeptRows | undefined;
};

/** Rows that are the states of things: projections need no more to fold them, and leave out what is `removed`. */
export type KeptRows<T extends Table = Table> = {
  /** The name of the projection. */
  name: string;
  /** Raise it when the folding changes its result for facts it has already folded. */
  version: number;
  table: T;
  /** What people call the list of all of them, if it can be exported. */
  list?: Pair;
};

type FieldOf<Stream extends AnyStream> = {
  [Type in keyof Stream['facts']]: keyof Stream['facts'][Type]['shape'] & string;
}[keyof Stream['facts']];
/** The fields that no other kind of stream has. */
type OwnField<Stream extends AnyStream> = Exclude<FieldOf<Stream>, keyof typeof recordedWords>;
type WordsOf<Stream extends AnyStream> = [OwnField<Stream>] extends [never]
  ? { words?: undefined }
  : { words: Readonly<Record<OwnField<Stream>, Pair>> };

type Untold<Stream extends AnyStream, Key extends string> = Exclude<
  keyof Stream['facts'] & string,
  Named<Key>
>;
type AllTold<Stream extends AnyStream, Key extends string> = [Untold<Stream, Key>] extends [never]
  ? unknown
  : { hasNoSentenceFor: Untold<Stream, Key> };

type StateRow<Stream extends AnyStream> = Omit<StateOf<Stream>, 'removed'> & {
  id: string;
  revision: number;
  createdAt: Date;
};
type AllKept<Stream extends AnyStream, T extends Table> = [StateRow<Stream>] extends [RowOf<T>]
  ? [RowOf<T>] extends [StateRow<Stream>]
    ? unknown
    : { isNotInTheState: Exclude<keyof RowOf<T>, keyof StateRow<Stream>> }
  : { hasNoColumnFor: Exclude<keyof StateRow<Stream>, keyof RowOf<T>> };

/**
 * Declares a kind of stream. This does not compile if one of its facts has no sentence, or one of its fields no word:
 * `words` are those that `recordedWords` lacks.
 */
export function kind<
  Stream extends AnyStream,
  History extends HistoryOf<Stream>,
  Key extends string = string,
  T extends Table = Table,
>(
  stream: Stream,
  spoken: {
    called: Pair;
    tell: Teller<Key> & AllTold<Stream, Key>;
    history: History;
    rows?: KeptRows<T> & { table: AllKept<Stream, T> };
  } & WordsOf<Stream>,
): { stream: Stream; called: Pair; tell: Teller; history: History; rows?: KeptRows | undefined } {
  const { called, tell, history, rows, words } = spoken;
  if (words) registerWords('field', words);
  if (rows?.list) registerWords('list', { [rows.table.name]: rows.list });
  return { stream, called, tell, history, rows };
}
