import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { acceptInvitation, showInvitation } from '#contracts/users/invitationCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { brand } from '../../platform/texts/brand.ts';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import { EntryFrame } from '../../shell/EntryFrame.tsx';
import { useSession } from '../../shell/session.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { userListTexts } from '../user/userListTexts.ts';
import { inviteTexts } from './inviteTexts.ts';

/** The page that an invitation's link opens: shows who is invited as what, and makes the account. */
export function InvitationShow() {
  const say = useText(inviteTexts);
  const token = useLocation().hash.slice(1);
  const [ready, setReady] = useState<string | null>(null);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => send(showInvitation, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    document.title = `${say('acceptTitle')} · ${brand}`;
  });
  if (ready)
    return (
      <EntryFrame title={say('welcome', { brand })}>
        <Ready text={ready} />
      </EntryFrame>
    );
  if (invitation.isError) return <Unusable error={invitation.error} onRetry={() => invitation.refetch()} />;
  if (!invitation.data) {
    return (
      <EntryFrame title={say('acceptTitle')}>
        <Skeleton height={120} />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={say('acceptTitle')}>
      <Accept token={token} invitation={invitation.data} onReady={setReady} />
    </EntryFrame>
  );
}

function Unusable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useText(inviteTexts);
  const isRefused = error instanceof CallFailed && error.problem?.code.startsWith('invitation_');
  return (
    <EntryFrame title={say('unusable')}>
      {isRefused ? (
        <Ready text={error.message} />
      ) : (
        <ErrorPanel title={say('acceptFailed')} error={error} onRetry={onRetry} />
      )}
    </EntryFrame>
  );
}

function Ready({ text }: { text: string }) {
  const say = useText(inviteTexts);
  return (
    <>
      <Text role="status" mb={20} c="dimmed">
        {text}
      </Text>
      <div>
        <Button component={Link} to="/admin/login">
          {say('signIn')}
        </Button>
      </div>
    </>
  );
}

type Invited = { email: string; role: 'admin' | 'organizer' | 'user'; invitedBy: string };
type AcceptProps = { token: string; invitation: Invited; onReady: (text: string) => void };

function Accept({ token, invitation: { email, role, invitedBy }, onReady }: AcceptProps) {
  const say = useText(inviteTexts);
  const sayList = useText(userListTexts);
  const { signIn } = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: value => (value.trim() === '' ? say('nameMissing') : null) },
  });
  const accepting = useMutation({
    mutationFn: (name: string) => send(acceptInvitation, { body: { token, name } }),
    onSuccess({ token: session, user }) {
      if (!session) return onReady(say('noToken', { email }));
      // The cookie of the session is set: organizers see their nights at once.
      if (user.role === 'organizer') return window.location.assign(pathIn(language, MY_PATH));
      if (user.role !== 'admin') return onReady(say('welcomeText', { email }));
      signIn(session, user);
      navigate('/admin', { replace: true });
    },
    onError: error => {
      if (error instanceof CallFailed) form.setErrors(error.problem?.fieldErrors ?? {});
    },
    retry: false,
  });
  return (
    <form
      noValidate
      className={common.stack}
      onSubmit={form.onSubmit(({ name }) => accepting.mutate(name.trim()))}
    >
      <p className={common.muted}>
        {say('acceptText', { by: invitedBy, email, brand, role: sayList(`role_${role}`).toLowerCase() })}
      </p>
      <TextInput
        {...form.getInputProps('name')}
        label={say('name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        data-autofocus
      />
      {accepting.isError && <ErrorPanel title={say('acceptFailed')} error={accepting.error} ofAct />}
      <Button type="submit" loading={accepting.isPending}>
        {say('accept')}
      </Button>
    </form>
  );
}
