import { Button, type ButtonProps, Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type ButtonMenuProps = { button: ButtonProps; width?: number; children: ReactNode };

/** A menu that takes the place of the button that was clicked, with its focus, and opens at once. */
export function ButtonMenu({ button, width, children }: ButtonMenuProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <Button ref={target} {...button} />
      </Menu.Target>
      <Menu.Dropdown maw={width}>{children}</Menu.Dropdown>
    </Menu>
  );
}
