import { IconArchive, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ListedVenue } from '#contracts/venues/calls.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { TurnBadge } from '../ui/row/TurnBadge.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import type { VenueWrites } from './useVenueWrites.ts';
import { venueListTexts } from './venueListTexts.ts';

const detailsOf = (id: string) => `/admin/venues?dialog=details&venue=${id}`;
const OVER_LIST = { preventScrollReset: true };

export function VenueName({ venue: { id, name } }: { venue: ListedVenue }) {
  const say = useText(venueListTexts);
  return <NameCell name={name} href={detailsOf(id)} link={OVER_LIST} title={say('open', { name })} />;
}

export function Upcoming({ venue: { id, name, upcomingEvents } }: { venue: ListedVenue }) {
  const say = useText(venueListTexts);
  if (upcomingEvents === 0) return 0;
  const label = say('upcomingAt', { name, count: upcomingEvents });
  return (
    <Link {...OVER_LIST} to={detailsOf(id)} title={label} aria-label={label}>
      {upcomingEvents.toLocaleString(language())}
    </Link>
  );
}

/** Whether it is offered to choose from. */
export function VenueStatusBadge({ status }: Pick<ListedVenue, 'status'>) {
  const say = useText(venueListTexts);
  return status === 'active' ? (
    <StatusBadge tone="green" icon={IconCircleCheck}>
      {say('active')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="quiet" icon={IconArchive}>
      {say('isRetired')}
    </StatusBadge>
  );
}

/** The status, which a click changes. */
export function StatusTurn({ venue, turn }: { venue: ListedVenue; turn: VenueWrites['turn'] }) {
  const say = useText(venueListTexts);
  const { name, status } = venue;
  return (
    <TurnBadge
      label={say(status === 'active' ? 'turnRetired' : 'turnActive', { name })}
      busy={false}
      onTurn={() => turnStatus(venue, turn, say)}
    >
      <VenueStatusBadge status={status} />
    </TurnBadge>
  );
}

type Say = ReturnType<typeof useText<keyof typeof venueListTexts.texts>>;

/** Retires a venue, or reinstates it. */
export function turnStatus(venue: ListedVenue, turn: VenueWrites['turn'], say: Say): void {
  const { name } = venue;
  const next = venue.status === 'active' ? 'retired' : 'active';
  const done = say(next === 'retired' ? 'didRetire' : 'didReinstate', { name });
  turn(venue, { status: next }, { done, failed: say('updateFailed') });
}
