import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useText } from '../platform/texts/messages.ts';
import classes from './Shell.module.css';
import { useSession } from './session.tsx';
import { shellTexts } from './shellTexts.ts';
import { usePartOnUse } from './usePartOnUse.ts';

const loadPopover = () => import('./UserPopover.tsx');

/** Who is signed in; a click opens the screens about them, and the way out. */
export function UserMenu() {
  const { user } = useSession();
  const { part, prepare, use } = usePartOnUse(loadPopover);
  if (!user) return null;
  if (part) return <part.UserPopover />;
  return (
    <UserButton
      user={user}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={use}
    />
  );
}

/** The first letter of who is signed in. */
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
