import { Group, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { FIGURES_BY } from '#contracts/feedback/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { EmptyState } from '../ui/notice/EmptyState.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import common from '../ui/styles/common.module.css';
import classes from './Feedback.module.css';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { FigureBars } from './FigureBars.tsx';
import { feedbackListTexts } from './feedbackListTexts.ts';
import { figuresTexts } from './figuresTexts.ts';
import { figuresQuery } from './queries.ts';

/** How many points and issues feedback named, by month, event or organizer; the address says by which. */
export function FeedbackFigures() {
  const say = useText(figuresTexts);
  const [address, setAddress] = useSearchParams();
  const by = FIGURES_BY.find(one => one === address.get('by')) ?? 'month';
  const figures = useQuery(figuresQuery(by));
  const rows = figures.data;
  return (
    <>
      <ScreenHeader title={useText(feedbackListTexts)('title')} />
      <FeedbackTabs />
      <section className={common.card} aria-label={say('panel')} aria-busy={figures.isFetching || undefined}>
        <Group justify="space-between" gap="sm" mb="md">
          <SegmentedControl
            aria-label={say('by')}
            value={by}
            onChange={chosen => setAddress(chosen === 'month' ? {} : { by: chosen }, { replace: true })}
            data={(['month', 'event', 'organizer'] as const).map(value => ({
              value,
              label: say(`by_${value}`),
            }))}
          />
          <Legend />
        </Group>
        {figures.isError && (
          <ErrorPanel title={say('failed')} error={figures.error} onRetry={() => figures.refetch()} />
        )}
        {figures.isPending && <Skeleton height={260} />}
        {rows?.length === 0 && <EmptyState>{say('none')}</EmptyState>}
        {rows && rows.length > 0 && <FigureBars by={by} figures={rows} />}
      </section>
    </>
  );
}

function Legend() {
  const say = useText(figuresTexts);
  return (
    <Group
      component="ul"
      gap="4px 16px"
      fz={13}
      className={`${common.plain} ${common.muted} ${classes.kinds} ${classes.legend}`}
      aria-hidden
    >
      {(['positive', 'negative', 'issues'] as const).map(kind => (
        <li key={kind} data-kind={kind}>
          {say(kind)}
        </li>
      ))}
    </Group>
  );
}
