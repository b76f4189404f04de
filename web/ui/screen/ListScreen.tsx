import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { useListFilters } from '../../platform/list/useListFilters.ts';
import { useListPage } from '../../platform/list/useListPage.ts';
import { NewChanges } from '../../platform/live/NewChanges.tsx';
import { type Say, useText } from '../../platform/texts/messages.ts';
import { FilterBar } from '../filter/FilterBar.tsx';
import type { SelectFilter } from '../filter/FilterSelects.tsx';
import { EmptyState } from '../notice/EmptyState.tsx';
import { NoMatch } from '../notice/NoMatch.tsx';
import { StatCards } from '../show/StatCards.tsx';
import type { RowKey } from '../table/DataKeys.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import type { DataColumn, Picking } from '../table/tableProps.ts';
import { uiTexts } from '../texts/messages.ts';
import { ScreenHeader } from './ScreenHeader.tsx';

/** The texts that every list has; `figures` and `list` are accessible names. */
export type ListText =
  | ('title' | 'figures' | 'list' | 'search')
  | ('found_one' | 'found_other' | 'failed' | 'none' | 'noMatch');
export type Filters = { search: string; id: string; sort: string; order: 'asc' | 'desc'; page: number };
export type ListAnswer = { total: number; stats: Record<string, number> };

/** A figure's label, and the filters that list what it counts. */
export type ListFigure<F> = { label: string; shows: Partial<F> };

export type ListScreenProps<F extends Filters, A extends ListAnswer, Row extends { id: string }> = {
  say: Say<ListText>;
  /** Links to the screens that belong to this one (`ScreenTabs`). */
  tabs?: ReactNode;
  list: ReturnType<typeof useListFilters<F>>;
  query: UseQueryResult<A>;
  /** The prefix of the query's key, and the kinds of streams that its rows and figures are built from. */
  of: QueryKey;
  kinds: readonly string[];
  /** The cards: by the figure's name in the answer's `stats`, its label and the filters to list its rows. */
  figures: Partial<Record<keyof A['stats'] & string, ListFigure<F>>>;
  selects: readonly SelectFilter<Exclude<keyof F & string, 'page'>>[];
  /** Must be referentially stable. */
  columns: readonly DataColumn<Row>[];
  rowsOf: (answer: A) => readonly Row[];
  nameOf: (row: Row) => string;
  /** The columns whose first sort order is descending. */
  highestFirst?: readonly string[];
  glowing?: ReadonlySet<string>;
  /** Checkboxes in front of the rows, to select some. */
  picking?: Picking<Row> | undefined;
  /** Further filters, below the others, and what their chips say. */
  furtherFilters?: ReactNode;
  chipOf?: (name: string) => string | undefined;
  /** The screen's main actions, next to its title. */
  actions?: ReactNode;
  /** Shortcuts for the focused row. Must be referentially stable. */
  rowKeys?: readonly RowKey[];
  /** Shown between the title and the figures. */
  children?: ReactNode;
};

/** Pages on either side of the current one: with the first and the last, at most seven buttons. */
const NEAR = 2;

/** A complete list screen: title, figures, search and filters, rows, pager, and the empty state. */
export function ListScreen<F extends Filters, A extends ListAnswer, Row extends { id: string }>(
  props: ListScreenProps<F, A, Row>,
) {
  const { say, list, query, columns, rowsOf } = props;
  const { filters, active, change, clear } = list;
  const paged = useListPage(query, answer => answer.total, {
    page: filters.page,
    onPage: page => change({ page } as Partial<F>),
  });
  const { shown, total } = paged;
  const rows = shown && rowsOf(shown);
  const sortBy = (by: string) => {
    const first = props.highestFirst?.includes(by) ? 'desc' : 'asc';
    const order = filters.sort !== by ? first : filters.order === 'asc' ? 'desc' : 'asc';
    change({ sort: by, order } as Partial<F>);
  };
  return (
    <>
      <ScreenHeader title={say('title')}>{props.actions}</ScreenHeader>
      {props.tabs}
      {props.children}
      <ListFigures {...props} stats={shown?.stats} />
      <ListFilterBar {...props} rows={rows} total={total} />
      {props.furtherFilters}
      <PagedTable
        query={query}
        paged={paged}
        page={filters.page}
        near={NEAR}
        failed={say('failed')}
        label={say('list')}
        columns={columns}
        rows={rows}
        rowKey={row => row.id}
        {...(props.glowing && { glowing: props.glowing })}
        {...(props.rowKeys && { rowKeys: props.rowKeys })}
        {...(props.picking && { picking: props.picking })}
        sorting={{ by: filters.sort, order: filters.order }}
        onSort={sortBy}
        empty={
          active.length > 0 ? (
            <NoMatch onClear={clear}>{say('noMatch')}</NoMatch>
          ) : (
            <EmptyState>{say('none')}</EmptyState>
          )
        }
      />
    </>
  );
}

type ListFiguresProps<F extends Filters> = Pick<ListScreenProps<F, ListAnswer, never>, 'say' | 'list'> & {
  figures: Record<string, ListFigure<F> | undefined>;
  query: { isError: boolean };
  stats: Record<string, number> | undefined;
};

function ListFigures<F extends Filters>({ say, list, figures, query, stats }: ListFiguresProps<F>) {
  const cards = Object.entries(figures).map(([name, figure]) => ({
    label: figure?.label ?? name,
    href: figure && list.hrefOf(figure.shows),
    value: stats?.[name] ?? (query.isError ? null : undefined),
  }));
  return cards.length > 0 ? <StatCards label={say('figures')} stats={cards} /> : null;
}

type ListFilterBarProps<F extends Filters, Row extends { id: string }> = Pick<
  ListScreenProps<F, ListAnswer, Row>,
  'say' | 'list' | 'selects' | 'nameOf' | 'of' | 'kinds' | 'chipOf'
> & { rows: readonly Row[] | undefined; total: number | undefined };

function ListFilterBar<F extends Filters, Row extends { id: string }>(props: ListFilterBarProps<F, Row>) {
  const sayUi = useText(uiTexts);
  const { say, list, selects, nameOf, rows, total } = props;
  const only = rows?.find(row => row.id === list.filters.id);
  return (
    <FilterBar
      placeholder={say('search')}
      selects={selects}
      filters={list.filters as never}
      active={list.active}
      chipOf={name =>
        props.chipOf?.(name) ?? (only ? sayUi('only', { name: nameOf(only) }) : sayUi('onlyOne'))
      }
      found={total === undefined ? '' : say('found', { count: total })}
      onChange={changed => list.change(changed as never)}
      onRemove={list.remove}
      onClear={list.clear}
    >
      <NewChanges of={props.of} kinds={props.kinds} />
    </FilterBar>
  );
}
