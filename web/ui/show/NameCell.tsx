import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import common from '../styles/common.module.css';
import classes from './NameCell.module.css';

type NameCellProps = {
  name: string;
  href: string;
  /** Options of the link, if it opens something over the list. */
  link?: Pick<LinkProps, 'state' | 'preventScrollReset'>;
  /** Where the link leads, if the name does not say it. */
  title?: string;
  /** Icons and badges right after the name. */
  signs?: ReactNode;
  /** Further text that distinguishes the row from others. */
  beside?: string | null;
};

/** The cell that identifies a row: its name as a link, and what distinguishes it from others of that name. */
export function NameCell({ name, href, link, title, signs, beside }: NameCellProps) {
  return (
    <span className={classes.cell}>
      <Link {...link} to={href} className={`${common.truncated} ${classes.name}`} title={title ?? name}>
        {name}
      </Link>
      {signs}
      {beside && (
        <span className={`${common.truncated} ${common.quiet} ${classes.beside}`} title={beside}>
          {beside}
        </span>
      )}
    </span>
  );
}
