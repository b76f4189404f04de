import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { language, useText } from '../platform/texts/messages.ts';
import classes from './Shell.module.css';
import { shellTexts } from './shellTexts.ts';
import { usePartOnUse } from './usePartOnUse.ts';

/**
 * A group of the console's menu. An item whose screen is not there yet is `soon`, and cannot be chosen. `waiting`
 * is how much there is to be done, undefined where there is no queue or its size is not known.
 */
export type MenuGroup = { label: string; items: readonly MenuItem[] };
export type MenuItem = { label: string; path: string; soon?: boolean; waiting?: number };

/** The groups side by side, each opening its items on click. The group of the present screen is marked. */
export function NavMenus({ menu }: { menu: readonly MenuGroup[] }) {
  return (
    <nav className={classes.menus}>
      {menu.map(group => (
        <Group key={group.label} group={group} />
      ))}
    </nav>
  );
}

const loadMenu = () => import('./NavMenu.tsx');

function Group({ group }: { group: MenuGroup }) {
  const { part, prepare, use } = usePartOnUse(loadMenu);
  if (part) return <part.NavMenu group={group} />;
  return (
    <GroupButton
      group={group}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={use}
    />
  );
}

type GroupButtonProps = ComponentProps<'button'> & { group: MenuGroup };

/** The name of a group, by which its menu opens. */
export function GroupButton({ group, ...button }: GroupButtonProps) {
  const { pathname } = useLocation();
  return (
    <UnstyledButton
      {...button}
      className={classes.group}
      data-current={isIn(group, pathname) || undefined}
      data-waiting={group.items.some(item => item.waiting) || undefined}
    >
      {group.label}
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  );
}

/** How much waits, and whether the screen is there yet. */
export function Beside({ item: { soon, waiting } }: { item: MenuItem }) {
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

export function isAt(item: MenuItem, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}
