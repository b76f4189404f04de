import { Menu, NavLink, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { language, useText } from './messages.ts';
import classes from './Shell.module.css';
import { shellTexts } from './shellTexts.ts';

/**
 * A group of the console's menu. An item whose screen is not there yet is `soon`, and cannot be chosen. `waiting`
 * is how much there is to be done, undefined where there is no queue or its size is not known.
 */
export type MenuGroup = { label: string; items: readonly MenuItem[] };
export type MenuItem = { label: string; path: string; soon?: boolean; waiting?: number };

/** The groups side by side, each opening its items on click. The group of the present screen is marked. */
export function NavMenus({ menu }: { menu: readonly MenuGroup[] }) {
  const { pathname } = useLocation();
  return (
    <nav className={classes.menus}>
      {menu.map(group => (
        <Menu key={group.label} position="bottom-start" offset={6} width={240}>
          <Menu.Target>
            <UnstyledButton
              className={classes.group}
              data-current={isIn(group, pathname) || undefined}
              data-waiting={group.items.some(item => item.waiting) || undefined}
            >
              {group.label}
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {group.items.map(item => (
              <GroupItem key={item.path} item={item} current={isAt(item, pathname)} />
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </nav>
  );
}

function GroupItem({ item, current }: { item: MenuItem; current: boolean }) {
  if (item.soon) {
    return (
      <Menu.Item disabled rightSection={<Beside item={item} />}>
        {item.label}
      </Menu.Item>
    );
  }
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

/** The same groups one below the other, for narrow screens. */
export function NavDrawer({ menu }: { menu: readonly MenuGroup[] }) {
  const { pathname } = useLocation();
  return (
    <nav>
      {menu.map(group => (
        <section key={group.label}>
          <h2 className={classes.drawerGroup}>{group.label}</h2>
          {group.items.map(item =>
            item.soon ? (
              <p key={item.path} className={classes.drawerSoon}>
                {item.label} <Beside item={item} />
              </p>
            ) : (
              <NavLink
                key={item.path}
                component={Link}
                to={item.path}
                label={item.label}
                rightSection={<Beside item={item} />}
                active={isAt(item, pathname)}
                aria-current={isAt(item, pathname) ? 'page' : undefined}
              />
            ),
          )}
        </section>
      ))}
    </nav>
  );
}

/** How much waits, and whether the screen is there yet. */
function Beside({ item: { soon, waiting } }: { item: MenuItem }) {
  const say = useText(shellTexts);
  return (
    <span className={classes.beside}>
      {!!waiting && (
        <span className={classes.waiting} title={say('waiting', { count: waiting })}>
          {waiting.toLocaleString(language())}
        </span>
      )}
      {soon && <span className={classes.soon}>{say('soon')}</span>}
    </span>
  );
}

function isIn(group: MenuGroup, pathname: string): boolean {
  return group.items.some(item => isAt(item, pathname));
}

function isAt(item: MenuItem, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}
