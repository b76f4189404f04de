import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type InvitationRead, renewInvitation, revokeInvitation } from '#contracts/users/invitationCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { shownLocale } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { invitationsQuery } from '../user/queries.ts';
import classes from '../user/UserDetails.module.css';
import { userListTexts } from '../user/userListTexts.ts';
import { inviteTexts } from './inviteTexts.ts';

type InvitationListProps = {
  /** Called when the server wants a fresh code, with what to do once it is confirmed. */
  onCode: (go: () => void) => void;
};

/** The invitations that were neither accepted nor revoked: each can be sent again, or revoked. */
export function InvitationList({ onCode }: InvitationListProps) {
  const say = useText(inviteTexts);
  const { data, error, refetch } = useQuery(invitationsQuery());
  const acts = useActs(onCode);
  return (
    <>
      <h3 className={classes.heading}>{say('open')}</h3>
      {error && !data && <ErrorPanel title={say('listFailed')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {data?.length === 0 && <p className={classes.note}>{say('none')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={say('open')}>
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
    onSuccess: (_, { email }) => void toastDone(say('revoked', { email })),
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
  const { email, role, invitedBy, sentAt, expiresAt } = invitation;
  const date = new Intl.DateTimeFormat(shownLocale(), { dateStyle: 'medium' }).format(new Date(expiresAt));
  const state =
    new Date(expiresAt) <= new Date() ? say('expired') : sentAt ? say('until', { date }) : say('sending');
  return (
    <li>
      <div className={classes.what}>
        <strong>{email}</strong>
        <p className={classes.quiet}>
          {[sayList(`role_${role}`), state, say('by', { name: invitedBy })].join(' · ')}
        </p>
      </div>
      <span>
        <Button
          variant="subtle"
          size="xs"
          aria-label={say('renewNamed', { email })}
          onClick={() => onRenew(invitation)}
        >
          {say('renew')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={say('revokeNamed', { email })}
          onClick={() => onRevoke(invitation)}
        >
          {say('revoke')}
        </Button>
      </span>
    </li>
  );
}
