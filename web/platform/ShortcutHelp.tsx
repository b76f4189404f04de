import { ActionIcon, Kbd } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogBody } from '../ui/DialogBody.tsx';
import { useText } from './messages.ts';
import { usePreferences } from './preferences.ts';
import classes from './ShortcutHelp.module.css';
import { type Shortcut, useListedShortcuts, useShortcuts } from './shortcuts.tsx';
import { shortcutTexts } from './shortcutTexts.ts';

const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The button and the key `?` that list the shortcuts. */
export function ShortcutHelp() {
  const say = useText(shortcutTexts);
  const { shortcuts: singleKeys } = usePreferences();
  const [opened, dialog] = useDisclosure(false);
  const all = useListedShortcuts();
  useShortcuts([{ keys: '?', label: say('help'), run: dialog.open, general: true }]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={34}
        className={classes.button}
        aria-label={say('title')}
        title={say('title')}
        onClick={dialog.open}
      >
        <IconKeyboard size={20} aria-hidden />
      </ActionIcon>
      <Dialog opened={opened} onClose={dialog.close} title={say('title')} width={620}>
        <DialogBody>
          <p className={classes.note}>{say(singleKeys ? 'typing' : 'off')}</p>
          <div className={classes.groups}>
            <Group label={say('general')} shortcuts={all.filter(one => one.general)} />
            <Group label={say('screen')} shortcuts={all.filter(one => !one.general)} />
          </div>
        </DialogBody>
      </Dialog>
    </>
  );
}

function Group({ label, shortcuts }: { label: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section>
      <h3 className={classes.group}>{label}</h3>
      <dl className={classes.list}>
        {shortcuts.map(one => (
          <div key={one.keys}>
            <dt>{one.label}</dt>
            <dd>
              <Keys keys={one.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ keys }: { keys: string }) {
  const say = useText(shortcutTexts);
  return keys.split(' ').map((press, at) => (
    <span key={press}>
      {at > 0 && <span className={classes.then}> {say('thenKey')} </span>}
      <Kbd>{shownKey(press)}</Kbd>
    </span>
  ));
}

/** A press as it stands on this person's keyboard. */
export function shownKey(press: string): string {
  return press.replace('$mod+', MAC ? '⌘ ' : 'Ctrl ').replace(/\b[a-z]$/, key => key.toUpperCase());
}
