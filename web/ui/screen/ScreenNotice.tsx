import type { ReactNode } from 'react';
import { Clave } from '../notice/Clave.tsx';
import classes from './Screen.module.css';

type ScreenNoticeProps = { title: string; children: ReactNode; action?: ReactNode };

/** A screen with only a heading, a sentence and optionally one action. */
export function ScreenNotice({ title, children, action }: ScreenNoticeProps) {
  return (
    <div className={classes.centre}>
      <Clave size={72} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.quiet}>{children}</p>
      {action}
    </div>
  );
}
