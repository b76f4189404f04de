import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

/** A section of the screen System under its own heading. */
export function SystemPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      {children}
    </section>
  );
}
