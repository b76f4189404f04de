import { Skeleton, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import common from '../ui/styles/common.module.css';

type SecurityPanelProps<Data> = {
  title: string;
  query: UseQueryResult<Data>;
  /** Said when it could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** A part of the security centre under its own heading, which loads and fails independently. */
export function SecurityPanel<Data>({ title, query, failed, children }: SecurityPanelProps<Data>) {
  const id = useId();
  return (
    <section className={common.card} aria-labelledby={id}>
      <Title order={2} id={id} size={17} mb="xs">
        {title}
      </Title>
      {query.isError && <ErrorPanel title={failed} error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton height={96} radius="md" />}
      {query.data !== undefined && children(query.data)}
    </section>
  );
}
