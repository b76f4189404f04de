import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { deleteAllEvents } from '#contracts/events/calls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { eventTexts } from '../event/messages.ts';
import { regionStatsQuery } from '../event/queries.ts';
import { listTexts } from './listTexts.ts';

type DeleteAllDialogProps = { opened: boolean; onClose: () => void; onStarted: (runId: string) => void };

/** Asks for confirmation before all events are deleted: their number has to be typed. */
export function DeleteAllDialog({ opened, onClose, onStarted }: DeleteAllDialogProps) {
  const say = useText(listTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={say('deleteAllQuestion')} width={480}>
      {opened && <Body onClose={onClose} onStarted={onStarted} />}
    </Dialog>
  );
}

function Body({ onClose, onStarted }: Omit<DeleteAllDialogProps, 'opened'>) {
  const say = useText(listTexts);
  const sayEvent = useText(eventTexts);
  const [typed, setTyped] = useState('');
  const stats = useQuery({ ...regionStatsQuery('all'), staleTime: 0 });
  const count = stats.data?.totalEvents;
  const key = useRef(newKey());
  const remove = useMutation({
    mutationFn: () => send(deleteAllEvents, {}, { key: key.current }),
    onSuccess: ({ jobId }) => onStarted(jobId),
  });
  if (stats.isError) {
    return (
      <DialogBody>
        <ErrorPanel title={sayEvent('statsFailed')} error={stats.error} onRetry={() => stats.refetch()} />
      </DialogBody>
    );
  }
  const ready = count !== undefined && count > 0 && typed.replace(/[\s.,]/g, '') === String(count);
  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={onClose}>
        {say('deleteAllKeep')}
      </Button>
      <Button type="submit" color="red" disabled={!ready} loading={remove.isPending}>
        {count ? say('deleteAllButton', { count }) : say('deleteAllWaiting')}
      </Button>
    </>
  );
  return (
    <DialogBody
      typed={typed !== ''}
      actions={actions}
      onSubmit={event => {
        event.preventDefault();
        if (ready) remove.mutate();
      }}
    >
      <p>
        {count === 0 && say('deleteAllNothing')}
        {count !== undefined && count > 0 && say('deleteAllExplained', { count })}{' '}
        {count !== 0 && say('deleteAllRestore')}
      </p>
      {count !== 0 && (
        <TextInput
          label={say('deleteAllType', { count: count ?? '…' })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          disabled={!count}
        />
      )}
      {remove.isError && <ErrorPanel title={say('deleteAllFailed')} error={remove.error} ofAct />}
    </DialogBody>
  );
}
