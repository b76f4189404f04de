import { ActionIcon, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../platform/messages.ts';
import { shownKey } from '../platform/ShortcutHelp.tsx';
import { useShortcuts } from '../platform/shortcuts.tsx';
import classes from './CommandPalette.module.css';
import { PaletteSearch, type PaletteSearchProps } from './PaletteSearch.tsx';
import { paletteTexts } from './paletteTexts.ts';

type CommandPaletteProps = Omit<PaletteSearchProps, 'onDone'>;

const KEYS = '$mod+k';

/** Finds screens and things by a few words: opened by Ctrl-K, by `/` where a screen has no search, or a button. */
export function CommandPalette(props: CommandPaletteProps) {
  const say = useText(paletteTexts);
  const [opened, dialog] = useDisclosure(false);
  useShortcuts([
    { keys: KEYS, label: say('title'), run: dialog.toggle, general: true, always: true },
    { keys: '/', label: say('slash'), run: dialog.open, general: true },
  ]);
  return (
    <>
      <button type="button" className={classes.opener} onClick={dialog.open}>
        <IconSearch size={16} aria-hidden />
        <span>{say('opener')}</span>
        <kbd>{shownKey(KEYS)}</kbd>
      </button>
      <ActionIcon
        variant="subtle"
        size={34}
        className={classes.narrowOpener}
        aria-label={say('title')}
        onClick={dialog.open}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <Modal
        opened={opened}
        onClose={dialog.close}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': say('title') } }}
        size={640}
        yOffset="10vh"
        padding={0}
        transitionProps={{ duration: 120 }}
      >
        <PaletteSearch {...props} onDone={dialog.close} />
      </Modal>
    </>
  );
}
