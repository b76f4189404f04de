import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { Particulars } from '../../ui/show/Particulars.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { BackupCard } from '../backups/BackupCard.tsx';
import { SystemPanel } from '../frame/SystemPanel.tsx';
import { SystemTabs } from '../frame/SystemTabs.tsx';
import { shownSize } from '../frame/shownSize.ts';
import { systemTabTexts } from '../frame/systemTabTexts.ts';
import { HealthCards } from './HealthCards.tsx';
import { causesQuery, type Health, healthQuery } from './healthQueries.ts';
import { healthTexts } from './healthTexts.ts';

/** The health of the system, its backup, and what is known about the process that answers. */
export function SystemShow() {
  const say = useText(healthTexts);
  const found = useQuery(healthQuery());
  const causes = useQuery(causesQuery());
  const health = found.isError ? undefined : found.data;
  const cause = causes.data?.find(({ part }) => part === 'api');
  const refresh = () => Promise.all([found.refetch(), causes.refetch()]);
  return (
    <>
      <ScreenHeader title={useText(systemTabTexts)('title')}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={found.isFetching && !found.isPending}
          onClick={refresh}
        >
          {say('refresh')}
        </Button>
      </ScreenHeader>
      <SystemTabs />
      {found.isError && (
        <ErrorPanel title={say('failed')} error={found.error} onRetry={() => found.refetch()} />
      )}
      {!found.isError && <HealthCards health={health} />}
      {health && cause && health.status !== 'healthy' && (
        <Text mt={-8} mb={20} className={common.note}>
          {cause.detail}
        </Text>
      )}
      <BackupCard />
      {health && (
        <Information health={health} speed={causes.data?.find(one => one.part === 'performance')?.detail} />
      )}
    </>
  );
}

function Information({ health, speed }: { health: Health; speed: string | undefined }) {
  const say = useText(healthTexts);
  const language = useLanguage();
  const { uptime, memoryUsage, timestamp } = health;
  const since = new Date(Date.parse(timestamp) - uptime * 1_000).toISOString();
  return (
    <SystemPanel title={say('information')}>
      <Particulars
        items={[
          [say('startedAt'), <RelativeTime key="since" at={since} />],
          [say('checkedAt'), <RelativeTime key="checked" at={timestamp} />],
          [say('heapUsed'), shownSize(memoryUsage.heapUsed, language)],
          [say('heapTotal'), shownSize(memoryUsage.heapTotal, language)],
          [say('rss'), shownSize(memoryUsage.rss, language)],
          [say('responses'), speed],
        ]}
      />
    </SystemPanel>
  );
}
