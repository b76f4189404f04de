import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SessionUser } from '#contracts/access/calls.ts';
import { DELETION_DAYS, deleteAccount } from '#contracts/users/ownCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { shownAs } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { useSession } from '../../shell/session.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';
import { usersTexts } from '../user/messages.ts';
import { AccountSection } from './AccountSection.tsx';

const DAY = 86_400_000;

/** The section in which users request the erasure of their own account. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const say = useText(usersTexts);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <AccountSection title={say('deletion')} text={say('deletionText', { days: DELETION_DAYS })}>
      <Button variant="default" color="red" onClick={() => setOpened(true)}>
        {say('deleteAccount')}
      </Button>
      <Dialog opened={opened} onClose={close} title={say('deleteTitle', { email: user.email })} width={480}>
        <DeletionForm email={user.email} onKeep={close} />
      </Dialog>
    </AccountSection>
  );
}

function DeletionForm({ email, onKeep }: { email: string; onKeep: () => void }) {
  const say = useText(usersTexts);
  const { leave } = useSession();
  const whyId = useId();
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: (key: string) => send(deleteAccount, {}, { key }),
    onSuccess: ({ scheduledFor }) => leave(say('farewell', { date: shownDay(new Date(scheduledFor)) })),
  });
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={onKeep}>
        {say('deleteKeep')}
      </Button>
      <Button
        type="submit"
        color="red"
        disabled={!isTyped}
        aria-describedby={whyId}
        loading={deletion.isPending}
      >
        {say('deleteNow')}
      </Button>
    </>
  );
  return (
    <DialogBody
      typed={typed !== ''}
      actions={actions}
      onSubmit={event => {
        event.preventDefault();
        if (isTyped) deletion.mutate(newKey());
      }}
    >
      <div className={classes.form}>
        <p className={common.note}>
          {say('deleteBody', { date: shownDay(new Date(Date.now() + DELETION_DAYS * DAY)) })}
        </p>
        <TextInput
          label={say('deleteAsk', { email })}
          value={typed}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {deletion.isError && <ErrorPanel title={say('deleteFailed')} error={deletion.error} ofAct />}
        <p id={whyId} className={common.note}>
          {!isTyped && say('deleteUntyped')}
        </p>
      </div>
    </DialogBody>
  );
}

function shownDay(moment: Date): string {
  return shownAs({ dateStyle: 'long' }).format(moment);
}
