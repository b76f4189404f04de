import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { DateOrder, ImportAnswer } from '#contracts/events/importCalls.ts';
import { useText } from '../platform/messages.ts';
import classes from './Import.module.css';
import { importTexts } from './importTexts.ts';

type ImportQuestionProps = {
  columns: NonNullable<ImportAnswer['needsDateOrder']>;
  busy: boolean;
  onAnswer: (orders: Record<string, DateOrder>) => void;
};

/** Asks how dates are written that can be read in more than one way. */
export function ImportQuestion({ columns, busy, onAnswer }: ImportQuestionProps) {
  const say = useText(importTexts);
  const [orders, setOrders] = useState<Record<string, DateOrder>>({});
  return (
    <section className={classes.part} aria-label={say('orderQuestion')}>
      <h3>{say('orderQuestion')}</h3>
      {columns.map(({ column, orders: possible, examples }) => (
        <Select
          key={column}
          label={say('orderOf', { column, examples: examples.slice(0, 3).join(', ') })}
          placeholder={say('choose')}
          value={orders[column] ?? null}
          onChange={order => setOrders({ ...orders, [column]: order as DateOrder })}
          allowDeselect={false}
          data={possible.map(value => ({ value, label: say(value) }))}
        />
      ))}
      <div className={classes.buttons}>
        <Button
          disabled={columns.some(({ column }) => !orders[column])}
          loading={busy}
          onClick={() => onAnswer(orders)}
        >
          {say('checkAgain')}
        </Button>
      </div>
    </section>
  );
}
