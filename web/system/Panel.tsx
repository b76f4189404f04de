import { Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './Dashboard.module.css';

type PanelProps = {
  /** The id of its heading; unique on the screen. */
  id: string;
  title: string;
  /** Whether its content is loading. */
  busy?: boolean;
  action?: ReactNode;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A section of the dashboard under its own heading. */
export function Panel({ id, title, busy, action, ref, children }: PanelProps) {
  return (
    <section ref={ref} className={classes.panel} aria-labelledby={id} aria-busy={busy || undefined}>
      <div className={classes.panelHead}>
        <Title order={2} id={id} className={classes.panelTitle}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}
