import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Act } from '#contracts/audit/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { userActsQuery } from '../user/queries.ts';
import { userDetailTexts } from '../user/userDetailTexts.ts';

/** Words an act as a sentence. */
export type TellActs = (act: Act) => ReactNode;

/** What a user recorded, each act with a link to the audit log, by the page. */
export function UserActs({ userId, tell }: { userId: string; tell: TellActs }) {
  const say = useText(userDetailTexts);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(userActsQuery(userId, page));
  if (error && !data) return <ErrorPanel title={say('actsFailed')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={200} />;
  if (data.acts.length === 0 && page === 1)
    return (
      <Text my="sm" className={common.note}>
        {say('noActs')}
      </Text>
    );
  return (
    <>
      <Text mb="xs" className={common.note}>
        <Link to={`/admin/audit?actor=${userId}&undoActs=${userId}`}>{say('undoActs')}</Link>
      </Text>
      <ul className={`${common.lines} ${common.framed}`} aria-label={say('acts')}>
        {data.acts.map(act => (
          <li key={act.correlationId}>
            <p className={common.words}>{tell(act)}</p>
            <span className={common.quiet}>
              {act.entries[0] && <RelativeTime at={act.entries[0].at} />} ·{' '}
              <Link to={`/admin/audit?act=${encodeURIComponent(act.correlationId)}`}>{say('inAudit')}</Link>
            </span>
          </li>
        ))}
      </ul>
      {(page > 1 || data.hasMore) && (
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {say('newer')}
          </Button>
          <Button variant="default" size="xs" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            {say('older')}
          </Button>
        </Group>
      )}
    </>
  );
}
