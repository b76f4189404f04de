import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { useShortcuts } from '../platform/keys/shortcuts.tsx';
import { useText } from '../platform/texts/messages.ts';
import { usePartOnUse } from '../ui/notice/usePartOnUse.ts';
import classes from './ShortcutHelp.module.css';
import { shortcutTexts } from './shortcutTexts.ts';

const loadList = () => import('./ShortcutList.tsx');

/** The button and the key `?` that list the shortcuts. */
export function ShortcutHelp() {
  const say = useText(shortcutTexts);
  const { part, prepare, use } = usePartOnUse(loadList);
  const [opened, dialog] = useDisclosure(false, { onOpen: use });
  useShortcuts([{ keys: '?', label: say('help'), run: dialog.open, general: true, beside: true }]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={34}
        className={classes.button}
        aria-label={say('title')}
        title={say('title')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={dialog.open}
      >
        <IconKeyboard size={20} aria-hidden />
      </ActionIcon>
      {part && <part.ShortcutList opened={opened} onClose={dialog.close} />}
    </>
  );
}
