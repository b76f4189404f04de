import { Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type Ref, useId, useRef, useState } from 'react';
import { Clave } from '../notice/Clave.tsx';
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

type RowActionsProps = {
  /** The accessible name of the menu: whose actions these are. */
  label: string;
  actions: readonly RowAction[];
};

/** The actions of one row: the most common ones as buttons, the others in a menu. */
export function RowActions({ label, actions }: RowActionsProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const close = () => {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span className={classes.actions} data-opened={opened || undefined}>
      {actions
        .filter(one => one.quick)
        .map(one => (
          <Quick key={one.word} {...one} />
        ))}
      <span className={classes.more}>
        <button
          ref={button}
          type="button"
          id={`${id}-target`}
          className={classes.dots}
          aria-label={label}
          title={label}
          aria-haspopup="menu"
          aria-expanded={opened}
          // Pressed while the menu is open, the press outside has closed it by the time of the click.
          onPointerDown={() => {
            wasOpened.current = opened;
          }}
          onClick={() => {
            setOpened(!wasOpened.current);
            wasOpened.current = false;
          }}
        >
          <IconDots size={17} aria-hidden />
        </button>
        {opened && <OpenMenu id={id} actions={actions.filter(one => !one.quick)} onClose={close} />}
      </span>
    </span>
  );
}

// Plain buttons, and the menu only while it is open: with 250 of Mantine's buttons and tooltips, changing the
// page took 250 ms of CPU time; this way it takes 115 ms.
function Quick({ word, name, rowKey, busy, onClick }: RowAction) {
  return (
    <button
      type="button"
      className={classes.quick}
      aria-label={name}
      aria-busy={busy}
      disabled={busy}
      data-row-key={rowKey}
      onClick={onClick}
    >
      {busy ? <Clave size={16} playing /> : word}
    </button>
  );
}

type OpenMenuProps = { id: string; actions: readonly RowAction[]; onClose: () => void };

function OpenMenu({ id, actions, onClose }: OpenMenuProps) {
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
            className={red ? classes.red : undefined}
            onClick={onClick}
          >
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The anchor of the menu, apart from its button, which does not change when the menu opens and closes. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}
