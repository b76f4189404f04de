import { Kbd } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePreferences } from '../platform/kept/preferences.ts';
import { type Shortcut, useListedShortcuts } from '../platform/keys/shortcuts.tsx';
import { shownKey } from '../platform/shown/shownKey.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import classes from './ShortcutHelp.module.css';
import { shortcutTexts } from './shortcutTexts.ts';

/** The dialog that lists the shortcuts; it opens after mounting, so that closing returns the focus. */
export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText(shortcutTexts);
  const { shortcuts: singleKeys } = usePreferences();
  const all = useListedShortcuts();
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Dialog opened={opened && there} onClose={onClose} title={say('title')} width={620}>
      <DialogBody>
        <p className={classes.note}>{say(singleKeys ? 'typing' : 'off')}</p>
        <div className={classes.groups}>
          <Group label={say('general')} shortcuts={all.filter(one => one.general)} />
          <Group label={say('screen')} shortcuts={all.filter(one => !one.general)} />
        </div>
      </DialogBody>
    </Dialog>
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
