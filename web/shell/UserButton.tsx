import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useText } from '../platform/texts/messages.ts';
import classes from './Shell.module.css';
import { shellTexts } from './shellTexts.ts';

type UserButtonProps = ComponentProps<'button'> & {
  user: { name: string };
  /** How many notes mention the user, unread. */
  mentions: number;
};

/** The initial of the signed-in user, with a dot while there are unread mentions. */
export function UserButton({ user, mentions, ...button }: UserButtonProps) {
  const say = useText(shellTexts);
  const name = say('account', { name: user.name });
  return (
    <UnstyledButton
      {...button}
      className={classes.user}
      aria-label={mentions > 0 ? `${name}, ${say('mentioned', { count: mentions })}` : name}
      data-mentioned={mentions > 0 || undefined}
    >
      <span className={classes.initial} aria-hidden="true">
        {[...user.name][0]?.toUpperCase()}
      </span>
    </UnstyledButton>
  );
}
