import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Clave } from '../ui/Clave.tsx';
import { CatchingUp } from './CatchingUp.tsx';
import { useText } from './messages.ts';
import { type MenuGroup, NavDrawer, NavMenus } from './NavMenus.tsx';
import classes from './Shell.module.css';
import { shellTexts } from './shellTexts.ts';
import { UserMenu } from './UserMenu.tsx';

/** What stands around every screen of the console: the header with its menus, and the screen's own place. */
export function Shell({ menu }: { menu: readonly MenuGroup[] }) {
  const say = useText(shellTexts);
  const { pathname } = useLocation();
  const [opened, drawer] = useDisclosure(false);
  // The drawer closes when the path changes.
  useEffect(() => drawer.close(), [pathname]);
  return (
    <>
      <a href="#screen" className={classes.skip}>
        {say('skip')}
      </a>
      <header className={classes.header}>
        <Burger
          className={classes.burger}
          size="sm"
          color="var(--text)"
          opened={opened}
          onClick={drawer.toggle}
          aria-label={say(opened ? 'closeMenu' : 'openMenu')}
        />
        <Link to="/admin" className={classes.brand} aria-label={say('home')}>
          <Clave size={28} />
          <span>Tanda</span>
        </Link>
        <NavMenus menu={menu} />
        <UserMenu />
      </header>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        size={300}
        title={say('menu')}
        closeButtonProps={{ 'aria-label': say('closeMenu') }}
      >
        <NavDrawer menu={menu} />
      </Drawer>
      <main id="screen" className={classes.screen} tabIndex={-1}>
        <CatchingUp />
        <Outlet />
      </main>
    </>
  );
}
