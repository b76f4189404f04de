import { Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import {
  Link,
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router-dom';
import { ShortcutsProvider, useShortcuts } from '../platform/keys/shortcuts.tsx';
import { useAhead } from '../platform/page/latePart.ts';
import { brand } from '../platform/texts/brand.ts';
import { useText } from '../platform/texts/messages.ts';
import { Clave } from '../ui/notice/Clave.tsx';
import { focusToasts } from '../ui/notice/toastRegion.ts';
import { usePartOnUse } from '../ui/notice/usePartOnUse.ts';
import common from '../ui/styles/common.module.css';
import { CatchingUp } from './CatchingUp.tsx';
import type { MenuGroup } from './menuGroups.ts';
import { NavMenus } from './NavMenus.tsx';
import classes from './Shell.module.css';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { shellTexts } from './shellTexts.ts';
import { shortcutTexts } from './shortcutTexts.ts';
import { UserMenu } from './UserMenu.tsx';

const loadListParts = () => import('./listParts.ts');
const loadDrawer = () => import('./NavDrawer.tsx');

/** A screen that can be gone to; `key` is its shortcut after `g`, if it has one. */
export type Destination = { key: string | null; label: string; path: string };

type ShellProps = {
  menu: readonly MenuGroup[];
  destinations: readonly Destination[];
  /** Further content of the header, before the user menu. */
  tools?: ReactNode;
  /** What stands around every screen. */
  around?: (screen: ReactNode) => ReactNode;
};

/** The frame of every screen of the console: the header with its menus, and the outlet for the screen. */
export function Shell({ menu, destinations, tools, around = screen => screen }: ShellProps) {
  const say = useText(shellTexts);
  const { pathname } = useLocation();
  const { part, prepare, use } = usePartOnUse(loadDrawer);
  const [opened, drawer] = useDisclosure(false, { onOpen: use });
  useAhead(loadListParts);
  // The drawer closes when the path changes.
  useEffect(() => drawer.close(), [pathname]);
  return (
    <ShortcutsProvider>
      <ScrollRestoration getKey={placeOf} />
      <GeneralKeys destinations={destinations} />
      <a href="#screen" className={classes.skip}>
        {say('skip')}
      </a>
      <header className={classes.header}>
        <Burger
          className={classes.burger}
          size="sm"
          color="var(--text)"
          opened={opened}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={drawer.toggle}
          aria-label={say(opened ? 'closeMenu' : 'openMenu')}
        />
        <Link to="/admin" className={classes.brand} aria-label={say('home', { brand })}>
          <Clave size={28} />
          <span>{brand}</span>
        </Link>
        <NavMenus menu={menu} />
        <Group gap={4} ms="auto" wrap="nowrap">
          {tools}
          <ShortcutHelp />
        </Group>
        <UserMenu />
        <Opening />
      </header>
      {part && <part.NavDrawer menu={menu} opened={opened} onClose={drawer.close} />}
      <main id="screen" className={classes.screen} tabIndex={-1}>
        <CatchingUp />
        {around(<Outlet />)}
      </main>
    </ShortcutsProvider>
  );
}

/** By history entry; pages that were reloaded all have the key `default`. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

function GeneralKeys({ destinations }: { destinations: readonly Destination[] }) {
  const say = useText(shortcutTexts);
  const navigate = useNavigate();
  useShortcuts([
    ...destinations.flatMap(({ key, label, path }) => {
      const shortcut = {
        label: say('goTo', { screen: label }),
        run: () => void navigate(path),
        general: true,
      };
      return key ? [{ keys: `g ${key}`, ...shortcut }] : [];
    }),
    { keys: 'F8', label: say('toasts'), run: focusToasts, general: true, always: true },
  ]);
  return null;
}

/** A thin line under the header while the next screen loads. */
function Opening() {
  const say = useText(shellTexts);
  const { state } = useNavigation();
  return (
    <div role="status" className={`${classes.opening} ${state === 'loading' ? common.creeping : ''}`}>
      {state === 'loading' && say('opening')}
    </div>
  );
}
