import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../platform/keys/shortcuts.tsx';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';

const REST = 300;

type SearchFieldProps = {
  placeholder: string;
  /** The current search text. */
  value: string;
  /** Called 300 ms after the last key press, and immediately on Enter or when the field is cleared. */
  onSearch: (value: string) => void;
  className?: string;
};

/** A search field that the key `/` focuses. */
export function SearchField({ placeholder, value, onSearch, className }: SearchFieldProps) {
  const say = useText(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useShortcuts([{ keys: '/', label: placeholder, run: () => input.current?.focus() }]);
  const sent = useRef(value);
  // Only a value from elsewhere replaces the text: our own value returns while the user is still typing.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const change = (next: string, wait: number) => {
    setTyped(next);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      sent.current = next.trim();
      if (sent.current !== value) onSearch(sent.current);
    }, wait);
  };
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
