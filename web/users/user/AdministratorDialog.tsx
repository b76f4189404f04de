import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { newKey } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { userListTexts } from './userListTexts.ts';
import type { Account, Turn } from './useUserTurns.ts';

/** Renders what confirms the signed-in user's identity, and calls back when that is done. */
export type Confirming = (onConfirmed: () => void) => ReactNode;
export type AdministratorChange = { user: Account; to: Turn['to'] };

type AdministratorDialogProps = {
  /** Null while closed. */
  change: AdministratorChange | null;
  confirming: Confirming;
  perform: (turn: Turn) => Promise<void>;
  onClose: () => void;
};

/**
 * Asks for confirmation before someone becomes an administrator or stops being one, and before an
 * administrator is suspended or reactivated: asks to type the name if the role changes, and for a code if the
 * server requires one.
 */
export function AdministratorDialog({ change, ...rest }: AdministratorDialogProps) {
  const say = useText(userListTexts);
  const title = change ? say(kindOf(change.to), change.user) : '';
  return (
    <Dialog opened={change !== null} onClose={rest.onClose} title={title} width={480}>
      {change && <Body key={change.user.id} change={change} {...rest} />}
    </Dialog>
  );
}

function kindOf(to: Turn['to']) {
  if ('role' in to) return to.role === 'admin' ? 'makeAdmin' : 'endAdmin';
  return to.status === 'active' ? 'restoreAdmin' : 'suspendAdmin';
}

function Body({
  change: { user, to },
  confirming,
  perform,
  onClose,
}: AdministratorDialogProps & { change: AdministratorChange }) {
  const say = useText(userListTexts);
  const hintId = useId();
  const [typed, setTyped] = useState('');
  const { name } = user;
  const deed = useMutation({
    mutationFn: () => perform({ user, to, key: newKey() }),
    onSuccess: onClose,
  });
  const kind = kindOf(to);
  const asksForName = 'role' in to;
  const isSure = !asksForName || typed.trim() === name;
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
        if (isSure) deed.mutate();
      }}
      actions={
        <>
          {keep}
          <Button
            type="submit"
            color="red"
            disabled={!isSure}
            aria-describedby={asksForName ? hintId : undefined}
            loading={deed.isPending}
          >
            {say(`${kind}Do`)}
          </Button>
        </>
      }
    >
      <p>{say(`${kind}Text`, { name, role: say(`role_${'role' in to ? to.role : user.role}`) })}</p>
      {asksForName && (
        <>
          <TextInput
            label={say('typeName', { name })}
            value={typed}
            autoComplete="off"
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <p id={hintId}>{!isSure && say('typeNameFirst')}</p>
        </>
      )}
      {deed.isError && (
        <ErrorPanel title={say(asksForName ? 'roleFailed' : 'statusFailed')} error={deed.error} ofAct />
      )}
    </DialogBody>
  );
}
