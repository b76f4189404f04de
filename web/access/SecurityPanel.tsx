import { Skeleton, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import classes from './Security.module.css';

type SecurityPanelProps<Data> = {
  title: string;
  query: UseQueryResult<Data>;
  /** Said when it could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** A part of the security centre under its own heading, which loads and fails by itself. */
export function SecurityPanel<Data>({ title, query, failed, children }: SecurityPanelProps<Data>) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.panelTitle}>
        {title}
      </Title>
      {query.isError && <ErrorPanel title={failed} error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton height={96} radius="md" />}
      {query.data !== undefined && children(query.data)}
    </section>
  );
}
