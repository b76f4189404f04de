import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Role } from '#contracts/access/calls.ts';
import { newKey } from '../platform/api.ts';
import { CallFailed } from '../platform/callFailed.ts';
import { useText } from '../platform/messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogBody } from '../ui/DialogBody.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { userListTexts } from './userListTexts.ts';
import type { Account, Turn } from './useUserTurns.ts';

/** Draws what confirms who is signed in, and tells when that is done. */
export type Confirming = (onConfirmed: () => void) => ReactNode;
export type RoleChange = { user: Account; role: Role };

type RoleDialogProps = {
  /** Null while it is closed. */
  change: RoleChange | null;
  confirming: Confirming;
  perform: (turn: Turn) => Promise<void>;
  onClose: () => void;
};

/** Asks before somebody becomes an administrator or is one no more: for the name, and for a code where it has to be. */
export function RoleDialog({ change, ...rest }: RoleDialogProps) {
  const say = useText(userListTexts);
  const title = change ? say(change.role === 'admin' ? 'makeAdmin' : 'endAdmin', change.user) : '';
  return (
    <Dialog opened={change !== null} onClose={rest.onClose} title={title} width={480}>
      {change && <Body key={change.user.id} change={change} {...rest} />}
    </Dialog>
  );
}

function Body({
  change: { user, role },
  confirming,
  perform,
  onClose,
}: RoleDialogProps & { change: RoleChange }) {
  const say = useText(userListTexts);
  const hintId = useId();
  const [typed, setTyped] = useState('');
  const { name } = user;
  const deed = useMutation({
    mutationFn: () => perform({ user, to: { role }, key: newKey() }),
    onSuccess: onClose,
  });
  const isTyped = typed.trim() === name;
  const entering = role === 'admin';
  const needsCode =
    deed.isError && deed.error instanceof CallFailed && deed.error.problem?.code === 'code_required';
  const keep = (
    <Button variant="default" data-autofocus onClick={onClose}>
      {say('keep')}
    </Button>
  );
  if (needsCode) {
    return (
      <DialogBody typed actions={keep}>
        <p>{say('codeText')}</p>
        {confirming(() => deed.mutate())}
      </DialogBody>
    );
  }
  return (
    <DialogBody
      typed={typed !== ''}
      onSubmit={event => {
        event.preventDefault();
        if (isTyped) deed.mutate();
      }}
      actions={
        <>
          {keep}
          <Button
            type="submit"
            color="red"
            disabled={!isTyped}
            aria-describedby={hintId}
            loading={deed.isPending}
          >
            {say(entering ? 'makeAdminDo' : 'endAdminDo')}
          </Button>
        </>
      }
    >
      <p>{entering ? say('makeAdminText') : say('endAdminText', { name, role: say(`role_${role}`) })}</p>
      <TextInput
        label={say('typeName', { name })}
        value={typed}
        autoComplete="off"
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <p id={hintId}>{!isTyped && say('typeNameFirst')}</p>
      {deed.isError && <ErrorPanel title={say('roleFailed')} error={deed.error} />}
    </DialogBody>
  );
}
