import { Box, CloseButton, Combobox, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#contracts/access/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { Destination } from '../../shell/Shell.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { uiTexts } from '../../ui/texts/messages.ts';
import classes from './CommandPalette.module.css';
import { type PaletteItem, paletteGroups } from './paletteGroups.ts';
import { paletteTexts } from './paletteTexts.ts';
import { searchQuery } from './searchQuery.ts';

export type PaletteSearchProps = {
  screens: readonly Destination[];
  hrefOf: (stream: string) => string;
  onDone: () => void;
  /** The text typed so far, including what was typed before this component loaded. */
  typed: string;
  onType: (typed: string) => void;
};

const REST = 200;
const LONGEST = 100;

/** The search field and its results; Enter opens the highlighted one. */
export function PaletteSearch({ screens, hrefOf, onDone, typed, onType }: PaletteSearchProps) {
  const say = useText(paletteTexts);
  const navigate = useNavigate();
  const { words, search, searching, groups } = useFound(typed, screens, hrefOf);
  const combobox = useCombobox({ opened: true });
  const items = groups.flatMap(group => group.items);
  const shown = items.map(item => item.id).join(' ');
  const list = useId();
  const [marked, setMarked] = useState<string | null>(null);
  useEffect(() => setMarked(combobox.selectFirstOption()), [shown]);
  const keys: Record<string, () => void> = {
    ArrowDown: () => setMarked(combobox.selectNextOption()),
    ArrowUp: () => setMarked(combobox.selectPreviousOption()),
    Enter: combobox.clickSelectedOption,
  };

  const open = (id: string) => {
    const item = items.find(one => one.id === id);
    if (!item) return;
    onDone();
    navigate(item.path);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
      <PaletteField
        list={list}
        marked={items.length > 0 ? (marked ?? undefined) : undefined}
        typed={typed}
        onType={onType}
        keys={keys}
        onDone={onDone}
      />
      <Box p="xs" aria-busy={searching || undefined}>
        {search.isError && <ErrorPanel title={say('failed')} error={search.error} onRetry={search.refetch} />}
        <PaletteOptions list={list} groups={groups} />
        {items.length === 0 && !search.isError && (
          <Text px="sm" py="lg" ta="center" c="dimmed">
            {say(searching ? 'searching' : 'none', { words })}
          </Text>
        )}
      </Box>
      <p className={`${common.quiet} ${classes.foot}`} aria-hidden="true">
        {say('keys')}
      </p>
      <VisuallyHidden role="status">{searching ? '' : say('found', { count: items.length })}</VisuallyHidden>
    </Combobox>
  );
}

/** What is found for the typed words, by kind; without words the screens and actions. */
function useFound(typed: string, screens: readonly Destination[], hrefOf: (stream: string) => string) {
  const say = useText(paletteTexts);
  const words = typed.trim();
  const [asked] = useDebouncedValue(words, REST);
  const search = useQuery(searchQuery(words === '' ? '' : asked));
  const create: PaletteItem = {
    id: 'create',
    label: say('createEvent'),
    detail: '',
    path: '/admin/events?dialog=create',
  };
  const roleName = (role: Role) => say(`role_${role}`);
  const found = words === '' ? undefined : search.data;
  const groups = paletteGroups({ words, screens, actions: [create], found, hrefOf, roleName });
  return { words, search, searching: words !== asked || search.isFetching, groups };
}

type PaletteFieldProps = Pick<PaletteSearchProps, 'typed' | 'onType' | 'onDone'> & {
  /** The id of the list, and that of its highlighted option. */
  list: string;
  marked: string | undefined;
  keys: Record<string, () => void>;
};

function PaletteField({ list, marked, typed, onType, keys, onDone }: PaletteFieldProps) {
  const say = useText(paletteTexts);
  const close = useText(uiTexts)('close');
  return (
    // Mantine's own attributes would not name the first option, highlighted before any key press.
    <Combobox.EventsTarget withAriaAttributes={false} withKeyboardNavigation={false}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={marked}
        autoComplete="off"
        size="lg"
        variant="unstyled"
        className={classes.field}
        aria-label={say('placeholder')}
        placeholder={say('placeholder')}
        maxLength={LONGEST}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={<CloseButton className={classes.close} aria-label={close} onClick={onDone} />}
        value={typed}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={event => {
          const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
          if (!act) return;
          event.preventDefault();
          act();
        }}
      />
    </Combobox.EventsTarget>
  );
}

type PaletteOptionsProps = { list: string; groups: ReturnType<typeof paletteGroups> };

function PaletteOptions({ list, groups }: PaletteOptionsProps) {
  const say = useText(paletteTexts);
  return (
    <Combobox.Options id={list} className={classes.list} aria-label={say('title')}>
      {groups.map(({ name, items }) => (
        <Combobox.Group key={name} label={say(name)}>
          {items.map(item => (
            <Combobox.Option key={item.id} value={item.id} className={classes.option}>
              <span className={common.truncated}>{item.label}</span>
              <span className={`${common.truncated} ${common.quiet} ${classes.detail}`}>{item.detail}</span>
              {item.keys && <Keys keys={item.keys} />}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.split(' ').map(key => (
        <kbd key={key}>{key.toUpperCase()}</kbd>
      ))}
    </span>
  );
}
