import { Box, Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type listTrash, restoreEvent } from '#contracts/events/trashCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { EmptyState } from '../../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { Pager } from '../../ui/table/Pager.tsx';
import { shownDate } from '../event/eventTime.ts';
import { settleUndone } from '../event/settle.ts';
import { trashQuery } from '../filters/eventListQueries.ts';
import { listTexts } from './listTexts.ts';

type Deleted = AnswerOf<typeof listTrash>['deleted'][number];
type TrashDialogProps = { opened: boolean; onClose: () => void };

/** Everything deleted in the last thirty days, with a way to restore it. */
export function TrashDialog({ opened, onClose }: TrashDialogProps) {
  const say = useText(listTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={say('trashTitle')} width={620}>
      <DialogBody>{opened && <Trash />}</DialogBody>
    </Dialog>
  );
}

function Trash() {
  const say = useText(listTexts);
  const [page, setPage] = useState(1);
  const trash = useQuery({ ...trashQuery(page), staleTime: 0 });
  if (trash.isError) {
    return <ErrorPanel title={say('trashFailed')} error={trash.error} onRetry={() => trash.refetch()} />;
  }
  if (!trash.data) return <Skeleton height={200} role="status" aria-label={say('trashTitle')} />;
  const { deleted, pagination } = trash.data;
  if (deleted.length === 0 && page > 1) setPage(page - 1);
  if (deleted.length === 0) return <EmptyState>{say('trashEmpty')}</EmptyState>;
  return (
    <>
      <Text mb="sm" c="dimmed">
        {say('trashExplained')}
      </Text>
      <Box component="ul" mb="sm" className={common.lines} aria-label={say('trashTitle')}>
        {deleted.map(thing => (
          <Thing key={thing.id} thing={thing} />
        ))}
      </Box>
      <Pager page={page} pageSize={pagination.limit} total={pagination.total} onPage={setPage} />
    </>
  );
}

function Thing({ thing }: { thing: Deleted }) {
  const say = useText(listTexts);
  const client = useQueryClient();
  const { id, title, kind, actor, deletedAt, restorableUntil, reason } = thing;
  const key = useRef(newKey());
  const restore = useMutation({
    mutationFn: () => send(restoreEvent, { params: { id } }, { key: key.current }),
    onSuccess: ({ event }) => {
      settleUndone(client, id, event);
      toastDone(say('restored', { title }));
    },
    onError: error => toastFailed(say('restoreFailed', { title }), error),
  });
  const who = actor.role === 'system' ? say('system') : (actor.name ?? say('someone'));
  return (
    <li>
      <div className={common.words}>
        <strong>{title}</strong>
        <span className={common.under}>
          {say(kind === 'master' ? 'trashSeries' : 'trashEvent')}, {say('trashDeleted')}
          <RelativeTime at={deletedAt} /> {say('trashBy', { who })};{' '}
          {say('trashUntil', { date: shownDate(restorableUntil.slice(0, 10)) })}
        </span>
        {reason && <span className={common.under}>{reason}</span>}
      </div>
      <Button
        variant="default"
        size="xs"
        loading={restore.isPending}
        aria-label={say('restoreNamed', { title })}
        onClick={() => restore.mutate()}
      >
        {say('restore')}
      </Button>
    </li>
  );
}
