import type { ReactNode } from 'react';
import { Clave } from './Clave.tsx';
import classes from './EmptyState.module.css';

/** Stands where rows would: nothing is there, or nothing matches. `action` is what to do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <Clave size={64} />
      <p>{children}</p>
      {action}
    </div>
  );
}
