import { Box, Group, Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ActivityItem } from '#contracts/system/dashboardCalls.ts';
import { useHrefOfThing } from '../../platform/areas/thingLinks.ts';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { latePart } from '../../platform/page/latePart.ts';
import { hour12, shownAs } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { activityAge } from './activityAge.ts';
import { dashboardTexts } from './dashboardTexts.ts';
import { Panel } from './Panel.tsx';

const ChangedToday = latePart(() => import('./ChangedToday.tsx'), 'ChangedTodayLinks');

type ActivityPanelProps = {
  /** Undefined until loaded. */
  items: readonly ActivityItem[] | undefined;
  failed: boolean;
};

/** The recent activity, with a link to the audit log. */
export function ActivityPanel({ items, failed }: ActivityPanelProps) {
  const say = useText(dashboardTexts);
  return (
    <Panel id="recent-activity" title={say('activity')} busy={!items && !failed}>
      {!items && !failed && <Skeleton height={280} />}
      {!items && failed && (
        <Text my="xs" c="dimmed">
          {say('activityUnknown')}
        </Text>
      )}
      {items?.length === 0 && (
        <Text my="xs" c="dimmed">
          {say('noActivity')}
        </Text>
      )}
      {items && items.length > 0 && (
        <Box component="ol" fz={14} className={`${common.lines} ${common.told}`}>
          {items.map(item => (
            <li key={item.id}>
              <span className={common.words}>
                <Told item={item} />
              </span>
              <Age at={item.timestamp} />
            </li>
          ))}
        </Box>
      )}
      <Group mt="sm" gap="4px 24px" fz={14}>
        <Link to="/admin/audit">{say('allActivity')}</Link>
        <Suspense>
          <ChangedToday />
        </Suspense>
      </Group>
    </Panel>
  );
}

/** The sentence of an item, with a link to the thing. */
function Told({ item: { told, stream, thing } }: { item: ActivityItem }) {
  const hrefOf = useHrefOfThing();
  return (
    <>
      {told.before}
      {told.after !== null && <Link to={hrefOf(stream)}>{thing ?? stream}</Link>}
      {told.after}
    </>
  );
}

function Age({ at }: { at: string }) {
  const say = useText(dashboardTexts);
  const { timeDisplay } = usePreferences();
  if (timeDisplay === 'exact') return <RelativeTime at={at} />;
  const moment = new Date(at);
  const { unit, count } = activityAge(moment, new Date());
  return (
    <time
      dateTime={at}
      title={shownAs({ dateStyle: 'full', timeStyle: 'medium', hour12: hour12() }).format(moment)}
    >
      {say(unit, { count })}
    </time>
  );
}
