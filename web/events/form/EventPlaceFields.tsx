import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LEVELS } from '#contracts/events/event/danceStyleChoice.ts';
import type { PlaceRead } from '#contracts/places/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { danceStylesQuery } from '../../platform/things/danceStyles.ts';
import { SearchSelect } from '../../ui/field/SearchSelect.tsx';
import { Section } from '../../ui/form/FormSection.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { LEVEL_TEXTS } from '../event/choiceTexts.ts';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery, stylesToChoose } from '../event/queries.ts';
import { regionLabel, selectableOrganizers, sortedRegions } from '../event/references.ts';
import { type EventFormValues, fieldId } from '../values/eventFormValues.ts';
import { AddressField } from './AddressField.tsx';
import { errorOf, fieldOf, type SectionProps } from './EventFormSection.tsx';
import { TextFields } from './TextFields.tsx';
import { VenueField } from './VenueField.tsx';

export function PlaceFields({ form }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  const references = useQuery(referencesQuery());
  const regions = sortedRegions(references.data?.regions ?? []);
  return (
    <Section title={say('where')}>
      {references.isError && (
        <div className={common.wide}>
          <ErrorPanel
            title={say('referencesFailed')}
            error={references.error}
            onRetry={() => references.refetch()}
          />
        </div>
      )}
      <SearchSelect
        {...field('regionId')}
        label={say('fieldRegion')}
        data={regions.map(region => ({ value: region.id, label: regionLabel(region, say) }))}
        value={form.values.regionId || null}
        onChange={value => form.setFieldValue('regionId', value ?? '')}
        of="region"
        clearable
      />
      <VenueField form={form} />
      <AddressField
        id={fieldId('locationAddress')}
        label={say('fieldLocationAddress')}
        value={form.values.locationAddress}
        error={errorOf(form, 'locationAddress')}
        onChange={address => form.setFieldValue('locationAddress', address)}
        onPlace={(place, googlePlaceId) => form.setValues(placeValues(place, googlePlaceId))}
      />
      <TextFields form={form} part="where" />
      <TextInput {...field('latitude')} label={say('fieldLatitude')} inputMode="decimal" />
      <TextInput {...field('longitude')} label={say('fieldLongitude')} inputMode="decimal" />
    </Section>
  );
}

/** The fields that a chosen place fills. The venue's name stays if the place has none. */
function placeValues(place: PlaceRead, googlePlaceId: string): Partial<EventFormValues> {
  return {
    locationAddress: place.address,
    locationCity: place.city,
    locationState: place.state,
    locationCountry: place.country,
    postalCode: place.postalCode,
    latitude: place.latitude === null ? '' : String(place.latitude),
    longitude: place.longitude === null ? '' : String(place.longitude),
    ...(place.name && { locationName: place.name }),
    googlePlaceId,
  };
}

export function DanceFields({ form }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  const references = useQuery(referencesQuery());
  const styles = useQuery(danceStylesQuery());
  const { danceStyles, eventOrganizerId } = form.values;
  const organizers = selectableOrganizers(references.data?.organizers ?? [], eventOrganizerId);
  const chosen = danceStyles.map(one => one.danceStyleId);
  const names = new Map(styles.data?.map(style => [style.id, style.name]));
  const choose = (ids: string[]) =>
    form.setFieldValue(
      'danceStyles',
      ids.map(id => danceStyles.find(one => one.danceStyleId === id) ?? { danceStyleId: id, level: 'all' }),
    );
  return (
    <Section title={say('who')}>
      <SearchSelect
        {...field('eventOrganizerId')}
        label={say('fieldOrganizer')}
        data={organizers.map(({ id, name, status, verified }) => ({
          value: id,
          label:
            status === 'inactive' ? say('inactive', { name }) : verified ? name : say('unverified', { name }),
        }))}
        value={eventOrganizerId || null}
        onChange={value => form.setFieldValue('eventOrganizerId', value ?? '')}
        of="organizer"
        clearable
      />
      <MultiSelect
        label={say('fieldDanceStyles')}
        id={fieldId('danceStyles')}
        data={stylesToChoose(styles.data, chosen)}
        value={chosen}
        onChange={choose}
        error={errorOf(form, 'danceStyles')}
      />
      {danceStyles.map(({ danceStyleId: id }, at) => (
        <LevelSelect key={id} form={form} at={at} style={names.get(id) ?? id} />
      ))}
    </Section>
  );
}

type LevelSelectProps = Pick<SectionProps, 'form'> & { at: number; style: string };

function LevelSelect({ form, at, style }: LevelSelectProps) {
  const say = useText(eventTexts);
  return (
    <Select
      label={say('fieldLevel', { style })}
      data={LEVELS.map(level => ({ value: level, label: say(LEVEL_TEXTS[level]) }))}
      {...form.getInputProps(`danceStyles.${at}.level`)}
      allowDeselect={false}
    />
  );
}
