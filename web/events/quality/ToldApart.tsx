import { Box, Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PairRead } from '#contracts/events/pairs/pairCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { Pager } from '../../ui/table/Pager.tsx';
import { useEventDialog } from '../event/useEventDialog.ts';
import { pairTexts } from './pairTexts.ts';
import { toldApartQuery, useTakeBack } from './useToldApart.ts';

/** The pairs that were told apart, each with a button to compare it again; nothing if there are none. */
export function ToldApart() {
  const say = useText(pairTexts);
  const [page, setPage] = useState(1);
  const told = useQuery(toldApartQuery(page));
  if (told.isError) {
    return <ErrorPanel title={say('listFailed')} error={told.error} onRetry={() => told.refetch()} />;
  }
  if (!told.data) return null;
  const { pairs, pagination } = told.data;
  if (pairs.length === 0 && page > 1) setPage(page - 1);
  if (pagination.total === 0) return null;
  return (
    <Box component="section" mt={28} aria-labelledby="told-apart">
      <Title order={2} size={16} id="told-apart">
        {say('toldApart')}
      </Title>
      <Box component="ul" mt="xs" mb="sm" className={common.lines}>
        {pairs.map(pair => (
          <Pair key={pair.id} pair={pair} />
        ))}
      </Box>
      <Pager page={page} pageSize={pagination.limit} total={pagination.total} onPage={setPage} />
    </Box>
  );
}

function Pair({ pair }: { pair: PairRead }) {
  const say = useText(pairTexts);
  const { hrefOf } = useEventDialog();
  const takeBack = useTakeBack();
  const { one, other, by, at } = pair;
  return (
    <li>
      <Group gap="2px 16px" className={common.words}>
        {[one, other].map(({ id, title }) => (
          <Link key={id} to={hrefOf('details', id)} state={{ opened: true }} preventScrollReset>
            <bdi>{title}</bdi>
          </Link>
        ))}
        <span className={common.under}>
          {say('by', { who: by })}, <RelativeTime at={at} />
        </span>
      </Group>
      <Button
        size="compact-sm"
        variant="default"
        loading={takeBack.isPending}
        aria-label={say('againNamed', { one: one.title, other: other.title })}
        onClick={() => takeBack.mutate(pair)}
      >
        {say('again')}
      </Button>
    </li>
  );
}
