import { type FormEventHandler, type ReactNode, useContext, useLayoutEffect } from 'react';
import classes from './Dialog.module.css';
import { DialogContext, type Typed } from './Dialog.tsx';

type DialogBodyProps = {
  children: ReactNode;
  /** The buttons, which stay at the lower edge: the safe one first. */
  actions?: ReactNode;
  /** Makes a form of it. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  typed?: Typed;
};

/** What is in a `Dialog`: content that scrolls, and the buttons beneath it. */
export function DialogBody({ children, actions, onSubmit, typed = false }: DialogBodyProps) {
  const dialog = useContext(DialogContext);
  // A passive effect can run after the next key press, while a long list renders; then Esc would lose the input.
  useLayoutEffect(() => {
    dialog?.onTyped(typed);
    return () => dialog?.onTyped(false);
  }, [dialog, typed]);
  // What scrolls has to by the keyboard too, where there is no field in it to go to.
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
