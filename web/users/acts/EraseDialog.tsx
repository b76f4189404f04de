import { Box, Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { eraseUser } from '#contracts/users/erasureCalls.ts';
import type { Submission } from '#contracts/users/submissionCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';
import type { Confirming } from '../user/AdministratorDialog.tsx';
import { submissionsQuery, userDetailsQuery, usersKey } from '../user/queries.ts';
import { userActTexts } from './userActTexts.ts';

type EraseDialogProps = { id: string; opened: boolean; confirming: Confirming; onClose: () => void };

/** Asks for the email before everything about a person is erased; for an administrator, also for a code. */
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
  const [withSent, setWithSent] = useState(true);
  const sent = useQuery(submissionsQuery(id));
  const hasSent = sent.data !== undefined && sent.data.length > 0;
  const erasure = useErasure(id, hasSent && withSent, onClose);
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  const isReady = isTyped && sent.data !== undefined;
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
        if (isReady) erasure.mutate(newKey());
      }}
      actions={
        <>
          {keep}
          <Button
            type="submit"
            color="red"
            disabled={!isReady}
            aria-describedby={whyId}
            loading={erasure.isPending}
          >
            {say('eraseNow')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={common.note}>{say('eraseText')}</p>
        {sent.isError && (
          <ErrorPanel title={say('sentFailed')} error={sent.error} onRetry={() => sent.refetch()} />
        )}
        {hasSent && <Sent submissions={sent.data} checked={withSent} onCheck={setWithSent} />}
        <TextInput
          label={say('eraseType', { email })}
          value={typed}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {erasure.isError && <ErrorPanel title={say('eraseFailed')} error={erasure.error} ofAct />}
        <p id={whyId} className={common.note}>
          {!isTyped && say('eraseUntyped')}
        </p>
      </div>
    </DialogBody>
  );
}

type SentProps = {
  submissions: readonly Submission[];
  checked: boolean;
  onCheck: (checked: boolean) => void;
};

/** What the person sent through the public forms, which can be erased with the account. */
function Sent({ submissions, checked, onCheck }: SentProps) {
  const say = useText(userActTexts);
  return (
    <div>
      <Checkbox
        checked={checked}
        onChange={event => onCheck(event.currentTarget.checked)}
        label={say('eraseSent', { count: submissions.length })}
        description={say('eraseSentText')}
      />
      <Box component="ul" mt={8} pl={32} className={common.note}>
        {submissions.map(({ kind, id, title, createdAt }) => (
          <li key={id}>
            {say(`sent_${kind}`)}
            {kind !== 'contactMessage' && (
              <>
                {': '}
                <bdi>{title}</bdi>
              </>
            )}{' '}
            · <RelativeTime at={createdAt} />
          </li>
        ))}
      </Box>
    </div>
  );
}

function useErasure(id: string, withSent: boolean, onErased: () => void) {
  const say = useText(userActTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) =>
      send(eraseUser, { params: { id }, query: { submissions: withSent ? 'erase' : 'keep' } }, { key }),
    onSuccess() {
      for (const queryKey of [usersKey, ['audit'], ['dashboard']])
        void client.invalidateQueries({ queryKey });
      toastDone(say('erased'));
      onErased();
    },
  });
}
