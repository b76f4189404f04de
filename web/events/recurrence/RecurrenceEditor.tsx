import { Chip, Group, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RECURRENCE_TYPES, WEEKDAYS, type Weekday } from '#contracts/events/series/recurrence.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { DateTime } from '../../ui/field/DateTimeField.tsx';
import common from '../../ui/styles/common.module.css';
import { RecurrenceOutlook } from './RecurrenceOutlook.tsx';
import { MonthDay, type PartProps, RecurrenceLimit } from './RecurrenceParts.tsx';
import { recurrenceTexts } from './recurrenceTexts.ts';
import { type RecurrenceType, type RecurrenceValues, withType } from './recurrenceValues.ts';
import { weekdayName } from './rhythm.ts';

type RecurrenceEditorProps = {
  value: RecurrenceValues;
  onChange: (value: RecurrenceValues) => void;
  start: DateTime;
  timeZone: string;
  error?: string;
  /** Called with the day that the pattern would begin on; absent if the start cannot be chosen. */
  onStart?: (date: string) => void;
};

/** Editor of how a series repeats, with a preview: a sentence, the first dates, notes on irregular ones. */
export function RecurrenceEditor(props: RecurrenceEditorProps) {
  const say = useText(recurrenceTexts);
  const { value, onChange, start, error } = props;
  const change = (changed: Partial<RecurrenceValues>) => onChange({ ...value, ...changed });
  return (
    <div className={`${common.fields} ${common.wide}`} id="event-recurrence" tabIndex={-1}>
      <Choice label={say('type')}>
        <Chip.Group
          value={value.type}
          onChange={type => onChange(withType(value, type as RecurrenceType, start.date))}
        >
          {RECURRENCE_TYPES.map(type => (
            <Chip key={type} value={type}>
              {say(type)}
            </Chip>
          ))}
        </Chip.Group>
      </Choice>
      {value.type !== '' && (
        <>
          <Interval value={value} change={change} />
          {(value.type === 'weekly' || value.type === 'biweekly') && <Days value={value} change={change} />}
          {value.type === 'monthly' && <MonthDay value={value} change={change} />}
          <RecurrenceLimit value={value} change={change} start={start} />
        </>
      )}
      {error && (
        <p className={`${common.wrong} ${common.wide}`} role="alert">
          {error}
        </p>
      )}
      <RecurrenceOutlook value={value} start={start} timeZone={props.timeZone} onStart={props.onStart} />
    </div>
  );
}

const UNITS = {
  daily: 'intervalDays',
  weekly: 'intervalWeeks',
  biweekly: 'intervalPairs',
  monthly: 'intervalMonths',
} as const;

function Interval({ value, change }: PartProps) {
  const say = useText(recurrenceTexts);
  if (value.type === '') return null;
  return (
    <NumberInput
      label={say('interval')}
      description={say(UNITS[value.type])}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={1}
      max={30}
      allowDecimal={false}
      clampBehavior="blur"
      value={value.interval}
      onChange={interval => change({ interval: String(interval) })}
    />
  );
}

function Days({ value, change }: PartProps) {
  const say = useText(recurrenceTexts);
  return (
    <Choice label={say('days')}>
      <Chip.Group
        multiple
        value={value.daysOfWeek}
        onChange={days => change({ daysOfWeek: days as Weekday[] })}
      >
        {WEEKDAYS.map(day => (
          <Chip key={day} value={day} aria-label={weekdayName(day)} size="sm">
            {weekdayName(day, 'short')}
          </Chip>
        ))}
      </Chip.Group>
    </Choice>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={`${common.plain} ${common.wide}`}>
      <legend>{label}</legend>
      <Group gap={6}>{children}</Group>
    </fieldset>
  );
}
