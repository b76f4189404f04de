import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageUser } from '#contracts/users/actCalls.ts';
import type { UserDetails } from '#contracts/users/detailCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';
import { userDetailsQuery } from '../user/queries.ts';
import { userActTexts } from './userActTexts.ts';

type MessageDialogProps = { id: string; opened: boolean; onClose: () => void };

/** The dialog in which an administrator writes to a user. */
export function MessageDialog({ id, opened, onClose }: MessageDialogProps) {
  const say = useText(userActTexts);
  const { data } = useQuery({ ...userDetailsQuery(id), enabled: opened });
  return (
    <Dialog
      opened={opened && data !== undefined}
      onClose={onClose}
      title={say('messageTitle', { name: data?.user.name ?? '' })}
    >
      {data && <Form key={id} user={data.user} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ user: { id, name, email }, onClose }: { user: UserDetails; onClose: () => void }) {
  const say = useText(userActTexts);
  const form = useForm({
    initialValues: { subject: '', text: '' },
    validateInputOnBlur: true,
    validate: {
      subject: value => (value.trim() === '' ? say('subjectMissing') : null),
      text: value => (value.trim() === '' ? say('textMissing') : null),
    },
  });
  const sending = useMutation({
    mutationFn: ({ key, ...body }: { key: string; subject: string; text: string }) =>
      send(messageUser, { params: { id }, body }, { key }),
    onSuccess() {
      toastDone(say('sent', { name }));
      onClose();
    },
    onError: error => {
      if (error instanceof CallFailed) form.setErrors(error.problem?.fieldErrors ?? {});
    },
  });
  const isTyped = form.isDirty();
  return (
    <>
      <DialogBody
        typed={isTyped && 'asks'}
        onSubmit={form.onSubmit(values => sending.mutate({ ...values, key: newKey() }))}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {say('cancel')}
            </Button>
            <Button type="submit" loading={sending.isPending}>
              {say('send')}
            </Button>
          </>
        }
      >
        <div className={classes.form}>
          <p className={common.note}>{say('messageTo', { email })}</p>
          <TextInput
            {...form.getInputProps('subject')}
            data-autofocus
            label={say('subject')}
            maxLength={200}
          />
          <Textarea
            {...form.getInputProps('text')}
            label={say('text')}
            autosize
            minRows={6}
            maxRows={16}
            maxLength={10_000}
          />
          {sending.isError && <ErrorPanel title={say('sendFailed')} error={sending.error} ofAct />}
        </div>
      </DialogBody>
      <UnsavedGuard isUnsaved={() => isTyped && !sending.isSuccess && !sending.isPending} />
    </>
  );
}
