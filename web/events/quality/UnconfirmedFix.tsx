import { Button } from '@mantine/core';
import { confirmSeries, endSeries } from '#contracts/events/seriesCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { confirmTexts } from '../event/confirmTexts.ts';
import { nameOf } from '../event/kinds.ts';
import { LastConfirmed } from '../show/Confirmation.tsx';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { useFix } from './useFix.ts';

/** A series that nobody has confirmed for long: it is still on, or it has no more dates from now on. */
export function UnconfirmedFix({ item: { event }, onFixed }: FixProps) {
  const say = useText(confirmTexts);
  const { fix, busy } = useFix('unconfirmed', event, onFixed);
  const { id, nextDate } = event;
  const title = nameOf(event);
  return (
    <div className={classes.fix}>
      <span className={classes.said}>
        <LastConfirmed event={event} />
      </span>
      <Button
        size="compact-sm"
        loading={busy}
        aria-label={say('stillOnNamed', { title })}
        onClick={() => fix(({ key }) => send(confirmSeries, { params: { id } }, { key }))}
      >
        {say('stillOn')}
      </Button>
      {nextDate && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={say('endedNamed', { title })}
          onClick={() =>
            fix(({ key }) =>
              send(endSeries, { params: { id }, body: { fromDate: nextDate } }, { key }).then(
                ({ commandId }) => ({ commandId }),
              ),
            )
          }
        >
          {say('ended')}
        </Button>
      )}
    </div>
  );
}
