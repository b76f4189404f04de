import { Button, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { hour12, shownAs } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ActivityPanel } from './ActivityPanel.tsx';
import classes from './Dashboard.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { HealthPanel } from './HealthPanel.tsx';
import { QuickActions } from './QuickActions.tsx';
import { dashboardKey, statsQuery } from './queries.ts';
import { RegionsPanel } from './RegionsPanel.tsx';
import { StatFigures } from './StatFigures.tsx';
import { WeeksPanel } from './WeeksPanel.tsx';

type DashboardPanelsProps = {
  /** The panel of another area, whose query key starts with `dashboardKey`, so that Refresh includes it. */
  feedback: ReactNode;
};

/** The dashboard: figures, activity, feedback, system health, and when and where events take place. */
export function DashboardPanels({ feedback }: DashboardPanelsProps) {
  const say = useText(dashboardTexts);
  const client = useQueryClient();
  const stats = useQuery(statsQuery());
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await client.refetchQueries({ queryKey: dashboardKey, type: 'active' });
    setBusy(false);
  };
  return (
    <>
      <ScreenHeader title={say('title')}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={busy}
          onClick={refresh}
        >
          {say('refresh')}
        </Button>
      </ScreenHeader>
      {stats.isError && (
        <ErrorPanel
          title={stats.data ? say('stale', { time: shownTime(stats.dataUpdatedAt) }) : say('failed')}
          error={stats.error}
          onRetry={() => stats.refetch()}
        />
      )}
      <FirstSteps />
      <StatFigures stats={stats.data} failed={stats.isError} />
      <div className={classes.grid}>
        <Stack gap={20} miw={0}>
          <WeeksPanel />
          <ActivityPanel items={stats.data?.recentActivity} failed={stats.isError} />
          <RegionsPanel />
        </Stack>
        <Stack gap={20} miw={0}>
          <QuickActions />
          <HealthPanel />
          {feedback}
        </Stack>
      </div>
    </>
  );
}

function shownTime(at: number): string {
  return shownAs({ timeStyle: 'short', hour12: hour12() }).format(at);
}
