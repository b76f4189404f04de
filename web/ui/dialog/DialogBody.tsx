import { type FormEventHandler, type ReactNode, useContext, useLayoutEffect } from 'react';
import classes from './Dialog.module.css';
import { DialogContext, type Typed } from './Dialog.tsx';

type DialogBodyProps = {
  children: ReactNode;
  /** The buttons, which stay at the bottom edge: the safe one first. */
  actions?: ReactNode;
  /** Wraps the content in a form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  typed?: Typed;
};

/** The content of a `Dialog`, which scrolls, and the buttons below it. */
export function DialogBody({ children, actions, onSubmit, typed = false }: DialogBodyProps) {
  const dialog = useContext(DialogContext);
  // A layout effect: while a long list renders, a passive one could run after the next key press; then Esc
  // would lose the input.
  useLayoutEffect(() => {
    dialog?.onTyped(typed);
    return () => dialog?.onTyped(false);
  }, [dialog, typed]);
  // A scrolling area must be reachable by keyboard; a form has fields for that.
  const parts = (
    <>
      <div className={classes.scroll} tabIndex={onSubmit ? undefined : 0}>
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </>
  );
  if (!onSubmit) return parts;
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      {parts}
    </form>
  );
}
