import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PairRead } from '#contracts/events/pairs/pairCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { useEventDialog } from '../event/useEventDialog.ts';
import { pairTexts } from './pairTexts.ts';
import classes from './Quality.module.css';
import { toldApartQuery, useTakeBack } from './useToldApart.ts';

/** The pairs that somebody said are not the same, each to be compared again. Nothing without any. */
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
    <section className={classes.apart} aria-labelledby="told-apart">
      <h2 id="told-apart">{say('toldApart')}</h2>
      <ul>
        {pairs.map(pair => (
          <Pair key={pair.id} pair={pair} />
        ))}
      </ul>
      <Pager page={page} pageSize={pagination.limit} total={pagination.total} onPage={setPage} />
    </section>
  );
}

function Pair({ pair }: { pair: PairRead }) {
  const say = useText(pairTexts);
  const { hrefOf } = useEventDialog();
  const takeBack = useTakeBack();
  const { one, other, by, at } = pair;
  return (
    <li>
      <div>
        {[one, other].map(({ id, title }) => (
          <Link key={id} to={hrefOf('details', id)} state={{ opened: true }} preventScrollReset>
            <bdi>{title}</bdi>
          </Link>
        ))}
        <span>
          {say('by', { who: by })}, <RelativeTime at={at} />
        </span>
      </div>
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
