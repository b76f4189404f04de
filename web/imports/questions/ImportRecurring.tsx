import { NumberInput, Switch } from '@mantine/core';
import { DAYS_TO_GENERATE } from '#contracts/imports/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { importTexts } from '../frame/importTexts.ts';
import type { ImportOrder } from '../order/importOrder.ts';

type ImportRecurringProps = { order: ImportOrder; onChange: (changed: Partial<ImportOrder>) => void };

/** Whether rows with a recurrence become series, and how far ahead these have dates. */
export function ImportRecurring({ order, onChange }: ImportRecurringProps) {
  const say = useText(importTexts);
  return (
    <>
      <Switch
        label={say('generate')}
        checked={order.generateRecurring}
        onChange={event => onChange({ generateRecurring: event.currentTarget.checked })}
      />
      {order.generateRecurring && (
        <NumberInput
          label={say('days')}
          description={say('daysHelp')}
          min={DAYS_TO_GENERATE.least}
          max={DAYS_TO_GENERATE.most}
          allowDecimal={false}
          value={order.daysToGenerate}
          onChange={daysToGenerate => onChange({ daysToGenerate })}
        />
      )}
    </>
  );
}
