import { usePartOnUse } from '../ui/notice/usePartOnUse.ts';
import { GroupButton } from './GroupButton.tsx';
import type { MenuGroup } from './menuGroups.ts';
import classes from './Shell.module.css';

/** The groups side by side, each opening its items on click. The current screen's group is highlighted. */
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
