import { Box, Group, Text, Title } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { EventRead } from '#contracts/events/calls.ts';
import { isDateless } from '#contracts/events/dateless.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import { shownPrice } from '#contracts/events/price/shownPrice.ts';
import { shownPicture } from '#contracts/platform/text/shownAddress.ts';
import { useHrefOfThing } from '../../platform/areas/thingLinks.ts';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { shownPlace } from '../../platform/shown/shownPlace.ts';
import { useText } from '../../platform/texts/messages.ts';
import { imageTexts } from '../../ui/image/imageTexts.ts';
import { ClaveDivider } from '../../ui/notice/Clave.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { SafeLink } from '../../ui/show/SafeLink.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { CATEGORY_TEXTS, LEVEL_TEXTS } from '../event/choiceTexts.ts';
import { confirmTexts } from '../event/confirmTexts.ts';
import { EventStatus } from '../event/EventStatus.tsx';
import { shownTime } from '../event/eventTime.ts';
import { eventTexts } from '../event/messages.ts';
import { labelOf, textsThat } from '../event/textFields.ts';
import { mergeMenuTexts } from '../merge/mergeMenuTexts.ts';
import { LastConfirmed } from './Confirmation.tsx';
import classes from './EventShow.module.css';

// Few events have one, so the list of events does not load it.
const ImportedFrom = lazy(() =>
  import('./ImportedFrom.tsx').then(module => ({ default: module.ImportedFrom })),
);

/** Everything that is known about an event. */
export function EventFacts({ event }: { event: EventRead }) {
  const say = useText(eventTexts);
  const sayImage = useText(imageTexts);
  const sayMerge = useText(mergeMenuTexts);
  const hrefOf = useHrefOfThing();
  const sayConfirmed = useText(confirmTexts);
  usePreferences();
  const { date, hours, zone } = shownTime(event);
  const cover = shownPicture(event.coverImage);
  return (
    <article>
      {cover && (
        <img
          className={classes.cover}
          src={cover}
          alt={event.coverImageAlt ?? sayImage('coverOf', { title: event.title })}
        />
      )}
      <Title order={2} size={26} lh={1.2}>
        {event.title}
      </Title>
      <Group component="p" gap="xs" mt={10} mb="md">
        <EventStatus status={event.status} />
        {event.isFeatured && (
          <StatusBadge tone="quiet" icon={IconStarFilled}>
            {say('isFeatured')}
          </StatusBadge>
        )}
      </Group>
      <Text mb={20} className={common.written}>
        {event.description || say('noDescription')}
      </Text>
      <ClaveDivider />
      <Box component="dl" my={20} className={`${common.facts} ${classes.facts}`}>
        <Fact label={say('columnWhen')}>
          {isDateless(event) ? (
            '–'
          ) : (
            <>
              {date}, {hours} {zone && <abbr title={event.timeZone}>{zone}</abbr>}
            </>
          )}
        </Fact>
        <Fact label={say('columnWhere')}>{placeLines(event)}</Fact>
        {event.venue && (
          <Fact label={say('fieldVenue')}>
            <Link to={hrefOf(`venue-${event.venue.id}`)}>
              <bdi>{event.venue.name}</bdi>
            </Link>
          </Fact>
        )}
        <Fact label={say('fieldPrice')}>
          {shownPrice(event.price, '')
            ? `${event.price} (${event.currency})`
            : say(isPriceOpen(event) ? 'priceNotSaid' : 'free')}
        </Fact>
        <Fact label={say('fieldMaxAttendees')}>{event.maxAttendees ?? say('noLimit')}</Fact>
        <Fact label={say('fieldCategory')}>
          {event.category.map(one => say(CATEGORY_TEXTS[one])).join(', ')}
        </Fact>
        <Fact label={say('fieldDanceStyles')}>
          {event.danceStyles
            .map(({ danceStyle, level }) => `${danceStyle.name} (${say(LEVEL_TEXTS[level]).toLowerCase()})`)
            .join(', ')}
        </Fact>
        <Fact label={say('fieldOrganizer')}>
          <OrganizerContact organizer={event.eventOrganizer} />
        </Fact>
        {textsThat(({ shown }) => shown === 'line').map(name => (
          <Fact key={name} label={say(labelOf(name))}>
            {event[name]}
          </Fact>
        ))}
        <Fact label={say('fieldSourceUrl')}>{event.sourceUrl && <SafeLink href={event.sourceUrl} />}</Fact>
        {event.mergedFrom.length > 0 && (
          <Fact label={sayMerge('mergedFrom')}>
            {event.mergedFrom.map(({ id, title }) => (
              <bdi key={id}>{title}</bdi>
            ))}
          </Fact>
        )}
        <Fact label={sayConfirmed('confirmed')}>
          <LastConfirmed event={event} />
        </Fact>
        <Fact label={say('filterImported')}>
          {say(event.imported ? 'importedOnly' : 'manualOnly')}
          {(event.imported || event.mergedFrom.length > 0) && event.kind !== 'instance' && (
            <Suspense fallback={null}>
              <ImportedFrom eventId={event.id} />
            </Suspense>
          )}
        </Fact>
      </Box>
      <Text mb={4} className={common.quiet}>
        {say('lastChanged')}
        <RelativeTime at={event.updatedAt} />
      </Text>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const empty = children === '' || children === null || (Array.isArray(children) && children.length === 0);
  return (
    <div>
      <dt>{label}</dt>
      <dd>{empty ? '–' : children}</dd>
    </div>
  );
}

function OrganizerContact({ organizer }: { organizer: EventRead['eventOrganizer'] }) {
  const say = useText(eventTexts);
  if (!organizer) return say('noOrganizer');
  return (
    <>
      {organizer.verified ? organizer.name : say('unverified', { name: organizer.name })}
      {organizer.contact && <span>{say('contactPerson', { name: organizer.contact.displayName })}</span>}
      {organizer.contact?.email && (
        <a href={`mailto:${organizer.contact.email}`}>{organizer.contact.email}</a>
      )}
      {organizer.email && <a href={`mailto:${organizer.email}`}>{organizer.email}</a>}
      {organizer.phone && <span>{organizer.phone}</span>}
      {organizer.website && <SafeLink href={organizer.website} />}
    </>
  );
}

function placeLines(event: EventRead): ReactNode[] {
  const city = [event.postalCode, event.locationCity ?? event.region?.city].filter(Boolean).join(' ');
  const country = shownPlace(event.locationState, event.locationCountry ?? event.region?.country);
  return [event.locationName, event.locationAddress, city, country]
    .filter((line): line is string => Boolean(line))
    .map(line => <span key={line}>{line}</span>);
}
