import { Box, Button, Skeleton, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { UpcomingAtVenue, VenueShown } from '#contracts/venues/calls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { Particulars } from '../ui/show/Particulars.tsx';
import common from '../ui/styles/common.module.css';
import { venueQuery } from './queries.ts';
import { type TellActs, VenueActs } from './VenueActs.tsx';
import { VenueStatusBadge } from './VenueCells.tsx';
import classes from './Venues.module.css';
import { venueListTexts } from './venueListTexts.ts';
import { venueTexts } from './venueTexts.ts';

type VenueDetailsProps = {
  id: string;
  opened: boolean;
  tell: TellActs;
  onEdit: () => void;
  onClose: () => void;
};

/** Everything about one venue: where it is, what takes place there next, and what was recorded about it. */
export function VenueDetails({ id, opened, tell, onEdit, onClose }: VenueDetailsProps) {
  const say = useText(venueTexts);
  const found = useQuery({ ...venueQuery(id), enabled: opened });
  const isGone = found.error instanceof CallFailed && found.error.status === 404;
  const shown = isGone ? undefined : found.data;
  const actions = shown && (
    <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
      {say('edit')}
    </Button>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={shown?.venue.name ?? say('details')} width={680}>
      <DialogBody actions={actions}>
        {found.isPending && <Skeleton height={280} mt="md" />}
        {isGone && <p role="status">{say('gone')}</p>}
        {found.isError && !isGone && (
          <ErrorPanel title={say('detailsFailed')} error={found.error} onRetry={() => found.refetch()} />
        )}
        {shown && <Facts shown={shown} tell={tell} />}
      </DialogBody>
    </Dialog>
  );
}

function Facts({ shown: { venue, upcoming }, tell }: { shown: VenueShown; tell: TellActs }) {
  const say = useText(venueTexts);
  const sayList = useText(venueListTexts);
  const hrefOf = useHrefOfThing();
  const { address, postalCode, city, state, country, region, latitude, longitude, notes, eventId } = venue;
  return (
    <div className={classes.preview}>
      <Particulars
        items={[
          [sayList('columnStatus'), <VenueStatusBadge key="status" status={venue.status} />],
          [say('fieldAddress'), address && <bdi key="address">{address}</bdi>],
          [
            say('fieldCity'),
            <bdi key="city">
              {[[postalCode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')}
            </bdi>,
          ],
          [say('fieldRegion'), region && shownPlace(region.city, region.country)],
          [say('fieldTimeZone'), venue.timeZone],
          [say('coordinates'), latitude !== null && `${latitude}, ${longitude}`],
          [
            say('fromEvent'),
            eventId && (
              <Link key="event" to={hrefOf(`event-${eventId}`)}>
                {say('theEvent')}
              </Link>
            ),
          ],
          [
            say('fieldNotes'),
            notes && (
              <p key="notes" className={common.written} dir="auto">
                {notes}
              </p>
            ),
          ],
        ]}
      />
      <Title order={3} size={16} mt="xs">
        {say('upcoming')}
      </Title>
      <UpcomingList upcoming={upcoming} />
      <Title order={3} size={16} mt="xs">
        {say('history')}
      </Title>
      <VenueActs id={venue.id} tell={tell} />
    </div>
  );
}

function UpcomingList({ upcoming }: { upcoming: readonly UpcomingAtVenue[] }) {
  const say = useText(venueTexts);
  if (upcoming.length === 0) return <p className={common.quiet}>{say('noUpcoming')}</p>;
  return (
    <Box component="ul" fz={14} className={common.lines} aria-label={say('upcoming')}>
      {upcoming.map(({ id, title, status, startLocal }) => (
        <li key={id}>
          <Link to={`/admin/events?dialog=details&event=${id}`} dir="auto">
            {title}
          </Link>
          <span className={common.quiet}>
            {shownDate(startLocal.slice(0, 10))}, {startLocal.slice(11)}
            {status !== 'published' && ` · ${say(status)}`}
          </span>
        </li>
      ))}
    </Box>
  );
}
