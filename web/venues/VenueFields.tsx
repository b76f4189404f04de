import { Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type PlaceRead, placeDetails, type Suggestion } from '#contracts/places/calls.ts';
import { send } from '../platform/calls/api.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { SuggestField } from '../ui/field/SuggestField.tsx';
import { zoneOptions } from '../ui/field/zoneOptions.ts';
import { BELOW, Section } from '../ui/form/FormSection.tsx';
import type { RowFormState } from '../ui/form/useRowForm.ts';
import common from '../ui/styles/common.module.css';
import { addressesQuery, venueRegionsQuery } from './queries.ts';
import { venueTexts } from './venueTexts.ts';
import type { VenueValues } from './venueValues.ts';

type FieldsProps = { state: Pick<RowFormState<VenueValues>, 'form' | 'field' | 'base'> };

export function NameFields({ state: { field } }: FieldsProps) {
  const say = useText(venueTexts);
  return (
    <Section title={say('sectionName')}>
      <TextInput
        {...field('name')}
        label={say('fieldName')}
        className={common.wide}
        withAsterisk
        data-autofocus
        dir="auto"
      />
    </Section>
  );
}

/** The address with suggestions; a chosen one fills the fields of the place. */
export function AddressFields({ state: { form, field } }: FieldsProps) {
  const say = useText(venueTexts);
  const { error, ...address } = field('address');
  const details = useMutation({
    mutationFn: ({ placeId }: Suggestion) => send(placeDetails, { body: { placeId } }),
    onSuccess: place => form.setValues(placeValues(place)),
  });
  return (
    <Section title={say('sectionAddress')}>
      <SuggestField
        {...address}
        value={form.values.address}
        error={typeof error === 'string' ? error : details.isError ? say('addressFailed') : undefined}
        onChange={text => form.setFieldValue('address', text)}
        label={say('fieldAddress')}
        description={say('addressHelp')}
        inputWrapperOrder={BELOW}
        className={common.wide}
        listLabel={say('addresses')}
        search={addressesQuery}
        choiceOf={({ placeId, mainText, secondaryText }) => ({
          id: placeId,
          main: mainText,
          secondary: secondaryText,
        })}
        onChoose={choice => details.mutate(choice)}
        searchFailed={() => say('addressFailed')}
        said={details.isSuccess ? say('filled') : ''}
      />
      <TextInput {...field('postalCode')} label={say('fieldPostalCode')} />
      <TextInput {...field('city')} label={say('fieldCity')} dir="auto" />
      <TextInput {...field('state')} label={say('fieldState')} />
      <TextInput {...field('country')} label={say('fieldCountry')} />
    </Section>
  );
}

/** The fields that a chosen place fills. */
function placeValues({ address, city, state, country, postalCode, latitude, longitude }: PlaceRead) {
  return {
    ...{ address, city, state, country, postalCode },
    latitude: latitude === null ? '' : String(latitude),
    longitude: longitude === null ? '' : String(longitude),
  };
}

/** The region with its time zone, or a time zone of its own; and the coordinates. */
export function ClockFields({ state: { form, field, base } }: FieldsProps) {
  const say = useText(venueTexts);
  const regions = useQuery(venueRegionsQuery());
  const { regionId, timeZone } = form.values;
  return (
    <Section title={say('sectionClock')}>
      <SearchSelect
        {...field('regionId')}
        label={say('fieldRegion')}
        description={say('regionHelp')}
        inputWrapperOrder={BELOW}
        data={(regions.data ?? []).map(({ id, city, country }) => ({
          value: id,
          label: shownPlace(city, country),
        }))}
        value={regionId || null}
        onChange={value => form.setFieldValue('regionId', value ?? '')}
        of="region"
        clearable
      />
      <SearchSelect
        {...field('timeZone')}
        label={say('fieldTimeZone')}
        description={say(regionId ? 'zoneOfRegion' : base ? 'zoneHelp' : 'zoneFound')}
        inputWrapperOrder={BELOW}
        data={zoneOptions(timeZone)}
        value={regionId ? null : timeZone || null}
        onChange={value => form.setFieldValue('timeZone', value ?? '')}
        disabled={regionId !== ''}
        of="timeZone"
        clearable={base === null}
      />
      <TextInput {...field('latitude')} label={say('fieldLatitude')} inputMode="decimal" />
      <TextInput {...field('longitude')} label={say('fieldLongitude')} inputMode="decimal" />
    </Section>
  );
}

export function NoteFields({ state: { field } }: FieldsProps) {
  const say = useText(venueTexts);
  return (
    <Section title={say('sectionNotes')}>
      <Textarea
        {...field('notes')}
        label={say('fieldNotes')}
        description={say('notesHelp')}
        inputWrapperOrder={BELOW}
        className={common.wide}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
      />
    </Section>
  );
}
