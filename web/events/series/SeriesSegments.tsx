import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recurrenceConfig, ruleOf } from '#contracts/events/series/recurrence.ts';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { shownDate } from '../event/eventTime.ts';
import { type SeriesSegment, seriesQuery } from '../event/seriesQueries.ts';
import { type SaySeries, seriesTexts } from '../event/seriesTexts.ts';
import { rhythmSentence } from '../recurrence/rhythm.ts';
import classes from './Series.module.css';

/** How a series repeats, the number of its dates, and how it changes over time. */
export function SeriesSegments({ id }: { id: string }) {
  const say = useText(seriesTexts);
  usePreferences();
  const series = useQuery(seriesQuery(id));
  if (series.isError && !series.data) {
    return <ErrorPanel title={say('seriesFailed')} error={series.error} onRetry={() => series.refetch()} />;
  }
  if (!series.data) return null;
  const { segments, instances } = series.data;
  const current = segments.find(segment => segment.current) ?? segments.at(-1)!;
  const next = segments.find(segment => segment.fromDate > current.fromDate);
  return (
    <Stack
      component="section"
      gap="xs"
      mt="sm"
      mb="md"
      className={`${common.raised} ${common.flush}`}
      aria-label={say('repeats')}
    >
      <Group component="p" gap="6px 10px">
        <strong>{rhythmOf(current)}</strong>
        {next && <span className={common.tag}>{say('changesFrom', { date: shownDate(next.fromDate) })}</span>}
      </Group>
      <p className={common.note}>
        {say('upcoming', { count: instances.total })}
        {' · '}
        {instances.next ? `${say('nextDate')}: ${shownDate(instances.next.date)}` : say('noneLeft')}
      </p>
      {segments.length > 1 && <Spans segments={segments} />}
    </Stack>
  );
}

function Spans({ segments }: { segments: readonly SeriesSegment[] }) {
  const say = useText(seriesTexts);
  return (
    <ol className={`${common.plain} ${classes.spans}`} aria-label={say('segments')}>
      {segments.map(segment => (
        <li key={segment.fromDate} aria-current={segment.current || undefined}>
          <span>{spanOf(segment, say)}</span>
          <span>{segment.title}</span>
          <span>{rhythmOf(segment)}</span>
          {segment.current && <span className={common.tag}>{say('segmentNow')}</span>}
        </li>
      ))}
    </ol>
  );
}

function spanOf({ fromDate, untilDate }: SeriesSegment, say: SaySeries): string {
  const from = shownDate(fromDate);
  return untilDate ? say('segmentSpan', { from, until: shownDate(untilDate) }) : say('segmentOpen', { from });
}

/** A segment's rhythm in words, without its end, which is shown next to it. */
function rhythmOf({ recurrenceConfig: said, fromDate, allDay, startTime }: SeriesSegment): string {
  const config = recurrenceConfig.safeParse(said).data;
  if (!config) return '';
  return rhythmSentence(ruleOf(config, fromDate), { endDate: null, count: null }, allDay ? '' : startTime);
}
