import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { searchAll } from '#contracts/system/searchCalls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { auditTexts } from './messages.ts';
import { thingsQuery } from './queries.ts';

type Found = AnswerOf<typeof searchAll>;
type Kind = 'event' | 'user' | 'region' | 'organizer';
type Option = { value: string; label: string };

type ThingPickerProps = {
  label: string;
  placeholder: string;
  /** The kinds of things to search for. */
  kinds: readonly Kind[];
  /** Options that are always offered. */
  always?: readonly Option[];
  /** Called with the stream of the chosen thing, or with the value of one of `always`. */
  onPick: (stream: string) => void;
};

const REST = 200;

const OPTIONS: Record<Kind, (found: Found) => Option[]> = {
  event: ({ events }) =>
    events.map(({ id, title, startDateTime }) => ({
      value: `event-${id}`,
      label: `${title} · ${startDateTime.slice(0, 10)}`,
    })),
  user: ({ users }) => users.map(({ id, name }) => ({ value: `user-${id}`, label: name })),
  region: ({ regions }) =>
    regions.map(({ id, city, country }) => ({ value: `region-${id}`, label: shownPlace(city, country) })),
  organizer: ({ organizers }) =>
    organizers.map(({ id, name }) => ({ value: `organizer-${id}`, label: name })),
};

/** Finds a thing or a person by name. The choice is shown as a chip elsewhere, and the field is cleared. */
export function ThingPicker({ label, placeholder, kinds, always = [], onPick }: ThingPickerProps) {
  const say = useText(auditTexts);
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), REST);
  const search = useQuery(thingsQuery(words));
  const found = words && search.data ? search.data : null;
  const groups = kinds.flatMap(kind => {
    const items = found ? OPTIONS[kind](found) : [];
    return items.length > 0 ? [{ group: say(kind), items }] : [];
  });
  return (
    <SearchSelect
      label={label}
      placeholder={placeholder}
      of="thing"
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...always, ...groups]}
      // The server has already filtered the results.
      filter={({ options, search }) => (search ? options : options.filter(isAlways))}
      nothingFound={say(words ? 'nothingFound' : 'typeMore')}
      onChange={value => {
        if (!value) return;
        setTyped('');
        onPick(value);
      }}
    />
  );
}

function isAlways(option: object): boolean {
  return !('group' in option);
}
