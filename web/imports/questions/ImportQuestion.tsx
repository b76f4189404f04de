import { Select } from '@mantine/core';
import type { DateOrder, ImportAnswer } from '#contracts/imports/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from '../frame/Import.module.css';
import { importTexts } from '../frame/importTexts.ts';

type Orders = Record<string, DateOrder>;

type ImportQuestionProps = {
  columns: NonNullable<ImportAnswer['needsDateOrder']>;
  /** The answers so far, by column. */
  orders: Orders;
  onChange: (orders: Orders) => void;
};

/** Asks for the order of day, month and year in columns whose dates are ambiguous. */
export function ImportQuestion({ columns, orders, onChange }: ImportQuestionProps) {
  const say = useText(importTexts);
  return (
    <section className={classes.order} aria-label={say('orderQuestion')}>
      <h3>{say('orderQuestion')}</h3>
      {columns.map(({ column, orders: possible, examples }) => (
        <Select
          key={column}
          label={say('orderOf', { column, examples: examples.slice(0, 3).join(', ') })}
          placeholder={say('choose')}
          value={orders[column] ?? null}
          onChange={order => onChange({ ...orders, [column]: order as DateOrder })}
          allowDeselect={false}
          data={possible.map(value => ({ value, label: say(value) }))}
        />
      ))}
    </section>
  );
}
