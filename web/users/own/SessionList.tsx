import { Box, Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, type SessionRead } from '#contracts/access/sessionCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { usersTexts } from '../user/messages.ts';
import { sessionsQuery } from '../user/queries.ts';
import { AccountSection } from './AccountSection.tsx';

type Ending = { id?: string; key: string };

/** The user's sessions, and buttons to end one of them or all but the current one. */
export function SessionList() {
  const say = useText(usersTexts);
  const client = useQueryClient();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const end = useMutation({
    mutationFn: ({ id, key }: Ending) =>
      id ? send(endSession, { params: { id } }, { key }) : send(endOtherSessions, {}, { key }),
    onSuccess: ({ ended }) => toastDone(say('ended', { count: ended })),
    onError: failure => toastFailed(say('endFailed'), failure),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  const others = sessions?.some(session => !session.current);
  return (
    <AccountSection title={say('sessions')} text={say('sessionsText')}>
      {error && <ErrorPanel title={say('sessionsFailed')} error={error} onRetry={() => refetch()} />}
      {!sessions && !error && <Skeleton height={64} radius="lg" />}
      {sessions && (
        <ul className={`${common.lines} ${common.framed}`}>
          {sessions.map(session => (
            <SessionItem
              key={session.id}
              session={session}
              onEnd={() => end.mutate({ id: session.id, key: newKey() })}
            />
          ))}
        </ul>
      )}
      {others && (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ key: newKey() })}>
          {say('endOthers')}
        </Button>
      )}
      {others === false && <p className={common.note}>{say('noOthers')}</p>}
    </AccountSection>
  );
}

function SessionItem({ session, onEnd }: { session: SessionRead; onEnd: () => void }) {
  const say = useText(usersTexts);
  const { device, current, place, ip, method, lastSeenAt } = session;
  const Icon = /iOS|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div className={common.words}>
        <strong>{device}</strong>
        {current && (
          <Box component="span" ms="xs" className={common.tag}>
            {say('thisBrowser')}
          </Box>
        )}
        <p className={common.quiet}>
          {say('lastSeen')} <RelativeTime at={lastSeenAt} />
        </p>
        <p className={common.quiet}>
          {[place, ip].filter(Boolean).join(', ') || say('unknownPlace')} · {say('signedInWith')}{' '}
          {say(`by_${method}`)}
        </p>
      </div>
      {!current && (
        <Button variant="default" size="compact-sm" aria-label={say('endOneOf', { device })} onClick={onEnd}>
          {say('endOne')}
        </Button>
      )}
    </li>
  );
}
