import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { ToggleBadge } from '../ui/row/ToggleBadge.tsx';
import { ActiveBadge } from '../ui/show/ActiveBadge.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import classes from './RegionList.module.css';
import { regionListTexts } from './regionListTexts.ts';
import type { RegionWrites } from './useRegionWrites.ts';

export function RegionName({ region: { id, city, state } }: { region: ListedRegion }) {
  const say = useText(regionListTexts);
  return (
    <NameCell
      name={city}
      href={`/admin/events?location=${id}`}
      title={say('eventsIn', { city })}
      beside={state}
    />
  );
}

export function Upcoming({ region: { id, city, upcomingEvents } }: { region: ListedRegion }) {
  const say = useText(regionListTexts);
  if (upcomingEvents === 0) return 0;
  const label = say('upcomingIn', { city, count: upcomingEvents });
  return (
    <Link
      to={`/admin/events?location=${id}&status=published&when=next30days&order=asc`}
      title={label}
      aria-label={label}
    >
      {upcomingEvents.toLocaleString(language())}
    </Link>
  );
}

type TogglingProps = { region: ListedRegion; toggle: RegionWrites['toggle'] };

/** Whether it is popular, which a click changes. */
export function PopularToggle({ region, toggle }: TogglingProps) {
  const say = useText(regionListTexts);
  const { city, popular } = region;
  const label = say(popular ? 'toggleUnpopular' : 'togglePopular', { city });
  const done = say(popular ? 'didUnpopular' : 'didPopular', { city });
  const onToggle = () => toggle(region, { popular: !popular }, { done, failed: say('updateFailed') });
  return (
    <ToggleBadge label={label} busy={false} onToggle={onToggle}>
      {popular ? (
        <StatusBadge tone="yellow" icon={IconStarFilled}>
          {say('popularYes')}
        </StatusBadge>
      ) : (
        <span className={classes.unpopular}>
          <IconStar size={14} aria-hidden />
        </span>
      )}
    </ToggleBadge>
  );
}

/** The status, which a click changes. */
export function StatusToggle({ region, toggle }: TogglingProps) {
  const say = useText(regionListTexts);
  const { city, status } = region;
  const next = status === 'active' ? 'inactive' : 'active';
  const label = say(status === 'active' ? 'toggleInactive' : 'toggleActive', { city });
  const done = say(status === 'active' ? 'didInactive' : 'didActive', { city });
  const onToggle = () => toggle(region, { status: next }, { done, failed: say('updateFailed') });
  return (
    <ToggleBadge label={label} busy={false} onToggle={onToggle}>
      <ActiveBadge status={status} />
    </ToggleBadge>
  );
}
