import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { AnyQueue } from '#contracts/platform/queue.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { BulkKind } from '#contracts/queues/bulkCalls.ts';
import type { RowOfBook } from '../../platform/book/bookList.ts';
import { NOTHING, type Picked } from '../../platform/list/picked.ts';
import { useListFilters } from '../../platform/list/useListFilters.ts';
import { useOpenRow } from '../../platform/list/useOpenRow.ts';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import type { queueList } from '../../platform/queue/queueList.ts';
import { type Say, useLanguage } from '../../platform/texts/messages.ts';
import { LateDialogs } from '../dialog/LateDialogs.tsx';
import {
  type BookColumns,
  type BookFigures,
  type BookSelects,
  columnsOf,
  figuresOf,
  selectsOf,
} from '../screen/BookScreen.tsx';
import type { Filters, ListAnswer } from '../screen/ListScreen.tsx';
import { NameCell } from '../show/NameCell.tsx';
import { usePicking } from '../table/usePicking.ts';
import { type DeclaredDecisions, decisionsOf, undoOf } from './declaredDecisions.ts';
import { QueueScreen } from './QueueScreen.tsx';
import type { QueueProps } from './queueProps.ts';
import { changedBy } from './useDecisions.ts';

const loadBulk = () => import('./QueueBulk.tsx');
const QueueBulk = latePart(loadBulk, 'QueueBulk');
const NONE: readonly never[] = [];

/** Any queue whose items are decided together. */
type BulkQueue = AnyQueue & { kind: BulkKind };
type RowOf<Queue extends AnyQueue> = RowOfBook<Queue> & { id: string; language: Language };
/** The cell that names an item and opens it, with what distinguishes it from its namesakes. */
export type NameItem<Row> = (row: Row, beside?: string | null) => ReactNode;

type BulkQueueProps<
  Queue extends BulkQueue,
  Choice,
  Name extends string,
  Called extends string,
> = DeclaredDecisions<Queue, RowOf<Queue>, Choice, Name, Called> &
  Pick<Shown<Queue, Choice>, 'tabs' | 'Details' | 'Choices' | 'changes'> & {
    queue: ReturnType<typeof queueList<Queue>>;
    figures: BookFigures<Queue>;
    selects: BookSelects<Queue>;
    /** Called when the language or the filters have changed: the link of each row keeps them. */
    columns: (named: NameItem<RowOf<Queue>>) => BookColumns<Queue>;
    /** The decision that can be taken for several items together. */
    together: NoInfer<Name>;
  };
type Shown<Queue extends BulkQueue, Choice> = QueueProps<
  Filters,
  ListAnswer,
  RowOf<Queue>,
  AnswerOf<Queue['show']>,
  Choice
>;

/**
 * A queue that is declared whole (`queue` in contracts). Its items can be selected, across pages, and decided together.
 * A figure, a filter, an order, or a text of a decision that is forgotten does not compile.
 */
export function BulkQueueScreen<
  Queue extends BulkQueue,
  Name extends string,
  Choice = never,
  Called extends string = never,
>(props: BulkQueueProps<Queue, Choice, Name, Called>) {
  const queue = useDeclared(props);
  const { kind, nameOf, query } = queue;
  const [picked, setPicked] = useState<Picked>(NOTHING);
  const rows = query.data ? queue.rowsOf(query.data) : NONE;
  const picking = usePicking<RowOf<Queue>>({ picked, onPick: setPicked, rows, nameOf });
  const decision = queue.decisions.find(({ name }) => name === props.together)!;
  useAhead(loadBulk);
  return (
    <>
      <QueueScreen {...queue} picking={picking} />
      <LateDialogs opened={picked.ids.size > 0}>
        <QueueBulk
          kind={kind as BulkKind}
          ids={picked.ids}
          onKeep={ids => setPicked({ all: false, ids: new Set(ids) })}
          label={decision.label(null)}
          asks={decision.asks}
          changes={changedBy(queue)}
        />
      </LateDialogs>
    </>
  );
}

/** What the declaration and the screen's own parts say, as all queues are shown. */
function useDeclared<Queue extends BulkQueue, Choice, Name extends string, Called extends string>(
  props: BulkQueueProps<Queue, Choice, Name, Called>,
): Shown<Queue, Choice> {
  type Row = RowOf<Queue>;
  const { key, filters, query: queryOf, item } = props.queue;
  const queue: BulkQueue = props.queue.queue;
  const { kind, waits } = queue;
  const { nameOf, tabs, Details, Choices, changes } = props;
  // Which texts there are was checked where they were given.
  const acts = props as unknown as DeclaredDecisions<AnyQueue, Row, Choice, string, string>;
  const say = acts.say as Say<string>;
  const list = useListFilters(filters);
  const query = useQuery(queryOf(list.filters));
  return {
    ...{ kind, say, waits, nameOf, tabs, Details, Choices, changes },
    list: list as never,
    query: query as never,
    of: key,
    kinds: useMemo(() => [kind], [kind]),
    figures: figuresOf(props.figures),
    selects: selectsOf(props.selects) as never,
    columns: useColumns(props),
    rowsOf: answer => (answer as unknown as Record<string, Row[]>)[queue.name]!,
    useItem: function useItem(id) {
      return useQuery({ ...item(id ?? ''), enabled: id !== null });
    },
    itemKey: id => item(id).queryKey,
    rowIn: shown => (shown as Record<string, Row>)[queue.item]!,
    titleOf: row => say('itemOf', { name: nameOf(row) }),
    languageOf: ({ language }) => language,
    decisions: decisionsOf(queue, acts),
    undo: undoOf(queue, acts),
    faster: ({ status, ...who }) => say(`faster_${status}`, who),
  };
}

function useColumns<Queue extends BulkQueue>({
  queue,
  columns,
  nameOf,
}: Pick<BulkQueueProps<Queue, never, string, string>, 'queue' | 'columns' | 'nameOf'>) {
  const language = useLanguage();
  const { hrefOf } = useOpenRow();
  const named: NameItem<RowOf<Queue>> = (row, beside) => (
    <NameCell
      name={nameOf(row)}
      href={hrefOf(row.id)}
      link={{ preventScrollReset: true }}
      beside={beside ?? null}
    />
  );
  return useMemo(() => columnsOf<Queue>(queue.queue, columns(named)), [language, hrefOf('')]);
}
