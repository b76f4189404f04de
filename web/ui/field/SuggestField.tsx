import {
  Box,
  Combobox,
  Group,
  TextInput,
  type TextInputProps,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PLACE_QUERY_LENGTH, PLACE_TIMES } from '#contracts/places/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';

/** How a suggestion is shown: its main part, what distinguishes it from others, and where it comes from. */
type Choice = { id: string; main: string; secondary: string; source?: string };

type SuggestFieldProps<Found> = Omit<TextInputProps, 'onChange' | 'value' | 'error'> & {
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** The query for suggestions for a text. */
  // biome-ignore lint/suspicious/noExplicitAny: any key
  search: (text: string) => UseQueryOptions<Found[], Error, Found[], any>;
  choiceOf: (found: Found) => Choice;
  onChoose: (found: Found) => void;
  /** The accessible name of the list. */
  listLabel: string;
  /** The message for suggestions that could not be loaded. */
  searchFailed: (error: Error) => string;
  /** Announced after a choice has taken effect. */
  said?: string;
};

/** A text field with suggestions for what is typed; anything else can be typed, too. */
export function SuggestField<Found>({
  value,
  error,
  onChange,
  search,
  choiceOf,
  onChoose,
  listLabel,
  searchFailed,
  said = '',
  onFocus,
  onBlur,
  ...input
}: SuggestFieldProps<Found>) {
  const say = useText(uiTexts);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PLACE_TIMES.debounce);
  const found = useQuery({ ...search(asked), enabled: asked.length >= PLACE_QUERY_LENGTH.least });
  const choices = asked === typed.trim() && typed !== '' ? (found.data ?? []) : [];
  const choose = (id: string) => {
    const chosen = choices.find(one => choiceOf(one).id === id);
    setTyped('');
    combobox.closeDropdown();
    if (chosen) onChoose(chosen);
  };
  return (
    <div className={input.className}>
      <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
        <Combobox.Target>
          <TextInput
            {...input}
            className={undefined}
            autoComplete="off"
            value={value}
            error={error ?? (found.error ? searchFailed(found.error) : undefined)}
            onChange={event => {
              onChange(event.currentTarget.value);
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onFocus={event => {
              clearTimeout(closing.current);
              onFocus?.(event);
            }}
            onBlur={event => {
              closing.current = setTimeout(() => combobox.closeDropdown(), PLACE_TIMES.close);
              onBlur?.(event);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={choices.length === 0}>
          <Combobox.Options aria-label={listLabel}>
            {choices.map(choiceOf).map(one => (
              <Combobox.Option key={one.id} value={one.id}>
                <Group component="span" gap="2px 10px" align="baseline">
                  <span>{one.main}</span>
                  <span className={common.quiet}>{one.secondary}</span>
                  {one.source && (
                    <Box component="span" ms="auto" className={common.quiet}>
                      {one.source}
                    </Box>
                  )}
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {choices.length > 0 ? say('suggestions', { count: choices.length }) : said}
      </VisuallyHidden>
    </div>
  );
}
