import { Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeFollowedCalendar,
  type FollowedCalendarRead,
  followCalendar,
} from '#contracts/followedCalendars/calls.ts';
import { send } from '../platform/calls/api.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { RowFormBody } from '../ui/form/RowFormBody.tsx';
import { type RowFormState, useRowForm } from '../ui/form/useRowForm.ts';
import { toastDone } from '../ui/notice/toast.tsx';
import { CalendarFound } from './CalendarFound.tsx';
import { calendarTexts } from './calendarTexts.ts';
import { bodyOf, type CalendarValues, changedBody, errorsOf, valuesOf } from './calendarValues.ts';
import { calendarQuery, choicesQuery } from './queries.ts';
import type { CalendarWrites } from './useCalendarWrites.ts';

type CalendarFormProps = {
  /** Null for a new one. */
  calendar: FollowedCalendarRead | null;
  opened: boolean;
  writes: CalendarWrites;
  onClose: () => void;
};

/** The dialog in which a calendar is followed, or its settings are edited. */
export function CalendarForm(props: CalendarFormProps) {
  const say = useText(calendarTexts);
  const { calendar, opened, onClose } = props;
  const title = calendar ? say('editTitle', { name: calendar.name }) : say('addTitle');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={560}>
      {opened && <Body {...props} />}
    </Dialog>
  );
}

const LABELS = {
  name: 'fieldName',
  url: 'fieldUrl',
  everyMinutes: 'fieldEvery',
  regionId: 'fieldRegion',
  organizerId: 'fieldOrganizer',
} as const satisfies Record<keyof CalendarValues, string>;

function Body({ calendar, writes, onClose }: CalendarFormProps) {
  const say = useText(calendarTexts);
  const state = useRowForm<CalendarValues, FollowedCalendarRead, FollowedCalendarRead>({
    name: 'calendar',
    row: calendar,
    valuesOf,
    errorsOf,
    async send({ values, base }, options) {
      const answer = base
        ? await send(
            changeFollowedCalendar,
            { params: { id: base.id }, body: changedBody(base, values) },
            options,
          )
        : await send(followCalendar, { body: bodyOf(values) }, options);
      return answer.calendar;
    },
    reload: async row => (await calendarQuery(row.id).queryFn?.({} as never)) ?? row,
    onSaved(saved) {
      writes.wrote(saved.id);
      toastDone(say(calendar ? 'didSave' : 'didFollow', { name: saved.name }));
      onClose();
    },
  });
  return (
    <RowFormBody
      state={state}
      labelOf={field => say(LABELS[field as keyof CalendarValues] ?? 'title')}
      required={['name', 'url']}
      submit={say(calendar ? 'save' : 'follow')}
      failed={() => say(calendar ? 'saveFailed' : 'followFailed')}
      onClose={onClose}
    >
      <Stack gap="md">
        <Fields state={state} />
      </Stack>
    </RowFormBody>
  );
}

const EVERY = [15, 60, 360, 1_440, 10_080] as const;

function Fields({ state: { field, form } }: { state: Pick<RowFormState<CalendarValues>, 'field' | 'form'> }) {
  const say = useText(calendarTexts);
  const url = field('url');
  const [saved] = useState(form.values.url);
  const [looked, setLooked] = useState('');
  const chosen = Number(form.values.everyMinutes);
  const usual = EVERY.map(minutes => ({ value: String(minutes), label: say(`every${minutes}`) }));
  const isUsual = EVERY.some(minutes => minutes === chosen);
  const other = { value: String(chosen), label: say('everyMinutes', { count: chosen }) };
  return (
    <>
      <TextInput
        label={say('fieldUrl')}
        description={say('urlHelp')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        required
        data-autofocus
        {...url}
        onBlur={event => {
          url.onBlur?.(event);
          setLooked(form.values.url.trim());
        }}
      />
      {looked && looked !== saved && (
        <CalendarFound
          url={looked}
          onTake={(found, name) => {
            form.setFieldValue('url', found);
            if (!form.values.name.trim() && name) form.setFieldValue('name', name);
          }}
        />
      )}
      <TextInput
        label={say('fieldName')}
        description={say('nameHelp')}
        autoComplete="off"
        required
        {...field('name')}
      />
      <Select
        label={say('fieldEvery')}
        data={isUsual ? usual : [...usual, other]}
        allowDeselect={false}
        {...field('everyMinutes')}
      />
      <Choices state={{ field, form }} />
    </>
  );
}

/** For which region and organizer it is followed. */
function Choices({ state: { field } }: { state: Pick<RowFormState<CalendarValues>, 'field' | 'form'> }) {
  const say = useText(calendarTexts);
  const { data, error } = useQuery(choicesQuery());
  const regions = data?.regions.map(({ id, city, country }) => ({
    value: id,
    label: shownPlace(city, country),
  }));
  const organizers = data?.organizers.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SearchSelect
        label={say('fieldRegion')}
        description={error ? say('choicesFailed') : say('regionHelp')}
        any={{ value: '', label: say('noRegion') }}
        data={regions ?? []}
        of="region"
        {...field('regionId')}
      />
      <SearchSelect
        label={say('fieldOrganizer')}
        description={say('organizerHelp')}
        any={{ value: '', label: say('noOrganizer') }}
        data={organizers ?? []}
        of="organizer"
        {...field('organizerId')}
      />
    </>
  );
}
