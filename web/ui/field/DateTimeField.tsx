import { Button } from '@mantine/core';
import { endOfNight } from '#contracts/calendar/endOfNight.ts';
import { shownDate } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { DateField } from './DateField.tsx';
import classes from './DateTimeField.module.css';
import { TimeField } from './TimeField.tsx';

/** A day as `YYYY-MM-DD` and a time as `HH:MM`, either of them empty if unknown. */
export type DateTime = { date: string; time: string };

export type DateTimeFieldProps = {
  labels: { date: string; time: string };
  ids: { date: string; time: string };
  value: DateTime;
  onChange: (value: DateTime) => void;
  errors?: { date?: string; time?: string };
  required?: boolean;
  /** The start, if this field is an end. For an end before it, a day after the start is proposed. */
  after?: DateTime;
  /** Why the day cannot be changed; undefined if it can. */
  dayLocked?: string;
  /** Only the day: it has no time. */
  dayOnly?: boolean;
  /** Without examples in the empty fields, where they would read like values. */
  bare?: boolean;
};

/** A day and a time side by side, each typed or picked. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { labels, ids, value, onChange, errors, required, after, dayLocked, dayOnly, bare } = props;
  return (
    <div className={classes.pair}>
      <DateField
        label={labels.date}
        id={ids.date}
        required={required}
        value={value.date}
        onChange={date => onChange({ ...value, date })}
        near={after?.date}
        error={errors?.date}
        locked={dayLocked}
        bare={bare}
      />
      {!dayOnly && (
        <TimeField
          label={labels.time}
          id={ids.time}
          required={required}
          value={value.time}
          onChange={time => onChange({ ...value, time })}
          error={errors?.time}
          bare={bare}
        />
      )}
      {!dayOnly && after && isBefore(value, after) && (
        <OtherDay after={after} value={value} onChange={onChange} />
      )}
    </div>
  );
}

type OtherDayProps = { after: DateTime; value: DateTime; onChange: (value: DateTime) => void };

function OtherDay({ after, value, onChange }: OtherDayProps) {
  const say = useText(uiTexts);
  const date = endOfNight(after, value.time);
  if (date === null) return null;
  return (
    <p className={classes.proposal} role="status">
      {say('nextDay', { date: shownDate(date) })}
      <Button variant="default" size="compact-sm" onClick={() => onChange({ ...value, date })}>
        {say('takeNextDay', { date: shownDate(date) })}
      </Button>
    </p>
  );
}

/** Whether both are complete and the end is not after the start. */
export function isBefore(end: DateTime, start: DateTime): boolean {
  if (!end.date || !end.time || !start.date || !start.time) return false;
  return `${end.date}T${end.time}` <= `${start.date}T${start.time}`;
}
