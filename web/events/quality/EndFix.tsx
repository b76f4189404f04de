import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { endOfNight } from '#contracts/calendar/endOfNight.ts';
import { useText } from '../../platform/texts/messages.ts';
import { TimeField } from '../../ui/field/TimeField.tsx';
import { nameOf } from '../event/kinds.ts';
import type { FixProps } from './fixes.ts';
import classes from './Quality.module.css';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

/** The end of an event that has none: a time, on the day on which its night ends. */
export function EndFix({ item: { event }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const { change, busy } = useFix('noEnd', event, onFixed);
  const [time, setTime] = useState('');
  const [tried, setTried] = useState(false);
  const day = time && endOfNight({ date: event.date, time: event.startTime }, time);
  return (
    <form
      className={classes.fix}
      noValidate
      onSubmit={submitted => {
        submitted.preventDefault();
        setTried(!day);
        if (day) change({ endDateTime: `${day}T${time}:00` });
      }}
    >
      <TimeField
        id={useId()}
        label={say('endsAt')}
        value={time}
        onChange={setTime}
        {...(tried && !day && { error: say('endWrong') })}
      />
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={say('saveOf', { title: nameOf(event) })}
      >
        {say('save')}
      </Button>
    </form>
  );
}
