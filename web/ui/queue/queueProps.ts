import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import type { Say } from '../../platform/texts/messages.ts';
import type { Filters, ListAnswer, ListScreenProps, ListText } from '../screen/ListScreen.tsx';

/** A text that a decision needs, such as the reason of a rejection. */
export type AskedText<Row> = {
  label: string;
  help: (row: Row) => string;
  /** The error for an empty text; null if it may be empty. */
  missing: string | null;
  /** The button that sends it. */
  send: string;
  longest: number;
  /** Texts to pick from, in the language of who reads them; administrators add their own. */
  templates: Readonly<Record<Language, readonly string[]>>;
};

/** What a moderator can do with an item that waits. `Choice` is what they chose in `Choices`, if that is shown. */
export type QueueDecision<Row, Choice> = {
  name: string;
  /** The key that takes it: `a` approves, `r` rejects. */
  key: string;
  /** Without a row it is the label in the list of shortcuts. */
  label: (choice: Choice | null, row?: Row) => string;
  look: 'main' | 'plain' | 'danger';
  asks?: AskedText<Row>;
  /** It only leads to `Choices`; another decision is taken there. */
  chooses?: true;
  /** What has to be chosen first, as a sentence; null if nothing is missing. */
  missing?: (row: Row, choice: Choice | null) => string | null;
  send: (row: Row, given: Given<Choice>) => Promise<unknown>;
  done: (row: Row, choice: Choice | null) => string;
  failed: string;
};

/** `text` is empty for a decision that needs none. `key` is the idempotency key. */
export type Given<Choice> = { text: string; choice: Choice | null; key: string };

/** Undoes any decision by a command of the area. */
export type QueueUndo<Row> = {
  /** The button on a decided item. */
  label: string;
  send: (id: string, key: string) => Promise<unknown>;
  done: (row: Row) => string;
  failed: string;
};

/** The decision of a colleague who was faster. */
export type Faster = { status: string; name: string; when: string };

export type QueueText = ListText | 'loadFailed' | 'gone';

export type QueueProps<
  F extends Filters,
  A extends ListAnswer,
  Row extends { id: string },
  Shown,
  Choice,
> = Omit<ListScreenProps<F, A, Row>, 'say' | 'glowing' | 'rowKeys'> & {
  kind: QueueKind;
  say: Say<QueueText>;
  /** A hook that reads the open item; null for none. */
  useItem: (id: string | null) => UseQueryResult<Shown>;
  /** The key of the query by which it is read. */
  itemKey: (id: string) => QueryKey;
  /** The row in the answer of the item's query. */
  rowIn: (shown: Shown) => Row;
  titleOf: (row: Row) => string;
  /** Whether it still waits for a decision. */
  waits: (row: Row) => boolean;
  /** The language of who sent it. */
  languageOf: (row: Row) => Language;
  Details: ComponentType<{ shown: Shown; onClose: () => void }>;
  /** Of the open item, in pixels. */
  width?: number;
  /** What is to be chosen before a decision. */
  Choices?: ComponentType<{ shown: Shown; choice: Choice | null; onChoose: (choice: Choice | null) => void }>;
  /** Whether the choice was typed, so that closing would lose it. */
  isTyped?: (choice: Choice) => boolean;
  decisions: readonly QueueDecision<Row, Choice>[];
  undo: QueueUndo<Row>;
  faster: (faster: Faster) => string;
  /** The prefixes of further queries that a decision changes. */
  changes?: readonly QueryKey[];
};
