import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/es.js';
import '@mantine/dates/styles.layer.css';
import { useEffect, useRef } from 'react';
import { language, useText } from '../../platform/texts/messages.ts';
import { ESCAPES_ALONE } from '../notice/toastRegion.ts';
import { uiTexts } from '../texts/messages.ts';
import classes from './DateTimeField.module.css';

type OpenCalendarProps = {
  value: string;
  near: string;
  min: string | undefined;
  onPick: (date: string | null) => void;
};

/** The month from which a `DateField` takes its day; `near` says which one is shown first. */
export function OpenCalendar({ value, near, min, onPick }: OpenCalendarProps) {
  const say = useText(uiTexts);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click between two days must not take the focus away
    <div ref={ref} className={classes.calendar} onMouseDown={event => event.preventDefault()}>
      <DatePicker
        role="group"
        aria-label={say('chooseDay')}
        value={value || null}
        onChange={onPick}
        defaultDate={near}
        minDate={min}
        locale={language()}
        previousLabel={say('previous')}
        nextLabel={say('next')}
        getDayProps={() => ESCAPES_ALONE}
      />
    </div>
  );
}
