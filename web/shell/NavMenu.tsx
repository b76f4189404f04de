import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Beside, GroupButton } from './GroupButton.tsx';
import { isAt, type MenuGroup, type MenuItem } from './menuGroups.ts';

/** One group of the console's menu. It is mounted on a click, so it opens at once. */
export function NavMenu({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It replaces the button that was clicked, and takes over its focus.
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" offset={6} width={240}>
      <Menu.Target>
        <GroupButton ref={target} group={group} />
      </Menu.Target>
      <Menu.Dropdown>
        {group.items.map(item => (
          <GroupItem key={item.path} item={item} current={isAt(item, pathname)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function GroupItem({ item, current }: { item: MenuItem; current: boolean }) {
  return (
    <Menu.Item
      component={Link}
      to={item.path}
      rightSection={<Beside item={item} />}
      aria-current={current ? 'page' : undefined}
    >
      {item.label}
    </Menu.Item>
  );
}
