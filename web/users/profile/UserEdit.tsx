import { Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeUserProfile, type UserDetails } from '#contracts/users/detailCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { changedValues } from '../../ui/form/formValues.ts';
import { RowFormBody } from '../../ui/form/RowFormBody.tsx';
import { useRowForm } from '../../ui/form/useRowForm.ts';
import { toastDone } from '../../ui/notice/toast.tsx';
import { usersTexts } from '../user/messages.ts';
import { userDetailsQuery, usersKey } from '../user/queries.ts';
import { userDetailTexts } from '../user/userDetailTexts.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { isRadius, type ProfileValues, profileBody, profileValues } from './profileValues.ts';

type UserEditProps = { id: string; opened: boolean; onClose: () => void };
type Values = ProfileValues & { name: string };

/** The dialog in which an administrator corrects a profile. */
export function UserEdit({ id, opened, onClose }: UserEditProps) {
  const say = useText(userDetailTexts);
  const { data } = useQuery({ ...userDetailsQuery(id), enabled: opened });
  return (
    <Dialog
      opened={opened && data !== undefined}
      onClose={onClose}
      title={say('editTitle', { name: data?.user.name ?? '' })}
      width={720}
    >
      {data && <Form key={id} user={data.user} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const say = useText(userDetailTexts);
  const sayUsers = useText(usersTexts);
  const client = useQueryClient();
  const state = useRowForm({
    name: 'user-profile',
    row: user,
    valuesOf: row => valuesOf(row ?? user),
    errorsOf: values => ({
      ...(values.name.trim() === '' && { name: sayUsers('nameMissing') }),
      ...(!isRadius(values.searchRadius) && { searchRadius: say('noRadius') }),
    }),
    send({ values, base }, options) {
      const { name, ...profile } = changedValues(valuesOf(base ?? user), values);
      const body = { ...(name !== undefined && { name: name.trim() }), ...profileBody(profile) };
      const of = { ...options, ...(base && { ifMatch: base.revision }) };
      return send(changeUserProfile, { params: { id: user.id }, body }, of);
    },
    reload: async () => (await client.fetchQuery({ ...userDetailsQuery(user.id), staleTime: 0 })).user,
    onSaved() {
      void client.invalidateQueries({ queryKey: usersKey });
      toastDone(say('profileSaved'));
      onClose();
    },
  });
  const { form, field, idOf } = state;
  return (
    <RowFormBody
      state={state}
      labelOf={name => (name === 'name' ? say('name') : name === 'searchRadius' ? say('searchRadius') : name)}
      required={['name']}
      submit={say('saveProfile')}
      failed={() => say('profileFailed')}
      onClose={onClose}
    >
      <Stack>
        <TextInput {...field('name')} label={say('name')} maxLength={120} dir="auto" autoComplete="off" />
        <ProfileFields
          values={form.values}
          errors={form.errors}
          idOf={idOf}
          onChange={changed => form.setValues(changed)}
        />
      </Stack>
    </RowFormBody>
  );
}

function valuesOf(user: UserDetails): Values {
  return { name: user.name, ...profileValues(user) };
}
