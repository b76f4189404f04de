import { IconDots } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { usePast } from '../../platform/past/usePast.ts';
import { Clave } from '../notice/Clave.tsx';
import { usePartOnUse } from '../notice/usePartOnUse.ts';
import classes from './RowActions.module.css';
import type { RowAction } from './RowMenu.tsx';

export type { RowAction };

const loadMenu = () => import('./RowMenu.tsx');

const NONE: readonly RowAction[] = [];

type RowActionsProps = {
  /** The accessible name of the menu: whose actions these are. */
  label: string;
  actions: readonly RowAction[];
  /** The stream of the thing, whose row can be explained step by step. */
  stream?: string;
};

/** The actions of one row: the most common ones as buttons, the others in a menu. */
export function RowActions({ label, actions: given, stream }: RowActionsProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { part, prepare, use } = usePartOnUse(loadMenu);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const past = usePast();
  const close = () => {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  };
  const actions = past ? NONE : given;
  if (past && !stream) return null;
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
          onPointerEnter={prepare}
          onFocus={prepare}
          // Pressed while the menu is open, the press outside has closed it by the time of the click.
          onPointerDown={() => {
            wasOpened.current = opened;
          }}
          onClick={() => {
            use();
            setOpened(!wasOpened.current);
            wasOpened.current = false;
          }}
        >
          <IconDots size={17} aria-hidden />
        </button>
        {opened && part && (
          <part.RowMenu id={id} stream={stream} actions={actions.filter(one => !one.quick)} onClose={close} />
        )}
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
