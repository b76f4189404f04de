import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePartOnUse } from '../notice/usePartOnUse.ts';

type MenuOnUseProps<Part> = {
  button: ButtonProps;
  /** Loads the menu, once the button is pointed at, focused or pressed. */
  load: () => Promise<Part>;
  /** The menu, open from the start, in place of the button. */
  children: (part: Part) => ReactNode;
};

/** A button that opens a menu, which nobody waits for who does not open it: with menus come 12 kB of scripts. */
export function MenuOnUse<Part>({ button, load, children }: MenuOnUseProps<Part>) {
  const { part, prepare, use } = usePartOnUse(load);
  if (part) return children(part);
  return (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={use}
    />
  );
}
