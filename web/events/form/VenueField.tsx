import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferedVenue } from '#contracts/venues/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { SuggestField } from '../../ui/field/SuggestField.tsx';
import { BELOW } from '../../ui/form/FormSection.tsx';
import common from '../../ui/styles/common.module.css';
import { eventTexts } from '../event/messages.ts';
import { placeTexts } from '../event/placeTexts.ts';
import { referencesQuery } from '../event/queries.ts';
import { offeredVenuesQuery } from '../event/seriesQueries.ts';
import { type EventFormValues, fieldId } from '../values/eventFormValues.ts';
import { chosenVenue } from '../values/venueChoice.ts';
import { errorOf, fieldOf, type SectionProps } from './EventFormSection.tsx';
import type { EventFormState } from './useEventValues.ts';

/** What the last choice of a venue replaced, so that it can be undone as one. */
type Choice = { id: string; name: string; before: Partial<EventFormValues> };

/** The venue, typed by hand or chosen from the venue book, which fills the fields of the place. */
export function VenueField({ form }: Pick<SectionProps, 'form'>) {
  const say = useText(placeTexts);
  const sayEvent = useText(eventTexts);
  const { error: _, ...name } = fieldOf(form)('locationName');
  const { choice, choose, undo } = useChoice(form);
  const told = choice ? say('venueFilled', { name: choice.name }) : '';
  return (
    <div>
      <SuggestField
        {...name}
        label={sayEvent('fieldLocationName')}
        description={say('venueHelp')}
        inputWrapperOrder={BELOW}
        value={form.values.locationName}
        error={errorOf(form, 'locationName')}
        // Another name is another place: the event no longer follows the venue that was chosen.
        onChange={text => form.setValues({ locationName: text, venueId: '' })}
        search={offeredVenuesQuery}
        choiceOf={({ id, name: main, address, city, country }) => ({
          id,
          main,
          secondary: [address, city, country].filter(Boolean).join(', '),
        })}
        onChoose={choose}
        listLabel={say('venues')}
        searchFailed={() => say('venuesFailed')}
        said={told}
      />
      {form.values.venueId !== '' && (
        <Group component="p" gap="4px 12px" mt={6} className={common.quiet}>
          {told || say('ofVenueBook')}
          {choice && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={say('undoVenueNamed', { name: choice.name })}
              onClick={undo}
            >
              {say('undoVenue')}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

/** The last choice of a venue while it is in effect, how to choose another, and how to undo it as one. */
function useChoice(form: EventFormState) {
  const references = useQuery(referencesQuery());
  const [last, setLast] = useState<Choice | null>(null);
  const choice = last?.id === form.values.venueId ? last : null;
  const choose = (venue: OfferedVenue): void => {
    const values = form.getValues();
    const region = references.data?.regions.find(({ id }) => id === values.regionId);
    const { filled, before } = chosenVenue(values, venue, region?.timeZone);
    setLast({ id: venue.id, name: venue.name, before });
    form.setValues(filled);
  };
  const undo = (): void => {
    if (choice) form.setValues(choice.before);
    setLast(null);
    document.getElementById(fieldId('locationName'))?.focus();
  };
  return { choice, choose, undo };
}
