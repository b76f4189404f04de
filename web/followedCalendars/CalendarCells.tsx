import { Box, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import type { ListedCalendar } from '#contracts/followedCalendars/calls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { CalendarNotices } from '../ui/show/CalendarNotices.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import common from '../ui/styles/common.module.css';
import classes from './CalendarList.module.css';
import { calendarTexts } from './calendarTexts.ts';

type CellProps = { calendar: ListedCalendar };

/** The calendar's name and address, what was noticed when it was read, and why it could not be read the last time. */
export function CalendarName({ calendar: { name, url, enabled, sourceDisabled, polls } }: CellProps) {
  const say = useText(calendarTexts);
  return (
    <Stack gap={2} miw={0}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <a className={`${common.quiet} ${common.truncated}`} href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <CalendarNotices notices={polls.notices} />
      {enabled && sourceDisabled && <span>{say('sourceDisabled')}</span>}
      {enabled && !sourceDisabled && polls.error && (
        <Box component="span" c="var(--red)" fz={13} className={classes.notices}>
          {say('failures', { count: polls.failures, error: polls.error })}
        </Box>
      )}
    </Stack>
  );
}

export function CalendarFor({ calendar: { region, organizer } }: CellProps) {
  const parts = [region && shownPlace(region.city, region.country), organizer?.name].filter(Boolean);
  return parts.length > 0 ? <bdi>{parts.join(' · ')}</bdi> : '–';
}

export function LastRead({ calendar: { polls } }: CellProps) {
  const say = useText(calendarTexts);
  if (!polls.succeededAt) return say('never');
  return (
    <>
      <RelativeTime at={polls.succeededAt} /> · {say('entries', { count: polls.entries })}
    </>
  );
}

const MINUTE_MS = 60_000;

/** When it is polled again, with the time left. */
export function NextPoll({ calendar: { enabled, sourceDisabled, polls } }: CellProps) {
  const say = useText(calendarTexts);
  if (!enabled || sourceDisabled || polls.parked) return '–';
  const minutes = polls.nextAt ? Math.ceil((Date.parse(polls.nextAt) - Date.now()) / MINUTE_MS) : 0;
  if (minutes <= 0) return say('soon');
  return minutes < 90
    ? say('inMinutes', { count: minutes })
    : say('inHours', { count: Math.round(minutes / 60) });
}

export function CalendarState({ calendar: { enabled, sourceDisabled, polls } }: CellProps) {
  const say = useText(calendarTexts);
  if (!enabled || sourceDisabled) {
    return (
      <StatusBadge tone="quiet" icon={IconPlayerPause}>
        {say('isPaused')}
      </StatusBadge>
    );
  }
  if (polls.failures > 0) {
    return (
      <StatusBadge tone="red" icon={IconAlertTriangle}>
        {say(polls.parked ? 'isParked' : 'isFailing')}
      </StatusBadge>
    );
  }
  return polls.succeededAt ? (
    <StatusBadge tone="green" icon={IconCircleCheck}>
      {say('isActive')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="yellow" icon={IconClock}>
      {say('isNew')}
    </StatusBadge>
  );
}
