import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useShortcuts } from '../../platform/keys/shortcuts.tsx';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { useTypedFilter } from './useTypedFilter.ts';

const REST = 300;

type SearchFieldProps = {
  placeholder: string;
  /** The current search text. */
  value: string;
  /** Called 300 ms after the last key press, and immediately on Enter or when the field is cleared. */
  onSearch: (value: string) => void;
  className?: string;
};

/** A search field that the key `/` focuses, with its text selected. */
export function SearchField({ placeholder, value, onSearch, className }: SearchFieldProps) {
  const say = useText(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [typed, change] = useTypedFilter(value, onSearch);
  // Selected, so that what is typed replaces it: the text may be of a filter that was removed a moment ago.
  useShortcuts([{ keys: '/', label: placeholder, run: () => input.current?.select() }]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      className={className}
      value={typed}
      onChange={event => change(event.currentTarget.value, REST)}
      onKeyDown={event => event.key === 'Enter' && change(typed, 0)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={say('clearSearch')} onClick={() => change('', 0)} />
        ) : (
          <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
            /
          </Kbd>
        )
      }
    />
  );
}
