import { Link, useLocation } from 'react-router-dom';
import classes from './ScreenTabs.module.css';

type ScreenTab = {
  label: string;
  path: string;
  /** Whether it is the open one, if its path alone does not tell. */
  current?: boolean;
  /** How many items wait there. */
  waiting?: number | undefined;
};

/** Screens that belong together, as links: the open one is marked. `waiting` is said as `waitingWord`. */
export function ScreenTabs({
  label,
  tabs,
  waitingWord,
}: {
  label: string;
  tabs: readonly ScreenTab[];
  waitingWord: (count: number) => string;
}) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ label, path, current = pathname === path, waiting }) => (
        <Link key={path} to={path} aria-current={current ? 'page' : undefined}>
          {label}
          {!!waiting && <span className={classes.waiting}>{waitingWord(waiting)}</span>}
        </Link>
      ))}
    </nav>
  );
}
