import { Skeleton, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoginRead } from '#contracts/users/detailCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { Pager } from '../../ui/table/Pager.tsx';
import { DETAIL_PAGE, userLoginsQuery } from '../user/queries.ts';
import { userDetailTexts } from '../user/userDetailTexts.ts';
import { LoginAddress } from './LoginAddress.tsx';

/** The sign-ins of a user and failed attempts, by the page. */
export function UserLogins({ userId }: { userId: string }) {
  const say = useText(userDetailTexts);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(userLoginsQuery(userId, page));
  if (error && !data)
    return <ErrorPanel title={say('loginsFailed')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={200} />;
  if (data.pagination.total === 0)
    return (
      <Text my="sm" className={common.note}>
        {say('noLogins')}
      </Text>
    );
  return (
    <>
      <ul className={`${common.lines} ${common.framed}`} aria-label={say('logins')}>
        {data.logins.map(login => (
          <Login key={login.position} login={login} />
        ))}
      </ul>
      <Pager page={page} pageSize={DETAIL_PAGE} total={data.pagination.total} onPage={setPage} />
    </>
  );
}

function Login({ login }: { login: LoginRead }) {
  const say = useText(userDetailTexts);
  const { success, failureReason, method, platform, country, loginAt } = login;
  const how = [say(`method_${method}`), platform && say(`platform_${platform}`), country];
  return (
    <li>
      <StatusBadge tone={success ? 'green' : 'red'} icon={success ? IconCircleCheck : IconCircleX}>
        {failureReason ? `${say('signInFailed')}: ${say(`failure_${failureReason}`)}` : say('signedIn')}
      </StatusBadge>
      <span className={common.words}>{how.filter(Boolean).join(' · ')}</span>
      <LoginAddress position={login.position} />
      <span className={common.quiet}>
        <RelativeTime at={loginAt} />
      </span>
    </li>
  );
}
