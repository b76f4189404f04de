import { Drawer, NavLink, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../platform/texts/messages.ts';
import { Beside } from './GroupButton.tsx';
import { isAt, type MenuGroup } from './menuGroups.ts';
import { shellTexts } from './shellTexts.ts';

type NavDrawerProps = { menu: readonly MenuGroup[]; opened: boolean; onClose: () => void };

/** The groups in one column, for narrow screens; opens after mounting, so that closing returns the focus. */
export function NavDrawer({ menu, opened, onClose }: NavDrawerProps) {
  const say = useText(shellTexts);
  const { pathname } = useLocation();
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Drawer
      opened={opened && there}
      onClose={onClose}
      size={300}
      title={say('menu')}
      closeButtonProps={{ 'aria-label': say('closeMenu') }}
    >
      <nav>
        {menu.map(group => (
          <section key={group.label}>
            <Title order={2} size={13} fw={500} c="dimmed" mx="sm" mt="md" mb={4}>
              {group.label}
            </Title>
            {group.items.map(item => (
              <NavLink
                key={item.path}
                component={Link}
                to={item.path}
                label={item.label}
                rightSection={<Beside item={item} />}
                active={isAt(item, pathname)}
                aria-current={isAt(item, pathname) ? 'page' : undefined}
              />
            ))}
          </section>
        ))}
      </nav>
    </Drawer>
  );
}
