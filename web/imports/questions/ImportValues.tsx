import { Select } from '@mantine/core';
import { headingKey } from '#contracts/imports/columns.ts';
import { VALUE_FIELDS, type ValueField } from '#contracts/imports/notes.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from '../frame/Import.module.css';
import { useImportTarget } from '../frame/importTarget.ts';
import { importTexts } from '../frame/importTexts.ts';
import type { QuestionProps } from '../order/importOrder.ts';
import { ImportRows } from '../outcome/ImportRows.tsx';

/** Asks what unknown values mean: one question per value, however many rows have it. */
export function ImportValues({ notes, order, onAnswer }: QuestionProps) {
  const say = useText(importTexts);
  const known = useImportTarget().useChoices();
  const fields = VALUE_FIELDS.filter(field => notes.some(note => note.field === field));
  const answer = (field: ValueField, key: string, meaning: string) =>
    onAnswer({ values: { ...order.values, [field]: { ...order.values[field], [key]: meaning } } });
  return fields.map(field => (
    <fieldset key={field} className={classes.question}>
      <legend>{say(field)}</legend>
      <p className={classes.quiet}>{say('valuesExplained')}</p>
      <ul className={classes.values}>
        {notes
          .filter(note => note.field === field)
          .map(({ value, taken, count, rows }) => {
            const key = headingKey(value);
            return (
              <li key={key}>
                <div className={classes.value}>
                  <strong>{value}</strong> <span>{say('inRows', { count })}</span>
                  <ImportRows rows={rows.slice(0, 2)} count={Math.min(count, 2)} />
                </div>
                <Select
                  aria-label={say('meaningOf', { value })}
                  value={order.values[field]?.[key] ?? taken ?? ''}
                  allowDeselect={false}
                  data={[{ value: '', label: say('leaveOut') }, ...known[field]]}
                  onChange={meaning => answer(field, key, meaning ?? '')}
                />
              </li>
            );
          })}
      </ul>
    </fieldset>
  ));
}
