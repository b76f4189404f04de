import { useQuery } from '@tanstack/react-query';
import { PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Section } from '../../ui/form/FormSection.tsx';
import { referencesQuery } from '../event/queries.ts';
import { RecurrenceEditor } from '../recurrence/RecurrenceEditor.tsx';
import { recurrenceTexts } from '../recurrence/recurrenceTexts.ts';
import { startingAt } from '../values/eventFormValues.ts';
import { errorOf, type SectionProps } from './EventFormSection.tsx';

/** The form section for how a series repeats. Only a new series can be given its start day here. */
export function RecurrenceFields({ form, base }: SectionProps) {
  const say = useText(recurrenceTexts);
  const references = useQuery(referencesQuery());
  const { recurrence, start, end, regionId } = form.values;
  const region = references.data?.regions.find(one => one.id === regionId);
  const startOn = (date: string) => {
    form.setValues(startingAt({ start, end }, { ...start, date }));
    form.clearFieldError('startDate');
  };
  return (
    <Section title={say('recurrence')}>
      <RecurrenceEditor
        value={recurrence}
        onChange={value => {
          form.setFieldValue('recurrence', value);
          form.clearFieldError('recurrence');
        }}
        start={start}
        timeZone={region?.timeZone ?? base?.timeZone ?? PLATFORM_ZONE}
        error={errorOf(form, 'recurrence')}
        onStart={base ? undefined : startOn}
      />
    </Section>
  );
}
