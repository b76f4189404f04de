import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { MoreButton } from './MoreButton.tsx';

export type Entry = {
  icon: Icon;
  word: string;
  run: () => void;
  red?: boolean;
  busy?: boolean;
  off?: boolean;
};

/** The actions that have no room beside the title. */
export function MoreActions({ entries }: { entries: readonly Entry[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MoreButton />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ icon: Sign, word, run, red, off }) => (
          <Menu.Item
            key={word}
            leftSection={<Sign size={16} aria-hidden />}
            color={red ? 'var(--red)' : undefined}
            disabled={off}
            onClick={run}
          >
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
