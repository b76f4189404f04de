import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ROLES, type Role } from '#contracts/access/calls.ts';
import { INVITATION_DAYS } from '#contracts/users/invitation.ts';
import { inviteUser } from '#contracts/users/invitationCalls.ts';
import { LANGUAGES } from '#contracts/users/preferences.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';
import type { Confirming } from '../user/AdministratorDialog.tsx';
import { invitationsQuery } from '../user/queries.ts';
import { userListTexts } from '../user/userListTexts.ts';
import { InvitationList } from './InvitationList.tsx';
import { inviteTexts } from './inviteTexts.ts';

type InviteDialogProps = { opened: boolean; confirming: Confirming; onClose: () => void };

/** The dialog that invites somebody by email, with the invitations that nobody has accepted yet. */
export function InviteDialog({ opened, confirming, onClose }: InviteDialogProps) {
  const say = useText(inviteTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={say('title')} width={600}>
      <Body confirming={confirming} onClose={onClose} />
    </Dialog>
  );
}

type Values = { email: string; role: Role; language: (typeof LANGUAGES)[number] };
/** What has to be confirmed with a code, and is done then. */
type Confirmed = { go: () => void };

function Body({ confirming, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const say = useText(inviteTexts);
  const [waiting, setWaiting] = useState<Confirmed | null>(null);
  const { form, inviting, submit } = useInvite(go => setWaiting({ go }));
  const close = (
    <Button variant="default" onClick={onClose}>
      {say('close')}
    </Button>
  );
  if (waiting) {
    const confirmed = () => {
      setWaiting(null);
      waiting.go();
    };
    return (
      <DialogBody typed actions={close}>
        <p>{say('codeText')}</p>
        {confirming(confirmed)}
      </DialogBody>
    );
  }
  return (
    <DialogBody
      typed={form.values.email !== ''}
      onSubmit={form.onSubmit(submit)}
      actions={
        <>
          {close}
          <Button type="submit" loading={inviting.isPending}>
            {say('send')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={common.note}>{say('text', { days: INVITATION_DAYS })}</p>
        <Fields form={form} />
        {inviting.isError && !form.errors.email && (
          <ErrorPanel title={say('failed')} error={inviting.error} ofAct />
        )}
      </div>
      <InvitationList onCode={go => setWaiting({ go })} />
    </DialogBody>
  );
}

function useInvite(onCode: (go: () => void) => void) {
  const say = useText(inviteTexts);
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: { email: '', role: 'organizer', language: language() === 'es' ? 'es' : 'en' },
    validate: { email: value => (/^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : say('emailMissing')) },
  });
  const inviting = useMutation({
    mutationFn: ({ key, ...values }: Values & { key: string }) =>
      send(inviteUser, { body: { ...values, email: values.email.trim() } }, { key }),
    onSuccess(_, { email }) {
      toastDone(say('invited', { email }));
      form.setFieldValue('email', '');
      void client.invalidateQueries({ queryKey: invitationsQuery().queryKey });
    },
    onError(error, { key: _, ...values }) {
      if (!(error instanceof CallFailed)) return;
      form.setErrors(error.problem?.fieldErrors ?? {});
      if (error.problem?.code === 'code_required') onCode(() => submit(values));
    },
  });
  const submit = (values: Values) => inviting.mutate({ ...values, key: newKey() });
  return { form, inviting, submit };
}

function Fields({ form }: { form: ReturnType<typeof useInvite>['form'] }) {
  const say = useText(inviteTexts);
  const sayList = useText(userListTexts);
  const names = new Intl.DisplayNames(language(), { type: 'language' });
  return (
    <>
      <TextInput
        {...form.getInputProps('email')}
        data-autofocus
        type="email"
        label={say('email')}
        maxLength={254}
        autoComplete="off"
      />
      <div className={common.fields}>
        <NativeSelect
          {...form.getInputProps('role')}
          label={say('role')}
          data={ROLES.map(value => ({ value, label: sayList(`role_${value}`) }))}
        />
        <NativeSelect
          {...form.getInputProps('language')}
          label={say('language')}
          data={LANGUAGES.map(value => ({ value, label: names.of(value) ?? value }))}
        />
      </div>
    </>
  );
}
