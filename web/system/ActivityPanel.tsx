import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ActivityItem } from '#contracts/system/dashboardCalls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { usePreferences } from '../platform/kept/preferences.ts';
import { hour12, shownAs } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { activityAge } from './activityAge.ts';
import classes from './Dashboard.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import { Panel } from './Panel.tsx';

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
      {!items && failed && <p className={classes.quiet}>{say('activityUnknown')}</p>}
      {items?.length === 0 && <p className={classes.quiet}>{say('noActivity')}</p>}
      {items && items.length > 0 && (
        <ol className={classes.rows}>
          {items.map(item => (
            <li key={item.id}>
              <span>
                <Told item={item} />
              </span>
              <Age at={item.timestamp} />
            </li>
          ))}
        </ol>
      )}
      <p className={classes.more}>
        <Link to="/admin/audit">{say('allActivity')}</Link>
      </p>
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
