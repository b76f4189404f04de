import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { dayFormat } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { AuditWordsContext } from './auditWords.ts';
import { auditTexts } from './messages.ts';
import { thingsQuery } from './queries.ts';

type Option = { value: string; label: string };

type ThingPickerProps = {
  label: string;
  placeholder: string;
  /** The only kind of things to search for, if it is one. Outside of the log, there must be one. */
  kind?: string;
  /** Options that are always offered. */
  always?: readonly Option[];
  /** Called with the stream of the chosen thing, or with the value of one of `always`. */
  onPick: (stream: string) => void;
};

const REST = 200;

/** Finds a thing or a person by any name that it ever had. The choice is shown as a chip elsewhere, and the field is cleared. */
export function ThingPicker({ label, placeholder, kind, always = [], onPick }: ThingPickerProps) {
  const say = useText(auditTexts);
  const words = useContext(AuditWordsContext);
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), REST);
  const search = useQuery(thingsQuery(searched, kind));
  const found = searched && search.data ? search.data.things : [];
  const byKind = Map.groupBy(found, ({ stream }) => stream.slice(0, stream.indexOf('-')));
  const groups = [...byKind].map(([group, things]) => ({
    group: words?.kindLabel(group) ?? '',
    items: things.map(({ stream, name, was, since }) => ({
      value: stream,
      label: say(was === null ? 'thing' : 'thingWas', {
        name,
        was: was ?? '',
        day: dayFormat().format(new Date(since)),
      }),
    })),
  }));
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
      nothingFound={say(searched ? 'nothingFound' : 'typeMore')}
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
