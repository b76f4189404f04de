import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type InvitationRead, renewInvitation, revokeInvitation } from '#contracts/users/invitationCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { shownAs } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import common from '../../ui/styles/common.module.css';
import { invitationsQuery } from '../user/queries.ts';
import { userListTexts } from '../user/userListTexts.ts';
import { inviteTexts } from './inviteTexts.ts';

type InvitationListProps = {
  /** Called when the server wants a fresh code, with what to do once it is confirmed. */
  onCode: (go: () => void) => void;
};

/** The invitations that were not accepted: each can be sent again, or revoked, unless its address has an account. */
export function InvitationList({ onCode }: InvitationListProps) {
  const say = useText(inviteTexts);
  const { data, error, refetch } = useQuery(invitationsQuery());
  const acts = useActs(onCode);
  return (
    <>
      <Title order={3} size={16} mt="lg" mb="xs">
        {say('open')}
      </Title>
      {error && !data && <ErrorPanel title={say('listFailed')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {data?.length === 0 && (
        <Text my="sm" className={common.note}>
          {say('none')}
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={`${common.lines} ${common.framed}`} aria-label={say('open')}>
          {data.map(invitation => (
            <Invitation key={invitation.id} invitation={invitation} {...acts} />
          ))}
        </ul>
      )}
    </>
  );
}

function useActs(onCode: InvitationListProps['onCode']) {
  const say = useText(inviteTexts);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: invitationsQuery().queryKey });
  const renewing = useMutation({
    mutationFn: ({ id }: InvitationRead) => send(renewInvitation, { params: { id } }, { key: newKey() }),
    onSuccess: (_, { email }) => void toastDone(say('renewed', { email })),
    onError(error, invitation) {
      const needsCode = error instanceof CallFailed && error.problem?.code === 'code_required';
      if (needsCode) onCode(() => renewing.mutate(invitation));
      else toastFailed(say('renewFailed'), error);
    },
    onSettled: refresh,
  });
  const revoking = useMutation({
    mutationFn: ({ id }: InvitationRead) => send(revokeInvitation, { params: { id } }, { key: newKey() }),
    onSuccess: (_, { email, superseded }) =>
      void toastDone(superseded ? say('dismissed') : say('revoked', { email })),
    onError: error => toastFailed(say('revokeFailed'), error),
    onSettled: refresh,
  });
  return { onRenew: renewing.mutate, onRevoke: revoking.mutate };
}

type InvitationProps = {
  invitation: InvitationRead;
  onRenew: (invitation: InvitationRead) => void;
  onRevoke: (invitation: InvitationRead) => void;
};

function Invitation({ invitation, onRenew, onRevoke }: InvitationProps) {
  const say = useText(inviteTexts);
  const sayList = useText(userListTexts);
  const { email, role, invitedBy, sentAt, expiresAt, superseded } = invitation;
  if (superseded) return <Superseded invitation={invitation} onRevoke={onRevoke} />;
  const date = shownAs({ dateStyle: 'medium' }).format(new Date(expiresAt));
  const state =
    new Date(expiresAt) <= new Date() ? say('expired') : sentAt ? say('until', { date }) : say('sending');
  return (
    <Row
      name={email}
      lines={[sayList(`role_${role}`), state, say('by', { name: invitedBy })]}
      remove={say('revoke')}
      removeNamed={say('revokeNamed', { email })}
      onRemove={() => onRevoke(invitation)}
    >
      <Button
        variant="subtle"
        size="xs"
        aria-label={say('renewNamed', { email })}
        onClick={() => onRenew(invitation)}
      >
        {say('renew')}
      </Button>
    </Row>
  );
}

/** An invitation that ended because its address has an account: its sender may want to change the role there. */
function Superseded({ invitation, onRevoke }: Omit<InvitationProps, 'onRenew'>) {
  const say = useText(inviteTexts);
  const sayList = useText(userListTexts);
  const { role, invitedBy, superseded } = invitation;
  const account = superseded?.account;
  const email = account?.email ?? say('someone');
  const state = account
    ? say('superseded', { name: account.name, role: sayList(`role_${account.role}`).toLowerCase() })
    : say('supersededGone');
  return (
    <Row
      name={email}
      lines={[sayList(`role_${role}`), state, say('by', { name: invitedBy })]}
      remove={say('dismiss')}
      removeNamed={say('dismissNamed', { email })}
      onRemove={() => onRevoke(invitation)}
    >
      {account && (
        <Button
          component={Link}
          variant="subtle"
          size="xs"
          to={`/admin/users?id=${account.id}&dialog=details&user=${account.id}`}
        >
          {say('openAccount')}
        </Button>
      )}
    </Row>
  );
}

type RowProps = {
  name: string;
  lines: readonly string[];
  remove: string;
  removeNamed: string;
  onRemove: () => void;
  /** What else can be done. */
  children: ReactNode;
};

function Row({ name, lines, remove, removeNamed, onRemove, children }: RowProps) {
  return (
    <li>
      <div className={common.words}>
        <strong>{name}</strong>
        <p className={common.quiet}>{lines.join(' · ')}</p>
      </div>
      <span>
        {children}
        <Button variant="subtle" color="red" size="xs" aria-label={removeNamed} onClick={onRemove}>
          {remove}
        </Button>
      </span>
    </li>
  );
}
