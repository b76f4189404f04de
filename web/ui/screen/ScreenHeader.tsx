import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { brand } from '../../platform/texts/brand.ts';
import classes from './Screen.module.css';

/** The heading of a screen, which also sets the document title, with the screen's main actions. */
export function ScreenHeader({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
  return (
    <header className={classes.header}>
      <Title order={1} className={classes.headerTitle}>
        {title}
      </Title>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
