import { Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import common from '../../ui/styles/common.module.css';
import classes from '../user/Account.module.css';

type AccountSectionProps = { title: string; text?: string; children: ReactNode };

/** One section of a user's own account. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.about}>
        <h2 id={id}>{title}</h2>
        {text && <p className={common.note}>{text}</p>}
      </div>
      <Stack align="flex-start">{children}</Stack>
    </section>
  );
}
