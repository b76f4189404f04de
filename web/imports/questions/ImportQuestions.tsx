import { Radio } from '@mantine/core';
import { useId } from 'react';
import type { ImportNote } from '#contracts/imports/notes.ts';
import { useText } from '../../platform/texts/messages.ts';
import { SearchSelect } from '../../ui/field/SearchSelect.tsx';
import { TimeField } from '../../ui/field/TimeField.tsx';
import classes from '../frame/Import.module.css';
import { importTexts } from '../frame/importTexts.ts';
import type { ImportOrder, QuestionProps } from '../order/importOrder.ts';
import { ImportRows } from '../outcome/ImportRows.tsx';
import { FileQuestion } from './FileQuestion.tsx';
import { ImportValues } from './ImportValues.tsx';

const ZONES_SHOWN = 40;

/** Questions about the file, each answered once for all its rows. All are optional: the default is stated. */
export function ImportQuestions(props: QuestionProps) {
  const say = useText(importTexts);
  const of = (code: ImportNote['code']) => props.notes.filter(note => note.code === code);
  const [values, zones, times, same] = [of('unknownValue'), of('noRegion'), of('noTime'), of('sameEvent')];
  const { length } = [...values, ...zones, ...times, ...same, ...props.questions];
  if (length === 0) return null;
  return (
    <section className={classes.questions} aria-label={say('questions')}>
      {props.questions.map(question => (
        <FileQuestion key={question.kind} question={question} order={props.order} onAnswer={props.onAnswer} />
      ))}
      {same.length > 0 && <SameEvent {...props} notes={same} />}
      {times.length > 0 && <StartTime {...props} notes={times} />}
      {zones.length > 0 && <Zone {...props} notes={zones} />}
      {values.length > 0 && <ImportValues {...props} notes={values} />}
    </section>
  );
}

function countOf(notes: readonly ImportNote[]): number {
  return notes.reduce((sum, { count }) => sum + count, 0);
}

function Zone({ notes, choices, order, onAnswer }: QuestionProps) {
  const say = useText(importTexts);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const others = Intl.supportedValuesOf('timeZone').filter(zone => zone !== here);
  const cities = notes.flatMap(({ value }) => value || []);
  const value = order.timeZone === undefined ? choices.timeZone : order.timeZone;
  return (
    <fieldset className={classes.question}>
      <legend>{say('zoneQuestion', { count: countOf(notes) })}</legend>
      {cities.length > 0 && (
        <p className={classes.quiet}>{say('zoneCities', { cities: cities.slice(0, 12).join(', ') })}</p>
      )}
      <SearchSelect
        label={say('zone')}
        value={value ?? ''}
        of="timeZone"
        limit={ZONES_SHOWN}
        any={{ value: '', label: say('zoneNone') }}
        data={[{ value: here, label: say('zoneHere', { zone: here }) }, ...others]}
        onChange={zone => onAnswer({ timeZone: zone || null })}
      />
    </fieldset>
  );
}

function StartTime({ notes, choices, order, onAnswer }: QuestionProps) {
  const say = useText(importTexts);
  const id = useId();
  const value = order.startTime === undefined ? choices.startTime : order.startTime;
  return (
    <fieldset className={classes.question}>
      <legend>{say('timeQuestion', { count: countOf(notes) })}</legend>
      <p className={classes.quiet}>
        {notes.map(({ rows, count, taken }) => (
          <ImportRows key={taken} rows={rows} count={count} />
        ))}
      </p>
      <TimeField
        label={say('time')}
        id={id}
        value={value ?? ''}
        onChange={time => time !== (value ?? '') && onAnswer({ startTime: time || null })}
      />
    </fieldset>
  );
}

function SameEvent({ notes, order, onAnswer }: QuestionProps) {
  const say = useText(importTexts);
  return (
    <fieldset className={classes.question}>
      <legend>{say('sameQuestion', { count: countOf(notes) })}</legend>
      <p className={classes.quiet}>
        {notes.map(({ value, rows, count }) => (
          <ImportRows key={value} rows={rows} count={count} />
        ))}
      </p>
      <Radio.Group
        aria-label={say('sameQuestion', { count: countOf(notes) })}
        value={order.sameEvent ?? ''}
        onChange={sameEvent => onAnswer({ sameEvent: sameEvent as ImportOrder['sameEvent'] })}
      >
        <Radio value="update" label={say('sameUpdate')} />
        <Radio value="new" label={say('sameNew')} mt={6} />
      </Radio.Group>
    </fieldset>
  );
}
