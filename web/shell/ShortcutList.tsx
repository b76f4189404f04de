import { Box, Kbd, SimpleGrid, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePreferences } from '../platform/kept/preferences.ts';
import { type Shortcut, useListedShortcuts } from '../platform/keys/shortcuts.tsx';
import { shownKey } from '../platform/shown/shownKey.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import common from '../ui/styles/common.module.css';
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
        <Text mb="sm" className={common.note}>
          {say(singleKeys ? 'typing' : 'off')}
        </Text>
        <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing="xl" verticalSpacing="xs">
          <Group label={say('general')} shortcuts={all.filter(one => one.general)} />
          <Group label={say('screen')} shortcuts={all.filter(one => !one.general)} />
        </SimpleGrid>
      </DialogBody>
    </Dialog>
  );
}

function Group({ label, shortcuts }: { label: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <section>
      <Title order={3} size={13} fw={500} c="dimmed" mt="xs" mb={4}>
        {label}
      </Title>
      <Box component="dl" fz={14} className={common.lines}>
        {shortcuts.map(one => (
          <div key={one.keys}>
            <dt>{one.label}</dt>
            <dd>
              <Keys keys={one.keys} />
            </dd>
          </div>
        ))}
      </Box>
    </section>
  );
}

function Keys({ keys }: { keys: string }) {
  const say = useText(shortcutTexts);
  return keys.split(' ').map((press, at) => (
    <span key={press}>
      {at > 0 && <span className={common.quiet}> {say('thenKey')} </span>}
      <Kbd>{shownKey(press)}</Kbd>
    </span>
  ));
}
