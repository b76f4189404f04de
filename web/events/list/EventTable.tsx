import { Suspense, useMemo } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import { shownPrice } from '#contracts/events/price/shownPrice.ts';
import { latePart } from '../../platform/page/latePart.ts';
import { type Say, useText } from '../../platform/texts/messages.ts';
import { EmptyState } from '../../ui/notice/EmptyState.tsx';
import { NoMatch } from '../../ui/notice/NoMatch.tsx';
import { AddButton } from '../../ui/screen/AddButton.tsx';
import { actionsWidth } from '../../ui/table/actionsWidth.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn, Picking } from '../../ui/table/tableProps.ts';
import { EventStatus } from '../event/EventStatus.tsx';
import { type EventTextKey, eventTexts } from '../event/messages.ts';
import { labelOf, textsThat } from '../event/textFields.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { activeFilters, type EventFilters } from '../filters/eventFilters.ts';
import { EventActions } from './EventActions.tsx';
import { EventCover, EventName, EventPlace, EventWhen } from './EventCells.tsx';
import { EventExpander } from './EventExpander.tsx';
import { type ListTextKey, listTexts } from './listTexts.ts';

const EventListDates = latePart(() => import('./EventListDates.tsx'), 'EventListDates');

type EventTableProps = {
  events: readonly EventRead[] | undefined;
  filters: EventFilters;
  cards: boolean;
  refreshing: boolean;
  glowing: ReadonlySet<string>;
  /** The series whose dates are shown. */
  opened: ReadonlySet<string>;
  picking: Picking<EventRead>;
  hrefOf: (kind: DialogKind, id: string) => string;
  onOpen: (kind: DialogKind, id?: string) => void;
  onToggle: (id: string) => void;
  onChange: (changed: Partial<EventFilters>) => void;
  onClear: () => void;
  onWritten: (id: string) => void;
};

export function EventTable(props: EventTableProps) {
  const say = useText(eventTexts);
  const { events, filters, opened, onChange } = props;
  const sayList = useText(listTexts);
  const columns = useColumns(props);
  // The second click reverses the order, the third returns to upcoming first.
  const sortBy = (by: string) => {
    const sort = by as EventFilters['sort'];
    const first = FIRST_ORDER[by] ?? 'asc';
    if (filters.sort !== by) onChange({ sort, order: first });
    else if (filters.order === first) onChange({ order: first === 'asc' ? 'desc' : 'asc' });
    else onChange({ sort: 'upcoming', order: 'desc' });
  };
  const rowKeys = useMemo(() => [{ keys: 'e', label: sayList('editRow') }], [sayList('editRow')]);
  return (
    <DataTable
      label={say('list')}
      columns={columns}
      rows={events}
      rowKey={event => event.id}
      refreshing={props.refreshing}
      glowing={props.glowing}
      sorting={{ by: filters.sort, order: filters.order }}
      onSort={sortBy}
      picking={props.picking}
      rowKeys={rowKeys}
      beneath={(event, draw) =>
        opened.has(event.id) && (
          <Suspense>
            <EventListDates id={event.id} draw={draw} />
          </Suspense>
        )
      }
      cards={props.cards}
      empty={<NoEvents {...props} />}
    />
  );
}

const FIRST_ORDER: Record<string, 'asc' | 'desc'> = { start: 'desc', title: 'asc', status: 'asc' };

function useColumns(props: EventTableProps): DataColumn<EventRead>[] {
  const say = useText(eventTexts);
  const sayList = useText(listTexts);
  const { hrefOf, opened, cards } = props;
  // The callbacks are not dependencies: they are new at every render, but equivalent.
  return useMemo(
    () => columnsOf(props, say, sayList),
    [say('columnEvent'), hrefOf('details', ''), opened, cards],
  );
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of columns.
function columnsOf(
  { hrefOf, opened, cards, onOpen, onToggle, onWritten }: EventTableProps,
  say: Say<EventTextKey>,
  sayList: Say<ListTextKey>,
): DataColumn<EventRead>[] {
  return [
    {
      id: 'cover',
      header: '',
      card: 'mark',
      cell: event => <EventCover event={event} placeholder={cards} />,
    },
    {
      id: 'expand',
      header: sayList('columnExpand'),
      quiet: true,
      width: '28px',
      card: 'heading',
      cell: event => <EventExpander event={event} opened={opened.has(event.id)} onToggle={onToggle} />,
    },
    {
      id: 'event',
      header: say('columnEvent'),
      sort: 'title',
      card: 'heading',
      cell: event => <EventName event={event} href={hrefOf('details', event.id)} />,
    },
    {
      id: 'when',
      header: say('columnWhen'),
      sort: 'start',
      width: '21%',
      cell: event => <EventWhen event={event} />,
    },
    {
      id: 'where',
      header: say('columnWhere'),
      width: '16%',
      spare: 'late',
      cell: event => <EventPlace event={event} />,
    },
    {
      id: 'price',
      header: say('columnPrice'),
      width: '10%',
      spare: 'early',
      cell: event => (
        <span title={event.price}>
          {shownPrice(event.price, '') || say(isPriceOpen(event) ? 'priceNotSaid' : 'free')}
        </span>
      ),
    },
    ...textsThat(({ listed }) => listed).map(
      (name): DataColumn<EventRead> => ({
        id: name,
        header: say(labelOf(name)),
        width: '12%',
        spare: 'early',
        cell: event => <span title={event[name] ?? undefined}>{event[name]}</span>,
      }),
    ),
    {
      id: 'status',
      header: say('columnStatus'),
      sort: 'status',
      width: '126px',
      card: 'corner',
      cell: event => <EventStatus status={event.status} />,
    },
    {
      id: 'actions',
      header: say('columnActions'),
      quiet: true,
      width: actionsWidth(say('publish'), say('edit')),
      align: 'end',
      card: 'footer',
      cell: event => <EventActions event={event} onOpen={onOpen} onWritten={onWritten} />,
    },
  ];
}

type NoEventsProps = Pick<EventTableProps, 'filters' | 'onOpen' | 'onClear'>;

/** The empty list; distinguishes no events at all from no matches. */
export function NoEvents({ filters, onOpen, onClear }: NoEventsProps) {
  const say = useText(eventTexts);
  if (activeFilters(filters).length > 0) return <NoMatch onClear={onClear}>{say('noMatch')}</NoMatch>;
  return (
    <EmptyState action={<AddButton onClick={() => onOpen('create')}>{say('create')}</AddButton>}>
      {say('empty')}
    </EmptyState>
  );
}
