import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './NameCell.module.css';

type NameCellProps = {
  name: string;
  href: string;
  /** How the link is followed, where it opens something over the list. */
  link?: Pick<LinkProps, 'state' | 'preventScrollReset'>;
  /** What the link leads to, where the name does not say it. */
  title?: string;
  /** Signs and badges right behind the name. */
  signs?: ReactNode;
  /** What else helps to tell the row from others. */
  beside?: string | null;
};

/** The cell by which a row is known: its name as a link, and what tells it from others of that name. */
export function NameCell({ name, href, link, title, signs, beside }: NameCellProps) {
  return (
    <span className={classes.cell}>
      <Link {...link} to={href} className={classes.name} title={title ?? name}>
        {name}
      </Link>
      {signs}
      {beside && (
        <span className={classes.beside} title={beside}>
          {beside}
        </span>
      )}
    </span>
  );
}
