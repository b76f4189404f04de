import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { TurnBadge } from '../ui/row/TurnBadge.tsx';
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

type TurningProps = { region: ListedRegion; turn: RegionWrites['turn'] };

/** Whether it is popular, which a click changes. */
export function PopularTurn({ region, turn }: TurningProps) {
  const say = useText(regionListTexts);
  const { city, popular } = region;
  const label = say(popular ? 'turnUnpopular' : 'turnPopular', { city });
  const done = say(popular ? 'didUnpopular' : 'didPopular', { city });
  const onTurn = () => turn(region, { popular: !popular }, { done, failed: say('updateFailed') });
  return (
    <TurnBadge label={label} busy={false} onTurn={onTurn}>
      {popular ? (
        <StatusBadge tone="yellow" icon={IconStarFilled}>
          {say('popularYes')}
        </StatusBadge>
      ) : (
        <span className={classes.unpopular}>
          <IconStar size={14} aria-hidden />
        </span>
      )}
    </TurnBadge>
  );
}

/** The status, which a click changes. */
export function StatusTurn({ region, turn }: TurningProps) {
  const say = useText(regionListTexts);
  const { city, status } = region;
  const next = status === 'active' ? 'inactive' : 'active';
  const label = say(status === 'active' ? 'turnInactive' : 'turnActive', { city });
  const done = say(status === 'active' ? 'didInactive' : 'didActive', { city });
  const onTurn = () => turn(region, { status: next }, { done, failed: say('updateFailed') });
  return (
    <TurnBadge label={label} busy={false} onTurn={onTurn}>
      <ActiveBadge status={status} />
    </TurnBadge>
  );
}
