import { Button, Group, Switch, TextInput } from '@mantine/core';
import { uploadRegionImage } from '#contracts/images/calls.ts';
import type { CityRead } from '#contracts/places/calls.ts';
import { countriesIn } from '#contracts/platform/sentences/country.ts';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { SuggestField } from '../ui/field/SuggestField.tsx';
import { zoneOptions } from '../ui/field/zoneOptions.ts';
import { BELOW, Section } from '../ui/form/FormSection.tsx';
import type { RowFormState } from '../ui/form/useRowForm.ts';
import { ImageField } from '../ui/image/ImageField.tsx';
import common from '../ui/styles/common.module.css';
import { citiesQuery } from './queries.ts';
import { regionTexts } from './regionTexts.ts';
import type { RegionValues } from './regionValues.ts';

type FieldsProps = { state: Pick<RowFormState<RegionValues>, 'form' | 'field' | 'base'> };

/** The city with suggestions; a chosen one fills the fields that depend on it. */
export function CityFields({ state: { form, field, base } }: FieldsProps) {
  const say = useText(regionTexts);
  const { error, ...city } = field('city');
  const choose = (chosen: CityRead) => {
    const { latitude, longitude, timeZone } = chosen;
    form.setValues({
      city: chosen.city,
      state: chosen.state,
      country: chosen.country,
      latitude: String(latitude),
      longitude: String(longitude),
      ...(base === null && { timeZone }),
    });
  };
  return (
    <Section title={say('sectionCity')}>
      <SuggestField
        {...city}
        value={form.values.city}
        error={typeof error === 'string' ? error : undefined}
        onChange={text => form.setFieldValue('city', text)}
        label={say('fieldCity')}
        description={say('cityHelp')}
        inputWrapperOrder={BELOW}
        className={common.wide}
        withAsterisk
        data-autofocus
        listLabel={say('citySuggestions')}
        search={citiesQuery}
        choiceOf={({ placeId, city, state, country }) => ({
          id: placeId,
          main: city,
          secondary: shownPlace(state, country),
        })}
        onChoose={choose}
        searchFailed={() => say('citiesFailed')}
      />
      <CountryField state={{ form, field, base }} />
      <TextInput {...field('state')} label={say('fieldState')} />
    </Section>
  );
}

function CountryField({ state: { form, field } }: FieldsProps) {
  const say = useText(regionTexts);
  const { country } = form.values;
  const countries = countriesIn(language());
  const isListed = country === '' || countries.some(({ stored }) => stored === country);
  return (
    <SearchSelect
      {...field('country')}
      label={say('fieldCountry')}
      data={[
        ...(isListed ? [] : [{ value: country, label: country }]),
        ...countries.map(({ stored, told }) => ({ value: stored, label: told })),
      ]}
      value={country || null}
      onChange={value => form.setFieldValue('country', value ?? '')}
      withAsterisk
      of="country"
    />
  );
}

type PlaceFieldsProps = FieldsProps & { region: ListedRegion | null; onRezone: (id: string) => void };

/** The clock and the coordinates. The time zone of a region that has events is changed in a dialog of its own. */
export function PlaceFields({ state: { form, field }, region, onRezone }: PlaceFieldsProps) {
  const say = useText(regionTexts);
  return (
    <Section title={say('sectionPlace')}>
      {region ? (
        <Group component="p" justify="space-between" gap="8px 16px" fz={14} m={0} className={common.wide}>
          {say('zoneKept', { zone: region.timeZone })}
          <Button variant="default" size="compact-sm" onClick={() => onRezone(region.id)}>
            {say('rezone')}
          </Button>
        </Group>
      ) : (
        <SearchSelect
          {...field('timeZone')}
          label={say('fieldTimeZone')}
          description={say('zoneHelp')}
          inputWrapperOrder={BELOW}
          className={common.wide}
          data={zoneOptions(form.values.timeZone)}
          value={form.values.timeZone || null}
          onChange={value => form.setFieldValue('timeZone', value ?? '')}
          withAsterisk
          of="timeZone"
        />
      )}
      <TextInput {...field('latitude')} label={say('fieldLatitude')} inputMode="decimal" />
      <TextInput {...field('longitude')} label={say('fieldLongitude')} inputMode="decimal" />
    </Section>
  );
}

export function SwitchFields({ state: { form, field } }: FieldsProps) {
  const say = useText(regionTexts);
  return (
    <Section title={say('sectionShown')}>
      <Switch
        id={field('active').id}
        {...form.getInputProps('active', { type: 'checkbox' })}
        label={say('fieldActive')}
        description={say('activeHelp')}
      />
      <Switch
        id={field('popular').id}
        {...form.getInputProps('popular', { type: 'checkbox' })}
        label={say('fieldPopular')}
        description={say('popularHelp')}
      />
    </Section>
  );
}

export function CoverFields({ state: { form, field } }: FieldsProps) {
  const say = useText(regionTexts);
  const { city, coverImage, coverImageAlt } = form.values;
  return (
    <Section title={say('sectionCover')}>
      <ImageField
        upload={uploadRegionImage}
        address={{ ...field('coverImage'), label: say('fieldCoverImage'), value: coverImage }}
        alt={{ ...field('coverImageAlt'), label: say('fieldCoverImageAlt'), value: coverImageAlt }}
        of={city}
        onUploaded={imageUrl => form.setFieldValue('coverImage', imageUrl)}
        onRemove={() => form.setValues({ coverImage: '', coverImageAlt: '' })}
      />
    </Section>
  );
}
