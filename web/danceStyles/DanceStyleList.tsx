import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedDanceStyle } from '#contracts/danceStyles/calls.ts';
import { useShortcuts } from '../platform/keys/shortcuts.tsx';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { NewChanges } from '../platform/live/NewChanges.tsx';
import { latePart, useAhead } from '../platform/page/latePart.ts';
import { useText } from '../platform/texts/messages.ts';
import { danceStylesKey } from '../platform/things/danceStyles.ts';
import { LateDialogs } from '../ui/dialog/LateDialogs.tsx';
import { EmptyState } from '../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import common from '../ui/styles/common.module.css';
import { actionsWidth } from '../ui/table/actionsWidth.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { DanceStyleActions, type DanceStyleDialog, DIALOGS, EventCount, Status } from './DanceStyleCells.tsx';
import { danceStyleTexts } from './danceStyleTexts.ts';
import { styleListQuery } from './queries.ts';
import { type DanceStyleWrites, useDanceStyleWrites } from './useDanceStyleWrites.ts';

const loadDialogs = () => import('./DanceStyleDialogs.tsx');
const DanceStyleDialogs = latePart(loadDialogs, 'DanceStyleDialogs');

const KINDS = ['danceStyle', 'event', 'series'];

/** Dance styles: what events can name, in order of their names. */
export function DanceStyleList() {
  const say = useText(danceStyleTexts);
  const query = useQuery(styleListQuery());
  const writes = useDanceStyleWrites();
  const { dialog, open, close } = useAddressDialog(DIALOGS, 'style');
  useAhead(loadDialogs);
  useShortcuts([{ keys: 'c', label: say('add'), run: () => open('add') }]);
  const columns = useColumns(query.data ?? NONE, writes, { open, isOpen: dialog !== null });
  const rowKeys = useMemo(() => [{ keys: 'e', label: say('rename') }], [say('rename')]);
  return (
    <>
      <ScreenHeader title={say('title')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('add')}>
          {say('add')}
        </Button>
      </ScreenHeader>
      <Group justify="space-between" gap="8px 24px" mb="md" c="dimmed" className={common.flush}>
        <p>{say('about')}</p>
        <NewChanges of={danceStylesKey} kinds={KINDS} />
      </Group>
      {query.isError && (
        <ErrorPanel title={say('failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {(query.data || !query.isError) && (
        <DataTable
          label={say('list')}
          columns={columns}
          rows={query.data}
          rowKey={style => style.id}
          rowKeys={rowKeys}
          glowing={writes.glowing}
          empty={<EmptyState>{say('none')}</EmptyState>}
        />
      )}
      <LateDialogs opened={dialog !== null}>
        <DanceStyleDialogs dialog={dialog} styles={query.data ?? NONE} writes={writes} onClose={close} />
      </LateDialogs>
    </>
  );
}

const NONE: readonly ListedDanceStyle[] = [];

function useColumns(
  styles: readonly ListedDanceStyle[],
  writes: DanceStyleWrites,
  { open, isOpen }: { open: (kind: DanceStyleDialog, id: string) => void; isOpen: boolean },
): DataColumn<ListedDanceStyle>[] {
  const say = useText(danceStyleTexts);
  // The callbacks are new on every render; `open` replaces the address only while a dialog is open.
  return useMemo(() => {
    const names = new Map(styles.map(({ id, name }) => [id, name]));
    return [
      {
        id: 'name',
        header: say('columnName'),
        card: 'heading',
        cell: ({ id, name }) => (
          <NameCell name={name} href={`/admin/events?style=${id}`} title={say('eventsWith', { name })} />
        ),
      },
      {
        id: 'id',
        header: say('columnId'),
        width: '20%',
        spare: 'late',
        cell: ({ id }) => <code>{id}</code>,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '26%',
        cell: style => <Status style={style} into={names.get(style.mergedInto ?? '') ?? ''} />,
      },
      {
        id: 'events',
        header: say('columnEvents'),
        width: '110px',
        align: 'end',
        cell: style => <EventCount style={style} />,
      },
      {
        id: 'actions',
        header: say('columnActions'),
        quiet: true,
        width: actionsWidth(say('rename')),
        align: 'end',
        card: 'footer',
        cell: style => <DanceStyleActions style={style} writes={writes} onOpen={open} />,
      },
    ];
  }, [say('columnName'), styles, isOpen]);
}
