import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useText } from '../platform/texts/messages.ts';
import classes from './Shell.module.css';
import { shellTexts } from './shellTexts.ts';

/** The initial of the signed-in user. */
export function UserButton({ user, ...button }: ComponentProps<'button'> & { user: { name: string } }) {
  const say = useText(shellTexts);
  return (
    <UnstyledButton {...button} className={classes.user} aria-label={say('account', { name: user.name })}>
      <span className={classes.initial} aria-hidden="true">
        {[...user.name][0]?.toUpperCase()}
      </span>
    </UnstyledButton>
  );
}
