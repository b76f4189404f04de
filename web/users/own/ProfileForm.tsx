import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { SessionUser } from '#contracts/access/calls.ts';
import { changeProfile } from '#contracts/users/ownCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { useSession } from '../../shell/session.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';
import { usersTexts } from '../user/messages.ts';
import { AccountSection } from './AccountSection.tsx';

const LONGEST = 120;

/** The form to change one's own name, with one's email. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const say = useText(usersTexts);
  const { renamed } = useSession();
  const whyId = useId();
  const form = useForm({
    initialValues: { name: user.name },
    validate: { name: value => (value.trim() === '' ? say('nameMissing') : null) },
  });
  const save = useMutation({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      send(changeProfile, { body: { name } }, { key }),
    onSuccess: answer => {
      renamed(answer.user);
      form.setValues({ name: answer.user.name });
      toastDone(say('nameSaved'));
    },
  });
  const unchanged = form.values.name.trim() === user.name;
  return (
    <AccountSection title={say('you')}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ name }) => save.mutate({ name: name.trim(), key: newKey() }))}
      >
        <TextInput
          {...form.getInputProps('name')}
          label={say('name')}
          name="name"
          autoComplete="name"
          maxLength={LONGEST}
          required
          withAsterisk={false}
        />
        <dl className={classes.known}>
          <dt>{say('email')}</dt>
          <dd>{user.email}</dd>
          <dd className={common.note}>{say('emailNote')}</dd>
        </dl>
        {save.isError && <ErrorPanel title={say('nameFailed')} error={save.error} ofAct />}
        <Button type="submit" disabled={unchanged} aria-describedby={whyId} loading={save.isPending}>
          {say('saveName')}
        </Button>
        <p id={whyId} className={common.note}>
          {unchanged && say('nameUnchanged')}
        </p>
      </form>
    </AccountSection>
  );
}
