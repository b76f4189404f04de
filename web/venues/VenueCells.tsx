import { IconArchive, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ListedVenue } from '#contracts/venues/calls.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { ToggleBadge } from '../ui/row/ToggleBadge.tsx';
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
export function StatusToggle({ venue, toggle }: { venue: ListedVenue; toggle: VenueWrites['toggle'] }) {
  const say = useText(venueListTexts);
  const { name, status } = venue;
  return (
    <ToggleBadge
      label={say(status === 'active' ? 'toggleRetired' : 'toggleActive', { name })}
      busy={false}
      onToggle={() => toggleStatus(venue, toggle, say)}
    >
      <VenueStatusBadge status={status} />
    </ToggleBadge>
  );
}

type Say = ReturnType<typeof useText<keyof typeof venueListTexts.texts>>;

/** Retires a venue, or reinstates it. */
export function toggleStatus(venue: ListedVenue, toggle: VenueWrites['toggle'], say: Say): void {
  const { name } = venue;
  const next = venue.status === 'active' ? 'retired' : 'active';
  const done = say(next === 'retired' ? 'didRetire' : 'didReinstate', { name });
  toggle(venue, { status: next }, { done, failed: say('updateFailed') });
}
