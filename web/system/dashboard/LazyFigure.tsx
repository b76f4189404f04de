import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useIntersection } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { dashboardTexts } from './dashboardTexts.ts';
import { Panel } from './Panel.tsx';
import { partQuery } from './queries.ts';

type LazyFigureProps<Data> = {
  id: string;
  title: string;
  failed: string;
  none: string;
  data: UseQueryResult<Data[]>;
  /** Loads the chunk that draws the figure, once it is nearly in view. */
  load: () => Promise<ComponentType<{ data: Data[] }>>;
  /** The same data as a table: for people who cannot see the drawing, and for those who want the numbers. */
  table: (data: Data[], inSight: boolean) => ReactNode;
};

const NEARLY = '200px';

/** A chart or map with its data as a table behind a button; screen readers always get the table. */
export function LazyFigure<Data>({ id, title, failed, none, data, load, table }: LazyFigureProps<Data>) {
  const say = useText(dashboardTexts);
  const [asTable, { toggle }] = useDisclosure(false);
  const { ref, entry } = useIntersection({ rootMargin: NEARLY });
  const part = useQuery({ ...partQuery(id, load), enabled: entry?.isIntersecting ?? false });
  const rows = data.data;
  const Drawing = part.data;
  const button = (
    <Button variant="subtle" size="compact-sm" aria-expanded={asTable} onClick={toggle}>
      {say(asTable ? 'asFigure' : 'asTable')}
    </Button>
  );
  return (
    <Panel ref={ref} id={id} title={title} busy={data.isPending} action={rows && rows.length > 0 && button}>
      {data.isError && <ErrorPanel title={failed} error={data.error} onRetry={() => data.refetch()} />}
      {part.isError && !asTable && (
        <ErrorPanel title={part.error.message} error={part.error} onRetry={() => part.refetch()} />
      )}
      {rows?.length === 0 && (
        <Text my="xs" c="dimmed">
          {none}
        </Text>
      )}
      {!data.isError && (data.isPending || (part.isPending && !asTable)) && <Skeleton height={260} />}
      {rows && rows.length > 0 && (
        <>
          {Drawing && !asTable && <Drawing data={rows} />}
          {asTable ? (
            table(rows, true)
          ) : (
            <VisuallyHidden component="div">{table(rows, false)}</VisuallyHidden>
          )}
        </>
      )}
    </Panel>
  );
}
