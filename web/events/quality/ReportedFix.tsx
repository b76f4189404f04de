import { Button } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { nameOf } from '../event/kinds.ts';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

/** A night that dancers have reported: it is cancelled here; any other change of it settles what they say, too. */
export function ReportedFix({ item: { event }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const { busy, change } = useFix('reported', event, onFixed);
  return (
    <div className={classes.fix}>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={say('cancelNightOf', { title: nameOf(event) })}
        onClick={() => change({ status: 'cancelled' })}
      >
        {say('cancelNight')}
      </Button>
    </div>
  );
}
