import { Autocomplete, type OptionsFilter } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { parseTime, QUARTERS } from './parseTime.ts';

export type TimeFieldProps = {
  label: string;
  id: string;
  /** `HH:MM`, or empty. */
  value: string;
  onChange: (time: string) => void;
  error?: string;
  required?: boolean;
  /** Without an example in the empty field, where it would read like a value. */
  bare?: boolean;
};

/** The quarter hours from the typed hour on, and then the others. */
const fromTypedHour: OptionsFilter = ({ options, search }) => {
  const hour = parseTime(search)?.slice(0, 2);
  const at = options.findIndex(option => 'value' in option && option.value.slice(0, 2) === hour);
  return at < 0 ? options : [...options.slice(at), ...options.slice(0, at)];
};

/** A time of day in any common format (`8pm`, `20:00`); suggests quarter hours from the typed hour on. */
export function TimeField({ label, id, value, onChange, error, required, bare = false }: TimeFieldProps) {
  const say = useText(uiTexts);
  const [typed, setTyped] = useState(value);
  const [unread, setUnread] = useState(false);
  useEffect(() => {
    setTyped(value);
    setUnread(false);
  }, [value]);

  const settle = (text: string) => {
    const time = text.trim() === '' ? '' : parseTime(text);
    setUnread(time === null);
    if (time === null) return onChange('');
    setTyped(time);
    onChange(time);
  };
  const told = unread ? say('timeHelp') : error;
  return (
    <Autocomplete
      label={label}
      id={id}
      required={required}
      withAsterisk={required}
      autoComplete="off"
      placeholder={bare ? undefined : '20:00'}
      data={[...QUARTERS]}
      limit={96}
      filter={fromTypedHour}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={settle}
      onBlur={() => settle(typed)}
      // Before it submits the form.
      onKeyDown={({ key }) => key === 'Enter' && settle(typed)}
      openOnFocus={false}
      error={told}
      leftSection={<IconClock size={16} aria-hidden />}
      maxDropdownHeight={240}
      // Keeps the message below the field visible.
      comboboxProps={{ shadow: 'md', position: told ? 'top' : 'bottom' }}
    />
  );
}
