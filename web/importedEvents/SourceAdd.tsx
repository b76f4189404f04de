import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createSource } from '#contracts/importedEvents/sourceCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { sourcesKey } from './importedQueries.ts';
import type { NewKey } from './SourceKey.tsx';
import { sourceTexts } from './sourceTexts.ts';

type SourceAddProps = { opened: boolean; onClose: () => void; onKey: (key: NewKey) => void };

/** Adds a source by its name, and hands over its API key. */
export function SourceAdd({ opened, onClose, onKey }: SourceAddProps) {
  const say = useText(sourceTexts);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const close = () => {
    setName('');
    setMissing(false);
    adding.reset();
    onClose();
  };
  const adding = useMutation({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      send(createSource, { body: { name } }, { key }),
    onSuccess: ({ key }, { name }) => {
      close();
      onKey({ name, key });
    },
    onSettled: () => client.invalidateQueries({ queryKey: sourcesKey }),
  });
  const taken =
    adding.error instanceof CallFailed && adding.error.status === 409 ? adding.error.message : undefined;
  return (
    <Dialog opened={opened} onClose={close} title={say('add')} width={460}>
      <DialogBody
        typed={name !== ''}
        onSubmit={event => {
          event.preventDefault();
          if (name.trim() === '') setMissing(true);
          else adding.mutate({ name: name.trim(), key: newKey() });
        }}
        actions={
          <>
            <Button variant="default" disabled={adding.isPending} onClick={close}>
              {say('cancel')}
            </Button>
            <Button type="submit" loading={adding.isPending}>
              {say('add')}
            </Button>
          </>
        }
      >
        <TextInput
          label={say('name')}
          description={say('nameHelp')}
          value={name}
          onChange={event => {
            setName(event.currentTarget.value);
            setMissing(false);
          }}
          error={missing ? say('nameMissing') : taken}
          maxLength={120}
          data-autofocus
        />
        {adding.error && !taken && <ErrorPanel title={say('addFailed')} error={adding.error} ofAct />}
      </DialogBody>
    </Dialog>
  );
}
