import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useShortcuts } from '../../platform/keys/shortcuts.tsx';
import { shownKey } from '../../platform/shown/shownKey.ts';
import { useText } from '../../platform/texts/messages.ts';
import { usePartOnUse } from '../../ui/notice/usePartOnUse.ts';
import classes from './CommandPalette.module.css';
import type { PaletteSearchProps } from './PaletteSearch.tsx';
import { paletteTexts } from './paletteTexts.ts';

type CommandPaletteProps = Omit<PaletteSearchProps, 'onDone' | 'typed' | 'onType'>;

const KEYS = '$mod+k';
const loadDialog = () => import('./PaletteDialog.tsx');

/** Finds screens and things by text. Opened by Ctrl-K, a button, or `/` on a screen without a search. */
export function CommandPalette(props: CommandPaletteProps) {
  const say = useText(paletteTexts);
  const [typed, setTyped] = useState('');
  const { part, prepare, use } = usePartOnUse(loadDialog);
  const [opened, dialog] = useDisclosure(false, {
    onOpen: () => {
      setTyped('');
      use();
    },
  });
  useShortcuts([
    { keys: KEYS, label: say('title'), run: dialog.toggle, general: true, always: true },
    { keys: '/', label: say('slash'), run: dialog.open, general: true },
  ]);
  useTypedBefore(opened && !part, letter => setTyped(before => before + letter));
  const opening = { onPointerEnter: prepare, onFocus: prepare, onClick: dialog.open };
  return (
    <>
      <button type="button" className={classes.opener} {...opening}>
        <IconSearch size={16} aria-hidden />
        <span>{say('opener')}</span>
        <kbd>{shownKey(KEYS)}</kbd>
      </button>
      <ActionIcon
        variant="subtle"
        size={34}
        className={classes.narrowOpener}
        aria-label={say('title')}
        {...opening}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {part && (
        <part.PaletteDialog
          {...props}
          opened={opened}
          typed={typed}
          onType={setTyped}
          onDone={dialog.close}
        />
      )}
    </>
  );
}

/** Captures the letters that are typed while the search field is still loading. */
function useTypedBefore(waiting: boolean, onLetter: (letter: string) => void): void {
  useEffect(() => {
    if (!waiting) return;
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      onLetter(event.key);
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [waiting]);
}
