import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { eraseUser } from '#contracts/users/erasureCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import classes from '../user/Account.module.css';
import type { Confirming } from '../user/AdministratorDialog.tsx';
import { userDetailsQuery, usersKey } from '../user/queries.ts';
import { userActTexts } from './userActTexts.ts';

type EraseDialogProps = { id: string; opened: boolean; confirming: Confirming; onClose: () => void };

/** Asks for the e-mail before everything about a person is erased; for an administrator, also for a code. */
export function EraseDialog({ id, opened, ...rest }: EraseDialogProps) {
  const say = useText(userActTexts);
  const { data } = useQuery({ ...userDetailsQuery(id), enabled: opened });
  return (
    <Dialog
      opened={opened && data !== undefined}
      onClose={rest.onClose}
      title={say('eraseTitle', { name: data?.user.name ?? '' })}
      width={520}
    >
      {data && <Body key={id} user={data.user} {...rest} />}
    </Dialog>
  );
}

type BodyProps = { user: UserDetails; confirming: Confirming; onClose: () => void };

function Body({ user: { id, email }, confirming, onClose }: BodyProps) {
  const say = useText(userActTexts);
  const whyId = useId();
  const [typed, setTyped] = useState('');
  const erasure = useErasure(id, onClose);
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  const needsCode = erasure.error instanceof CallFailed && erasure.error.problem?.code === 'code_required';
  const keep = (
    <Button variant="default" data-autofocus onClick={onClose}>
      {say('eraseKeep')}
    </Button>
  );
  if (needsCode) {
    return (
      <DialogBody typed actions={keep}>
        <p>{say('codeText')}</p>
        {confirming(() => erasure.mutate(newKey()))}
      </DialogBody>
    );
  }
  return (
    <DialogBody
      typed={typed !== ''}
      onSubmit={event => {
        event.preventDefault();
        if (isTyped) erasure.mutate(newKey());
      }}
      actions={
        <>
          {keep}
          <Button
            type="submit"
            color="red"
            disabled={!isTyped}
            aria-describedby={whyId}
            loading={erasure.isPending}
          >
            {say('eraseNow')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.note}>{say('eraseText')}</p>
        <TextInput
          label={say('eraseType', { email })}
          value={typed}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {erasure.isError && <ErrorPanel title={say('eraseFailed')} error={erasure.error} ofAct />}
        <p id={whyId} className={classes.note}>
          {!isTyped && say('eraseUntyped')}
        </p>
      </div>
    </DialogBody>
  );
}

function useErasure(id: string, onErased: () => void) {
  const say = useText(userActTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => send(eraseUser, { params: { id } }, { key }),
    onSuccess() {
      for (const queryKey of [usersKey, ['audit'], ['dashboard']])
        void client.invalidateQueries({ queryKey });
      toastDone(say('erased'));
      onErased();
    },
  });
}
