import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  PLACE_QUERY_LENGTH,
  PLACE_TIMES,
  type PlaceRead,
  placeDetails,
  type Suggestion,
} from '#contracts/places/calls.ts';
import { send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { placeTexts } from '../event/placeTexts.ts';
import { suggestionsQuery } from '../event/seriesQueries.ts';
import classes from './AddressField.module.css';

type AddressFieldProps = {
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange: (address: string) => void;
  /** Called with the details of a chosen place, and its identifier if it is a Google place. */
  onPlace: (place: PlaceRead, googlePlaceId: string) => void;
};

/** An address, typed by hand or chosen from suggestions for what is typed. */
export function AddressField({ id, label, value, error, onChange, onPlace }: AddressFieldProps) {
  const say = useText(placeTexts);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { suggestions, search, choose, found, details } = useSuggestions(onPlace);
  const submit = (placeId: string) => {
    choose(placeId);
    combobox.closeDropdown();
  };
  return (
    <div className={classes.field}>
      <Combobox store={combobox} onOptionSubmit={submit} shadow="md">
        <Combobox.Target>
          <TextInput
            id={id}
            label={label}
            description={say('help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            value={value}
            error={error ?? problemOf(found.error, details.isError, say)}
            onChange={event => {
              onChange(event.currentTarget.value);
              search(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onFocus={() => clearTimeout(closing.current)}
            onBlur={() => {
              closing.current = setTimeout(() => combobox.closeDropdown(), PLACE_TIMES.close);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label={say('suggestions')}>
            {suggestions.map(one => (
              <Suggested key={one.placeId} suggestion={one} />
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {suggestions.length > 0
          ? say('found', { count: suggestions.length })
          : details.isSuccess
            ? say('filled')
            : ''}
      </VisuallyHidden>
    </div>
  );
}

/** The places suggested for what is typed, and the details of the chosen one. */
function useSuggestions(onPlace: AddressFieldProps['onPlace']) {
  const [typed, search] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PLACE_TIMES.debounce);
  const found = useQuery({
    ...suggestionsQuery(asked),
    enabled: asked.length >= PLACE_QUERY_LENGTH.least,
  });
  const details = useMutation({
    mutationFn: ({ placeId }: Suggestion) => send(placeDetails, { body: { placeId } }),
    onSuccess: (place, { source, placeId }) => onPlace(place, source === 'google' ? placeId : ''),
  });
  const suggestions = asked === typed.trim() && typed !== '' ? (found.data ?? []) : [];
  const choose = (placeId: string) => {
    const chosen = suggestions.find(one => one.placeId === placeId);
    search('');
    if (chosen) details.mutate(chosen);
  };
  return { suggestions, search, choose, found, details };
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const say = useText(placeTexts);
  const { placeId, mainText, secondaryText, source } = suggestion;
  return (
    <Combobox.Option value={placeId}>
      <span className={classes.option}>
        <span>{mainText}</span>
        <span className={classes.quiet}>{secondaryText}</span>
        <span className={classes.source}>{say(source)}</span>
      </span>
    </Combobox.Option>
  );
}

/** The error message if suggestions or details failed; the address can still be typed. */
function problemOf(
  error: Error | null,
  detailsFailed: boolean,
  say: ReturnType<typeof useText<keyof (typeof placeTexts)['texts']['en']>>,
): string | undefined {
  if (detailsFailed) return say('detailsFailed');
  if (!error) return undefined;
  const served = error instanceof CallFailed && error.problem?.code === 'places_failed';
  return served ? error.message : say('suggestionsFailed');
}
