import { Button } from '@mantine/core';
import { deleteEvent } from '#contracts/events/calls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { nameOf } from '../event/kinds.ts';
import { useEventDialog } from '../event/useEventDialog.ts';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

/** A series of which no date is left: one is brought back or added, or the series goes. */
export function DatesFix({ item: { event }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const { fix, busy } = useFix('noDates', event, onFixed);
  const { open } = useEventDialog();
  const { id } = event;
  const title = nameOf(event);
  return (
    <div className={classes.fix}>
      <Button
        size="compact-sm"
        disabled={busy}
        aria-label={say('manageDatesOf', { title })}
        onClick={() => open('dates', id)}
      >
        {say('manageDates')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={say('trashOf', { title })}
        onClick={() =>
          fix(({ key }) =>
            send(deleteEvent, { params: { id } }, { key }).then(({ commandId }) => ({ commandId })),
          )
        }
      >
        {say('trash')}
      </Button>
    </div>
  );
}
