import { Button, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeProfile } from '#contracts/users/ownCalls.ts';
import type { ProfileRead } from '#contracts/users/profile.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { changedValues } from '../../ui/form/formValues.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import { ProfileFields } from '../profile/ProfileFields.tsx';
import { isRadius, profileBody, profileValues } from '../profile/profileValues.ts';
import classes from '../user/Account.module.css';
import { ownProfileQuery } from '../user/queries.ts';
import { userDetailTexts } from '../user/userDetailTexts.ts';
import { AccountSection } from './AccountSection.tsx';

/** The section in which people say where, what and how they dance. */
export function ProfileAbout() {
  const say = useText(userDetailTexts);
  const { data, error, refetch } = useQuery(ownProfileQuery());
  return (
    <AccountSection title={say('profile')} text={say('profileText')}>
      {error && !data && <ErrorPanel title={say('failed')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={240} radius="lg" />}
      {data && <AboutForm profile={data} />}
    </AccountSection>
  );
}

function AboutForm({ profile }: { profile: ProfileRead }) {
  const say = useText(userDetailTexts);
  const client = useQueryClient();
  const before = profileValues(profile);
  const form = useForm({
    initialValues: before,
    validateInputOnBlur: true,
    validate: { searchRadius: text => (isRadius(text) ? null : say('noRadius')) },
  });
  const changed = changedValues(before, form.values);
  const save = useMutation({
    mutationFn: (key: string) => send(changeProfile, { body: profileBody(changed) }, { key }),
    onSuccess: answer => {
      client.setQueryData(ownProfileQuery().queryKey, answer.profile);
      form.setValues(profileValues(answer.profile));
      toastDone(say('profileSaved'));
    },
  });
  const unchanged = Object.keys(changed).length === 0;
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(() => save.mutate(newKey()))}>
      <ProfileFields
        values={form.values}
        errors={form.errors}
        idOf={field => `about-${field}`}
        onChange={values => form.setValues(values)}
      />
      {save.isError && <ErrorPanel title={say('profileFailed')} error={save.error} ofAct />}
      <Button type="submit" disabled={unchanged} loading={save.isPending}>
        {say('saveProfile')}
      </Button>
    </form>
  );
}
