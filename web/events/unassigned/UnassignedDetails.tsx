import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { UnassignedShown } from '#contracts/events/unassignedCalls.ts';
import { shownPlace } from '../../platform/shown/shownPlace.ts';
import { useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { useEventDialog } from '../event/useEventDialog.ts';
import { EventFacts } from '../show/EventFacts.tsx';
import classes from './Unassigned.module.css';
import { unassignedTexts } from './unassignedTexts.ts';
import { useRegionNames } from './useRegionNames.ts';

/** An event without a region in full; once it has one, which, and who assigned it. */
export function UnassignedDetails({ shown }: { shown: UnassignedShown }) {
  const say = useText(unassignedTexts);
  const sayEvent = useText(eventTexts);
  const { hrefOf } = useEventDialog();
  const { event, suggestion, assigned } = shown;
  const nameOf = useRegionNames(useQuery(referencesQuery()).data?.regions ?? []);
  const { region } = event;
  return (
    <>
      {suggestion && (
        <p className={classes.assigned}>
          <strong>{say('suggestedRegion', { region: nameOf(suggestion.regionId) })}</strong>
          <span>{suggestion.km === null ? say('byCity') : say('distance', { km: suggestion.km })}</span>
        </p>
      )}
      {region && (
        <p className={classes.assigned}>
          <strong>{say('isAssigned', { region: shownPlace(region.city, region.country) })}</strong>
          {assigned && (
            <span>
              {assigned.by}, <RelativeTime at={assigned.at} />
            </span>
          )}
        </p>
      )}
      <EventFacts event={event} />
      <p>
        <Button
          component={Link}
          to={hrefOf('edit', event.id)}
          state={{ opened: true }}
          preventScrollReset
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
        >
          {sayEvent('editEvent')}
        </Button>
      </p>
    </>
  );
}
