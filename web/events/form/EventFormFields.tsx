import { Checkbox, MultiSelect, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { CATEGORIES, eventDetails, STATUSES } from '#contracts/events/event/eventFields.ts';
import { readPrice, writtenAmount } from '#contracts/events/price/price.ts';
import { takeTyping } from '../../platform/list/typeAhead.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DateTimeField } from '../../ui/field/DateTimeField.tsx';
import { BELOW, Section } from '../../ui/form/FormSection.tsx';
import common from '../../ui/styles/common.module.css';
import { CATEGORY_TEXTS, STATUS_TEXTS } from '../event/choiceTexts.ts';
import { shownDate, zoneName } from '../event/eventTime.ts';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { venueOfFormQuery } from '../event/seriesQueries.ts';
import {
  asAllDay,
  dayOfNight,
  type EventFormValues,
  endingAt,
  fieldId,
  startingAt,
} from '../values/eventFormValues.ts';
import classes from './EventForm.module.css';
import { errorOf, fieldOf, type SectionProps } from './EventFormSection.tsx';
import { TextFields } from './TextFields.tsx';

/** The maximum length of a description, in characters. */
const LONGEST = eventDetails.shape.description.maxLength ?? 0;

export function BasicFields({ form, base }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  const title = field('title');
  const current = base?.status ?? 'draft';
  const statuses = STATUSES.filter(to => to !== 'completed' || current === to || hasEnded(base, form.values));
  return (
    <Section title={say('basics')}>
      <TextInput
        {...title}
        onFocus={event => {
          title.onFocus?.(event);
          const typed = takeTyping();
          if (typed) form.setFieldValue('title', form.getValues().title + typed);
        }}
        label={say('fieldTitle')}
        withAsterisk
        required
        className={common.wide}
        data-autofocus
      />
      <Textarea
        {...field('description')}
        label={say('fieldDescription')}
        description={say('characters', { used: form.values.description.length, most: LONGEST })}
        inputWrapperOrder={BELOW}
        autosize
        minRows={3}
        maxRows={10}
        className={common.wide}
      />
      <MultiSelect
        {...field('category')}
        label={say('fieldCategory')}
        data={CATEGORIES.map(value => ({ value, label: say(CATEGORY_TEXTS[value]) }))}
      />
      <Select
        {...field('status')}
        label={say('fieldStatus')}
        data={statuses.map(value => ({ value, label: say(STATUS_TEXTS[value]) }))}
        allowDeselect={false}
      />
      <TextFields form={form} part="basics" />
      <Switch
        {...form.getInputProps('isFeatured', { type: 'checkbox' })}
        label={say('fieldFeatured')}
        withThumbIndicator={false}
        className={common.wide}
      />
    </Section>
  );
}

type TimeFieldsProps = SectionProps & { dayLocked?: string };

export function TimeFields({ form, dayLocked }: TimeFieldsProps) {
  const say = useText(eventTexts);
  const { allDay, start, end } = form.values;
  const endsOn = dayOfNight(start, end.time);
  return (
    <Section title={say('when')}>
      <Checkbox
        id={fieldId('allDay')}
        checked={allDay}
        onChange={event => form.setValues(asAllDay(form.values, event.currentTarget.checked))}
        label={say('fieldAllDay')}
        className={common.wide}
      />
      <DateTimeField
        labels={{ date: say('fieldStartDate'), time: say('fieldStartTime') }}
        ids={{ date: fieldId('startDate'), time: fieldId('startTime') }}
        required
        value={start}
        onChange={value => form.setValues(startingAt(form.values, value))}
        errors={{ date: errorOf(form, 'startDate'), time: errorOf(form, 'startTime') }}
        dayLocked={dayLocked}
        dayOnly={allDay}
      />
      <DateTimeField
        labels={{ date: say('fieldEndDate'), time: say('fieldEndTime') }}
        ids={{ date: fieldId('endDate'), time: fieldId('endTime') }}
        value={end}
        onChange={value => form.setValues(endingAt(form.values, value))}
        errors={{ date: errorOf(form, 'endDate'), time: errorOf(form, 'endTime') }}
        after={start}
        dayOnly={allDay}
      />
      {!allDay && !end.date && endsOn && (
        <Text mt={-4} className={`${common.quiet} ${common.wide}`}>
          {say('endsOn', { date: shownDate(endsOn) })}
        </Text>
      )}
      {!allDay && <ZoneHint form={form} />}
    </Section>
  );
}

/** On whose clock the times are. */
function ZoneHint({ form }: Pick<SectionProps, 'form'>) {
  const say = useText(eventTexts);
  const references = useQuery(referencesQuery());
  const region = references.data?.regions.find(one => one.id === form.values.regionId);
  const { start, regionId, venueId } = form.values;
  const isOfVenue = regionId === '' && venueId !== '';
  const venue = useQuery({ ...venueOfFormQuery(venueId), enabled: isOfVenue });
  const clock = region
    ? { place: region.city, timeZone: region.timeZone }
    : isOfVenue && venue.data && { place: venue.data.name, timeZone: venue.data.timeZone };
  const at = new Date(`${start.date || new Date().toISOString().slice(0, 10)}T12:00Z`);
  return (
    <Text mt={-4} className={`${common.quiet} ${common.wide}`}>
      {clock
        ? say('zoneHelp', {
            place: clock.place,
            zone: `${clock.timeZone}, ${zoneName(clock.timeZone, at)}`,
          })
        : say('zoneUnknown')}
    </Text>
  );
}

/** How the price is read, as visitors' filters and the data-quality inbox read it. */
function PriceReading({ price, currency: typed }: { price: string; currency: string }) {
  const say = useText(eventTexts);
  const currency = typed.trim().toUpperCase();
  const reading = readPrice(price, currency);
  if (price.trim() === '' || reading?.kind === 'free' || reading?.kind === 'donation') return null;
  return (
    <Text mt={-4} className={`${common.quiet} ${common.wide}`}>
      {reading ? say('priceRead', { price: writtenAmount(reading) }) : say('priceUnread', { currency })}
    </Text>
  );
}

export function AdmissionFields({ form }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  const price = field('price');
  return (
    <Section title={say('admission')}>
      <div>
        <TextInput
          {...price}
          onChange={event => {
            price.onChange(event);
            if (event.currentTarget.value.trim()) form.setFieldValue('priceOpen', false);
          }}
          label={say('fieldPrice')}
          description={say('priceHelp')}
          inputWrapperOrder={BELOW}
        />
        <PriceReading price={form.values.price} currency={form.values.currency} />
      </div>
      <Checkbox
        id={fieldId('priceOpen')}
        checked={form.values.priceOpen}
        onChange={({ currentTarget: { checked } }) =>
          form.setValues({ priceOpen: checked, ...(checked && { price: '' }) })
        }
        label={say('fieldPriceOpen')}
        mt="lg"
        description={say('priceOpenHelp')}
      />
      <div className={classes.pair}>
        <TextInput {...field('currency')} label={say('fieldCurrency')} />
        <TextInput
          {...field('maxAttendees')}
          label={say('fieldMaxAttendees')}
          description={say('attendeesHelp')}
          inputWrapperOrder={BELOW}
          inputMode="numeric"
        />
      </div>
      <TextFields form={form} part="admission" />
    </Section>
  );
}

/** About, by this browser's clock; the service knows exactly. */
function hasEnded(base: EventRead | null, values: EventFormValues): boolean {
  const { allDay, start, end } = values;
  const { date, time } = end.date ? end : start;
  const clock = allDay ? '23:59' : time || '00:00';
  return base?.isExpired === true || new Date(`${date}T${clock}`) < new Date();
}
