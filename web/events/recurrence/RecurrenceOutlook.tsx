import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { ruleOf } from '#contracts/events/series/recurrence.ts';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { DateTime } from '../../ui/field/DateTimeField.tsx';
import { shownDate } from '../event/eventTime.ts';
import classes from './RecurrenceEditor.module.css';
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
    <section className={classes.outlook} aria-live="polite">
      <p className={classes.sentence}>
        <IconRepeat size={18} aria-hidden />
        <strong>{rhythmSentence(rule, config, start.time)}</strong>
      </p>
      {better && onStart && (
        <p className={classes.proposal}>
          {say('firstMatch', { start: shownDate(start.date), first: shownDate(better) })}
          <Button variant="default" size="compact-sm" onClick={() => onStart(better)}>
            {say('useFirst', { first: shownDate(better) })}
          </Button>
        </p>
      )}
      {!start.date && <p className={classes.quiet}>{say('startFirst')}</p>}
      {start.date && dates.length === 0 && <p className={classes.quiet}>{say('noDates')}</p>}
      {dates.length > 0 && (
        <ol className={classes.dates} aria-label={say('nextDates')}>
          {dates.map(date => (
            <li key={date}>{shownDate(date)}</li>
          ))}
        </ol>
      )}
      {start.date &&
        rhythmNotes(config, start, timeZone).map(note => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
    </section>
  );
}
