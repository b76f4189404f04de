import type { ReactNode } from 'react';
import { Clave } from './Clave.tsx';
import classes from './EmptyState.module.css';

/** Shown in place of rows: there are none, or none match. `action` is what the user can do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <Clave size={64} />
      <p>{children}</p>
      {action}
    </div>
  );
}
