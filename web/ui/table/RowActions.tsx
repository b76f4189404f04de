import { Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type Ref, useId, useRef, useState } from 'react';
import { Clave } from '../notice/Clave.tsx';
import classes from './RowActions.module.css';

export type RowAction = {
  icon: Icon;
  word: string;
  /** What a screen reader says where the action stands in the row: the word with the row's name. */
  name: string;
  onClick: () => void;
  /** Stands in the row, seen where it is pointed at or has the focus; others stand in the row's menu. */
  quick?: boolean;
  /** The key that presses it in the row in focus, which the table has among its `rowKeys`. */
  rowKey?: string;
  busy?: boolean;
  red?: boolean;
};

type RowActionsProps = {
  /** Names the menu: what these are the actions of. */
  label: string;
  actions: readonly RowAction[];
};

/** What can be done with one row: the commonest as buttons, all others behind one. */
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
          // Pressed while it is open, the press outside has closed the menu by the time it is a click.
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

// Plain buttons, and the menu only while it is open: with 250 buttons and tooltips of Mantine's, turning a page
// took 250 ms of processor time; so it takes 115.
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

/** Where the menu stands. Its button is another element, which does not change when the menu comes and goes. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}
