import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { CATEGORIES, LEVELS, type Status, TRANSITIONS } from '#contracts/events/event.ts';
import { useText } from '../platform/messages.ts';
import { DateTimeField } from '../ui/DateTimeField.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { CoverImage } from './CoverImage.tsx';
import { LEVEL_TEXTS, STATUS_TEXTS } from './choiceTexts.ts';
import classes from './EventForm.module.css';
import { type EventFormValues, fieldId } from './eventFormValues.ts';
import { zoneName } from './eventTime.ts';
import { eventTexts } from './messages.ts';
import { danceStylesQuery, referencesQuery } from './queries.ts';
import { regionLabel, selectableOrganizers, sortedRegions } from './references.ts';
import type { EventFormState } from './useEventForm.ts';

type SectionProps = {
  form: EventFormState;
  /** The event as it is recorded; null for a new one. */
  base: EventRead | null;
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

export function BasicFields({ form, base }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  const current = base?.status ?? 'draft';
  const statuses = [current, ...TRANSITIONS[current]].filter(
    to => to !== 'completed' || ended(base, current),
  );
  return (
    <Section title={say('basics')}>
      <TextInput
        {...field('title')}
        label={say('fieldTitle')}
        withAsterisk
        required
        maxLength={200}
        className={classes.wide}
        data-autofocus
      />
      <Textarea
        {...field('description')}
        label={say('fieldDescription')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={5000}
        className={classes.wide}
      />
      <MultiSelect {...field('category')} label={say('fieldCategory')} data={[...CATEGORIES]} />
      <Select
        {...field('status')}
        label={say('fieldStatus')}
        data={statuses.map(value => ({ value, label: say(STATUS_TEXTS[value]) }))}
        allowDeselect={false}
      />
      <Switch
        {...form.getInputProps('isFeatured', { type: 'checkbox' })}
        label={say('fieldFeatured')}
        withThumbIndicator={false}
        className={classes.wide}
      />
    </Section>
  );
}

export function TimeFields({ form }: SectionProps) {
  const say = useText(eventTexts);
  const references = useQuery(referencesQuery());
  const region = references.data?.regions.find(one => one.id === form.values.regionId);
  const { start, end } = form.values;
  const at = new Date(`${start.date || new Date().toISOString().slice(0, 10)}T12:00Z`);
  return (
    <Section title={say('when')}>
      <DateTimeField
        labels={{ date: say('fieldStartDate'), time: say('fieldStartTime') }}
        ids={{ date: fieldId('startDate'), time: fieldId('startTime') }}
        required
        value={start}
        onChange={value => form.setFieldValue('start', value)}
        errors={{ date: errorOf(form, 'startDate'), time: errorOf(form, 'startTime') }}
      />
      <DateTimeField
        labels={{ date: say('fieldEndDate'), time: say('fieldEndTime') }}
        ids={{ date: fieldId('endDate'), time: fieldId('endTime') }}
        value={end}
        onChange={value => form.setFieldValue('end', withDate(value, start.date))}
        errors={{ date: errorOf(form, 'endDate'), time: errorOf(form, 'endTime') }}
        after={start}
      />
      <p className={classes.hint}>
        {region
          ? say('zoneHelp', {
              place: region.city,
              zone: `${region.timeZone}, ${zoneName(region.timeZone, at)}`,
            })
          : say('zoneUnknown')}
      </p>
    </Section>
  );
}

export function PlaceFields({ form }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  const references = useQuery(referencesQuery());
  const regions = sortedRegions(references.data?.regions ?? []);
  return (
    <Section title={say('where')}>
      {references.isError && (
        <div className={classes.wide}>
          <ErrorPanel
            title={say('referencesFailed')}
            error={references.error}
            onRetry={() => references.refetch()}
          />
        </div>
      )}
      <Select
        {...field('regionId')}
        label={say('fieldRegion')}
        data={regions.map(region => ({ value: region.id, label: regionLabel(region, say) }))}
        value={form.values.regionId || null}
        onChange={value => form.setFieldValue('regionId', value ?? '')}
        searchable
        clearable
      />
      <TextInput {...field('locationName')} label={say('fieldLocationName')} maxLength={200} />
      <TextInput
        {...field('locationAddress')}
        label={say('fieldLocationAddress')}
        maxLength={300}
        className={classes.wide}
      />
      <TextInput {...field('locationCity')} label={say('fieldLocationCity')} maxLength={120} />
      <TextInput {...field('locationState')} label={say('fieldLocationState')} maxLength={120} />
      <TextInput {...field('locationCountry')} label={say('fieldLocationCountry')} maxLength={120} />
      <TextInput {...field('postalCode')} label={say('fieldPostalCode')} maxLength={20} />
      <TextInput {...field('latitude')} label={say('fieldLatitude')} inputMode="decimal" />
      <TextInput {...field('longitude')} label={say('fieldLongitude')} inputMode="decimal" />
    </Section>
  );
}

export function DanceFields({ form }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  const references = useQuery(referencesQuery());
  const styles = useQuery(danceStylesQuery());
  const { danceStyles, eventOrganizerId } = form.values;
  const organizers = selectableOrganizers(references.data?.organizers ?? [], eventOrganizerId);
  const names = new Map(styles.data?.map(style => [style.id, style.name]));
  const choose = (ids: string[]) =>
    form.setFieldValue(
      'danceStyles',
      ids.map(id => danceStyles.find(one => one.danceStyleId === id) ?? { danceStyleId: id, level: 'all' }),
    );
  return (
    <Section title={say('who')}>
      <Select
        {...field('eventOrganizerId')}
        label={say('fieldOrganizer')}
        data={organizers.map(({ id, name, status, verified }) => ({
          value: id,
          label:
            status === 'inactive' ? say('inactive', { name }) : verified ? name : say('unverified', { name }),
        }))}
        value={eventOrganizerId || null}
        onChange={value => form.setFieldValue('eventOrganizerId', value ?? '')}
        searchable
        clearable
      />
      <MultiSelect
        label={say('fieldDanceStyles')}
        id={fieldId('danceStyles')}
        data={(styles.data ?? []).map(style => ({ value: style.id, label: style.name }))}
        value={danceStyles.map(one => one.danceStyleId)}
        onChange={choose}
        error={errorOf(form, 'danceStyles')}
      />
      {danceStyles.map((one, at) => {
        const style = names.get(one.danceStyleId) ?? one.danceStyleId;
        return (
          <Select
            key={one.danceStyleId}
            label={say('fieldLevel', { style })}
            data={LEVELS.map(level => ({ value: level, label: say(LEVEL_TEXTS[level]) }))}
            {...form.getInputProps(`danceStyles.${at}.level`)}
            allowDeselect={false}
          />
        );
      })}
    </Section>
  );
}

export function AdmissionFields({ form }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  return (
    <Section title={say('admission')}>
      <TextInput
        {...field('price')}
        label={say('fieldPrice')}
        description={say('priceHelp')}
        inputWrapperOrder={BELOW}
        maxLength={100}
      />
      <div className={classes.pair}>
        <TextInput {...field('currency')} label={say('fieldCurrency')} maxLength={3} />
        <TextInput
          {...field('maxAttendees')}
          label={say('fieldMaxAttendees')}
          description={say('attendeesHelp')}
          inputWrapperOrder={BELOW}
          inputMode="numeric"
        />
      </div>
    </Section>
  );
}

export function CoverField({ form }: SectionProps) {
  const say = useText(eventTexts);
  return (
    <Section title={say('picture')}>
      <TextInput
        {...fieldOf(form)('coverImage')}
        label={say('fieldCoverImage')}
        description={say('coverHelp')}
        inputWrapperOrder={BELOW}
        maxLength={2048}
        className={classes.wide}
      />
      <CoverImage
        key={form.values.coverImage}
        address={form.values.coverImage.trim()}
        onRemove={() => form.setFieldValue('coverImage', '')}
      />
    </Section>
  );
}

const BELOW: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];

function fieldOf(form: EventFormState) {
  return (name: keyof EventFormValues) => ({ id: fieldId(name), ...form.getInputProps(name) });
}

function errorOf(form: EventFormState, name: string): string | undefined {
  const error = form.errors[name];
  return typeof error === 'string' ? error : undefined;
}

/** An end that is given by its time alone is on the day of the start. */
function withDate(end: EventFormValues['end'], startDate: string): EventFormValues['end'] {
  return end.time && !end.date ? { ...end, date: startDate } : end;
}

function ended(base: EventRead | null, current: Status): boolean {
  return current === 'completed' || base?.isExpired === true;
}
