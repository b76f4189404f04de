import { NumberInput, Select, SimpleGrid } from '@mantine/core';
import { WEEKDAYS, type Weekday } from '#contracts/events/series/recurrence.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import type { DateTime } from '../../ui/field/DateTimeField.tsx';
import { recurrenceTexts } from './recurrenceTexts.ts';
import type { RecurrenceEnd, RecurrenceValues } from './recurrenceValues.ts';
import { weekdayName } from './rhythm.ts';

export type PartProps = { value: RecurrenceValues; change: (changed: Partial<RecurrenceValues>) => void };

/** The day of a monthly pattern: its number, or the nth of a weekday. */
export function MonthDay({ value, change }: PartProps) {
  const say = useText(recurrenceTexts);
  const weeks = ['1', '2', '3', '4', '-1'].map((week, at) => ({
    value: week,
    label: say((['week1', 'week2', 'week3', 'week4', 'weekLast'] as const)[at]!),
  }));
  return (
    <>
      <Select
        label={say('monthlyBy')}
        data={[
          { value: 'day', label: say('byDay') },
          { value: 'weekday', label: say('byWeekday') },
        ]}
        value={value.monthlyBy}
        onChange={by => change({ monthlyBy: by === 'weekday' ? 'weekday' : 'day' })}
        allowDeselect={false}
      />
      {value.monthlyBy === 'day' ? (
        <NumberInput
          label={say('dayOfMonth')}
          min={1}
          max={31}
          allowDecimal={false}
          clampBehavior="blur"
          value={value.dayOfMonth}
          onChange={day => change({ dayOfMonth: String(day) })}
        />
      ) : (
        <SimpleGrid cols={2} spacing="sm">
          <Select
            label={say('weekOfMonth')}
            data={weeks}
            value={value.weekOfMonth}
            onChange={week => change({ weekOfMonth: week ?? '1' })}
            allowDeselect={false}
          />
          <Select
            label={say('dayOfWeek')}
            data={WEEKDAYS.map(day => ({ value: day, label: weekdayName(day) }))}
            value={value.dayOfWeek}
            onChange={day => change({ dayOfWeek: (day ?? 'MO') as Weekday })}
            allowDeselect={false}
          />
        </SimpleGrid>
      )}
    </>
  );
}

/** When a series ends: never, on a date, or after a number of dates. */
export function RecurrenceLimit({ value, change, start }: PartProps & { start: DateTime }) {
  const say = useText(recurrenceTexts);
  return (
    <>
      <Select
        label={say('ends')}
        data={[
          { value: 'never', label: say('never') },
          { value: 'date', label: say('onDate') },
          { value: 'count', label: say('afterCount') },
        ]}
        value={value.end}
        onChange={end => change({ end: (end ?? 'never') as RecurrenceEnd })}
        allowDeselect={false}
      />
      {value.end === 'date' && (
        <DateField
          label={say('endDate')}
          value={value.endDate}
          onChange={endDate => change({ endDate })}
          near={start.date}
          min={start.date || undefined}
        />
      )}
      {value.end === 'count' && (
        <NumberInput
          label={say('count')}
          description={say('countHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={365}
          allowDecimal={false}
          clampBehavior="blur"
          value={value.count}
          onChange={count => change({ count: String(count) })}
        />
      )}
    </>
  );
}
