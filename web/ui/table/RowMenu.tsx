import { Menu } from '@mantine/core';
import { type Icon, IconHelpCircle } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { useWholeConsole } from '../../platform/areas/wholeConsole.ts';
import { pastTexts } from '../../platform/past/pastTexts.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from './RowActions.module.css';

export type RowAction = {
  icon: Icon;
  word: string;
  /** The accessible name of the action in the row: the word with the row's name. */
  name: string;
  onClick: () => void;
  /** Shown in the row on hover or focus; the other actions are in the row's menu. */
  quick?: boolean;
  /** The key that runs it on the focused row; the table has it among its `rowKeys`. */
  rowKey?: string;
  busy?: boolean;
  red?: boolean;
};

type RowMenuProps = {
  stream: string | undefined;
  id: string;
  actions: readonly RowAction[];
  onClose: () => void;
};

/** The menu of a row's actions, open from the start. */
export function RowMenu({ id, stream, actions, onClose }: RowMenuProps) {
  const say = useText(pastTexts);
  const isWhole = useWholeConsole();
  return (
    <Menu id={id} opened onClose={onClose} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ icon: Sign, word, red, onClick }) => (
          <Menu.Item
            key={word}
            leftSection={<Sign size={16} aria-hidden />}
            c={red ? 'var(--red)' : undefined}
            onClick={onClick}
          >
            {word}
          </Menu.Item>
        ))}
        {stream !== undefined && isWhole && (
          <Menu.Item
            component={Link}
            to={`/admin/steps?stream=${encodeURIComponent(stream)}`}
            leftSection={<IconHelpCircle size={16} aria-hidden />}
          >
            {say('why')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The anchor of the menu, apart from its button, which does not change when the menu opens and closes. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}
