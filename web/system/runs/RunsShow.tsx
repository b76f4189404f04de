import { Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cancelRun, type RunRead } from '#contracts/system/runCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import type { DataColumn } from '../../ui/table/tableProps.ts';
import { SystemTabs } from '../frame/SystemTabs.tsx';
import { systemTabTexts } from '../frame/systemTabTexts.ts';
import { RunActions, RunName, RunProgress, RunStatus, runName, StartedBy } from './RunCells.tsx';
import { PAGE_SIZE, runListQuery } from './runListQueries.ts';
import { runListTexts } from './runListTexts.ts';

/** All runs, with their progress and what came of them. */
export function RunsShow() {
  const say = useText(runListTexts);
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const found = useQuery(runListQuery(page));
  const [stopping, setStopping] = useState<RunRead | null>(null);
  const columns = useColumns(setStopping);
  return (
    <>
      <ScreenHeader title={useText(systemTabTexts)('title')} />
      <SystemTabs />
      <Text mb="md" className={common.note}>
        {say('about')}
      </Text>
      {found.isError && (
        <ErrorPanel title={say('failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {(found.data || !found.isError) && (
        <DataTable
          label={say('list')}
          columns={columns}
          rows={found.data?.runs}
          rowKey={run => run.id}
          empty={<EmptyState>{say('none')}</EmptyState>}
        />
      )}
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={found.data?.pagination.total ?? 0}
        onPage={turned => setAddress(turned === 1 ? {} : { page: String(turned) })}
      />
      <StopDialog run={stopping} onClose={() => setStopping(null)} />
    </>
  );
}

function StopDialog({ run, onClose }: { run: RunRead | null; onClose: () => void }) {
  const say = useText(runListTexts);
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: (id: string) => send(cancelRun, { params: { id } }, { key: newKey() }),
    onSuccess: () => {
      toastDone(say('stopping'));
      onClose();
      void client.invalidateQueries({ queryKey: ['system', 'runs'] });
    },
  });
  const close = () => {
    stop.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={run !== null}
      title={say('stopTitle')}
      confirm={say('stop')}
      cancel={say('keep')}
      busy={stop.isPending}
      failure={stop.isError ? { title: say('stopFailed'), error: stop.error } : null}
      onConfirm={() => run && stop.mutate(run.id)}
      onCancel={close}
    >
      {run && <strong>{runName(run)}</strong>} {say('stopText')}
    </ConfirmDialog>
  );
}

function useColumns(onStop: (run: RunRead) => void): DataColumn<RunRead>[] {
  const say = useText(runListTexts);
  return useMemo(
    () => [
      { id: 'kind', header: say('columnKind'), card: 'heading', cell: run => <RunName run={run} /> },
      { id: 'status', header: say('columnStatus'), width: '150px', cell: run => <RunStatus run={run} /> },
      { id: 'progress', header: say('columnProgress'), width: '30%', cell: run => <RunProgress run={run} /> },
      {
        id: 'by',
        header: say('columnBy'),
        width: '160px',
        spare: 'late',
        cell: run => <StartedBy run={run} />,
      },
      {
        id: 'at',
        header: say('columnAt'),
        width: '140px',
        cell: run => <RelativeTime at={run.startedAt} />,
      },
      {
        id: 'actions',
        header: say('columnActions'),
        quiet: true,
        width: '64px',
        align: 'end',
        card: 'footer',
        cell: run => <RunActions run={run} onStop={onStop} />,
      },
    ],
    [say('columnKind')],
  );
}
