import { Button } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import 'dayjs/locale/es.js';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { dayAfter } from '#contracts/platform/endOfNight.ts';
import { language, useText } from '../platform/messages.ts';
import { shownDate } from '../platform/shownClock.ts';
import classes from './DateTimeField.module.css';
import { uiTexts } from './messages.ts';
import { parseDate } from './parseDate.ts';
import { TimeField } from './TimeField.tsx';

/** A day as `YYYY-MM-DD` and a time as `HH:MM`, either of them empty when it is not known. */
export type DateTime = { date: string; time: string };

export type DateTimeFieldProps = {
  labels: { date: string; time: string };
  ids: { date: string; time: string };
  value: DateTime;
  onChange: (value: DateTime) => void;
  errors?: { date?: string; time?: string };
  required?: boolean;
  /** Where this is an end: its start. An end before it proposes the next day. */
  after?: DateTime;
  /** Why the day cannot be changed; absent where it can. */
  dayLocked?: string;
};

/** A day and a time side by side, each typed or picked. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { labels, ids, value, onChange, errors, required, after, dayLocked } = props;
  const say = useText(uiTexts);
  const today = localToday();
  return (
    <div className={classes.pair}>
      <DateInput
        label={labels.date}
        id={ids.date}
        required={required}
        withAsterisk={required}
        clearable={!required && dayLocked === undefined}
        clearButtonProps={{ 'aria-label': say('clearDay') }}
        autoComplete="off"
        placeholder={shownDate(today)}
        value={value.date || null}
        onChange={date => onChange({ ...value, date: date ?? '' })}
        dateParser={typed => parseDate(typed, today)}
        valueFormat={shownDate}
        locale={language()}
        defaultDate={after?.date || undefined}
        error={errors?.date}
        disabled={dayLocked !== undefined}
        description={dayLocked}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        leftSection={<IconCalendar size={16} aria-hidden />}
        popoverProps={{ shadow: 'md' }}
      />
      <TimeField
        label={labels.time}
        id={ids.time}
        required={required}
        value={value.time}
        onChange={time => onChange({ ...value, time })}
        error={errors?.time}
      />
      {after && isBefore(value, after) && <NextDay after={after} value={value} onChange={onChange} />}
    </div>
  );
}

type NextDayProps = { after: DateTime; value: DateTime; onChange: (value: DateTime) => void };

function NextDay({ after, value, onChange }: NextDayProps) {
  const say = useText(uiTexts);
  const date = value.time > after.time ? after.date : dayAfter(after.date);
  return (
    <p className={classes.proposal} role="status">
      {say('nextDay', { date: shownDate(date) })}
      <Button variant="default" size="compact-sm" onClick={() => onChange({ ...value, date })}>
        {say('takeNextDay', { date: shownDate(date) })}
      </Button>
    </p>
  );
}

/** Whether both moments are complete and the first does not come after the second. */
export function isBefore(end: DateTime, start: DateTime): boolean {
  if (!end.date || !end.time || !start.date || !start.time) return false;
  return `${end.date}T${end.time}` <= `${start.date}T${start.time}`;
}

function localToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
