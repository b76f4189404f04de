import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { acceptInvitation, showInvitation } from '#contracts/users/invitationCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { brand } from '../../platform/texts/brand.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DoorFrame } from '../../shell/DoorFrame.tsx';
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
      <DoorFrame title={say('welcome', { brand })}>
        <Ready text={ready} />
      </DoorFrame>
    );
  if (invitation.isError) return <Unusable error={invitation.error} onRetry={() => invitation.refetch()} />;
  if (!invitation.data) {
    return (
      <DoorFrame title={say('acceptTitle')}>
        <Skeleton height={120} />
      </DoorFrame>
    );
  }
  return (
    <DoorFrame title={say('acceptTitle')}>
      <Accept token={token} invitation={invitation.data} onReady={setReady} />
    </DoorFrame>
  );
}

function Unusable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useText(inviteTexts);
  const isRefused = error instanceof CallFailed && error.problem?.code.startsWith('invitation_');
  return (
    <DoorFrame title={say('unusable')}>
      {isRefused ? (
        <Ready text={error.message} />
      ) : (
        <ErrorPanel title={say('acceptFailed')} error={error} onRetry={onRetry} />
      )}
    </DoorFrame>
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
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: value => (value.trim() === '' ? say('nameMissing') : null) },
  });
  const accepting = useMutation({
    mutationFn: (name: string) => send(acceptInvitation, { body: { token, name } }),
    onSuccess({ token: session, user }) {
      if (!session) return onReady(say('noToken', { email }));
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
