import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETE_ALL_PHRASE, deleteAllImported } from '#contracts/importedEvents/bulkCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../ui/notice/toast.tsx';
import { importedKey } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';

/** Deletes every imported event, once a phrase is typed; any other text cancels. */
export function ImportedDeleteAll({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText(importedTexts);
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  const deleting = useMutation({
    mutationFn: (key: string) => send(deleteAllImported, {}, { key }),
    onSuccess: ({ message }) => {
      toastDone(message || say('deleteDone'));
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: importedKey }),
  });
  return (
    <Dialog opened={opened} onClose={close} title={say('deleteAllTitle')} width={480}>
      <DialogBody
        typed={typed !== ''}
        onSubmit={event => {
          event.preventDefault();
          if (typed === DELETE_ALL_PHRASE) deleting.mutate(newKey());
          else {
            toastDone(say('deleteMismatch'));
            close();
          }
        }}
        actions={
          <>
            <Button variant="default" disabled={deleting.isPending} onClick={close}>
              {say('back')}
            </Button>
            <Button type="submit" color="red" loading={deleting.isPending}>
              {say('deleteAll')}
            </Button>
          </>
        }
      >
        <p>{say('deleteAllHelp')}</p>
        <TextInput
          label={say('deleteAllType')}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        {deleting.error && <ErrorPanel title={say('deleteFailed')} error={deleting.error} ofAct />}
      </DialogBody>
    </Dialog>
  );
}
