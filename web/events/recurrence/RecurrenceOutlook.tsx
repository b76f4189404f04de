import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { ruleOf } from '#contracts/events/series/recurrence.ts';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { DateTime } from '../../ui/field/DateTimeField.tsx';
import common from '../../ui/styles/common.module.css';
import { shownDate } from '../event/eventTime.ts';
import { recurrenceTexts } from './recurrenceTexts.ts';
import { type RecurrenceValues, readConfig, recurrenceProblem } from './recurrenceValues.ts';
import { rhythmSentence } from './rhythm.ts';
import { betterStart, firstDates, rhythmNotes } from './rhythmDates.ts';

const DATES = 8;

type RecurrenceOutlookProps = {
  value: RecurrenceValues;
  start: DateTime;
  timeZone: string;
  onStart?: (date: string) => void;
};

/** Preview of a pattern while it is being chosen. */
export function RecurrenceOutlook({ value, start, timeZone, onStart }: RecurrenceOutlookProps) {
  const say = useText(recurrenceTexts);
  usePreferences();
  const config = recurrenceProblem(value, start.date) ? null : readConfig(value);
  if (!config) return null;
  const rule = ruleOf(config, start.date || '2000-01-01');
  const dates = start.date ? firstDates(config, start.date, DATES) : [];
  const better = start.date && onStart ? betterStart(config, start.date) : undefined;
  return (
    <Stack
      component="section"
      gap={10}
      className={`${common.raised} ${common.flush} ${common.wide}`}
      aria-live="polite"
    >
      <Group component="p" gap={10} wrap="nowrap">
        <IconRepeat size={18} color="var(--tide)" aria-hidden />
        <strong>{rhythmSentence(rule, config, start.time)}</strong>
      </Group>
      {better && onStart && (
        <Group component="p" gap="8px 12px" className={common.warning}>
          {say('firstMatch', { start: shownDate(start.date), first: shownDate(better) })}
          <Button variant="default" size="compact-sm" onClick={() => onStart(better)}>
            {say('useFirst', { first: shownDate(better) })}
          </Button>
        </Group>
      )}
      {!start.date && <p className={common.note}>{say('startFirst')}</p>}
      {start.date && dates.length === 0 && <p className={common.note}>{say('noDates')}</p>}
      {dates.length > 0 && (
        <SimpleGrid
          component="ol"
          minColWidth={132}
          spacing="md"
          verticalSpacing={4}
          fz={14}
          className={common.plain}
          aria-label={say('nextDates')}
        >
          {dates.map(date => (
            <li key={date}>{shownDate(date)}</li>
          ))}
        </SimpleGrid>
      )}
      {start.date &&
        rhythmNotes(config, start, timeZone).map(note => (
          <p key={note} className={common.warning}>
            {note}
          </p>
        ))}
    </Stack>
  );
}
