import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

type PanelProps = { title: string; busy?: boolean; children: ReactNode };

/** A section of the screen System under its own heading. */
export function SystemPanel({ title, busy, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={busy || undefined}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      {children}
    </section>
  );
}
