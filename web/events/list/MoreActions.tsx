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

/** The actions that have no room beside the title; `isOpen` from the start, if the button was pressed before. */
export function MoreActions({ entries, isOpen }: { entries: readonly Entry[]; isOpen: boolean }) {
  return (
    <Menu position="bottom-end" defaultOpened={isOpen}>
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
