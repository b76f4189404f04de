import { Button, TextInput } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Role } from '#contracts/access/calls.ts';
import { newKey } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { userListTexts } from './userListTexts.ts';
import { type Account, failureOf, type Toggle } from './useUserToggles.ts';

/** Renders what confirms the signed-in user's identity, and calls back when that is done. */
export type Confirming = (onConfirmed: () => void) => ReactNode;
export type AdministratorChange = { user: Account; to: Toggle['to'] };

type AdministratorDialogProps = {
  /** Null while closed. */
  change: AdministratorChange | null;
  confirming: Confirming;
  perform: (toggle: Toggle) => Promise<void>;
  /** Gives a role for which nothing is asked, instead of the one that is asked about. */
  onInstead: (user: Account, role: Role) => void;
  onClose: () => void;
};

/**
 * Asks for confirmation before someone becomes an administrator or auditor or stops being one, and before an
 * administrator is suspended or reactivated: asks to type the name if the role changes, and for a code if the
 * server requires one.
 */
export function AdministratorDialog({ change, ...rest }: AdministratorDialogProps) {
  const say = useText(userListTexts);
  const title = change ? say(kindOf(change.to), { name: change.user.name }) : '';
  return (
    <Dialog opened={change !== null} onClose={rest.onClose} title={title} width={480}>
      {change && <Body key={change.user.id} change={change} {...rest} />}
    </Dialog>
  );
}

function kindOf(to: Toggle['to']) {
  if ('auditor' in to) return to.auditor ? 'makeAuditor' : 'endAuditor';
  if ('role' in to) return to.role === 'admin' ? 'makeAdmin' : 'endAdmin';
  return to.status === 'active' ? 'restoreAdmin' : 'suspendAdmin';
}

function Body(props: AdministratorDialogProps & { change: AdministratorChange }) {
  const { change, confirming, perform, onInstead, onClose } = props;
  const say = useText(userListTexts);
  const [typed, setTyped] = useState('');
  const deed = useMutation({
    mutationFn: () => perform({ ...change, key: newKey() }),
    onSuccess: onClose,
  });
  const keep = (
    <Button variant="default" data-autofocus onClick={onClose}>
      {say('keep')}
    </Button>
  );
  const needsCode = deed.error instanceof CallFailed && deed.error.problem?.code === 'code_required';
  if (!needsCode) return <Question {...{ change, deed, keep, onInstead, typed, setTyped }} />;
  return (
    <DialogBody typed actions={keep}>
      <p>{say('auditor' in change.to ? 'codeTextAuditor' : 'codeText')}</p>
      {confirming(() => deed.mutate())}
    </DialogBody>
  );
}

type QuestionProps = Pick<AdministratorDialogProps, 'onInstead'> & {
  change: AdministratorChange;
  deed: Pick<UseMutationResult<void, Error, void>, 'mutate' | 'isPending' | 'error'>;
  /** The button that changes nothing. */
  keep: ReactNode;
  /** The name typed so far. */
  typed: string;
  setTyped: (typed: string) => void;
};

function Question({ change: { user, to }, deed, keep, onInstead, typed, setTyped }: QuestionProps) {
  const say = useText(userListTexts);
  const hintId = useId();
  const { name } = user;
  const kind = kindOf(to);
  const asksForName = 'role' in to;
  const isSure = !asksForName || typed.trim() === name;
  const done = (
    <Button
      type="submit"
      color="red"
      disabled={!isSure}
      aria-describedby={asksForName ? hintId : undefined}
      loading={deed.isPending}
    >
      {say(`${kind}Do`)}
    </Button>
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSure) deed.mutate();
  };
  return (
    <DialogBody
      typed={typed !== ''}
      onSubmit={onSubmit}
      actions={
        <>
          {keep}
          {kind === 'makeAdmin' && user.role === 'organizer' && (
            <Button variant="default" disabled={deed.isPending} onClick={() => onInstead(user, 'user')}>
              {say('makeUserInstead')}
            </Button>
          )}
          {done}
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
      {deed.error && <ErrorPanel title={say(failureOf(to))} error={deed.error} ofAct />}
    </DialogBody>
  );
}
