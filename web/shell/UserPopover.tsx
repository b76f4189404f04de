import { Button, Popover, Stack } from '@mantine/core';
import { IconAt, IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import classes from './Shell.module.css';
import { useSession } from './session.tsx';
import { shellTexts } from './shellTexts.ts';
import { UserButton } from './UserButton.tsx';

const LINKS = [
  { text: 'mentions', path: '/admin/mentions', Icon: IconAt },
  { text: 'profile', path: '/admin/profile', Icon: IconUser },
  { text: 'settings', path: '/admin/settings', Icon: IconSettings },
] as const;

/** The signed-in user, the account's screens and the sign-out button; it opens as soon as it is mounted. */
export function UserPopover({ mentions }: { mentions: number }) {
  const say = useText(shellTexts);
  const [opened, setOpened] = useState(false);
  const { user, signOut } = useSession();
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It replaces the button that was clicked, and takes over its focus.
    target.current?.focus();
    setOpened(true);
  }, []);
  if (!user) return null;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={8}
      width={280}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <UserButton ref={target} user={user} mentions={mentions} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.account}>
        <Stack gap={0} px="sm" py="xs" className={common.words}>
          <strong>{user.name}</strong>
          <span className={common.quiet}>{user.email}</span>
        </Stack>
        {LINKS.filter(({ text }) => text !== 'mentions' || user.role === 'admin').map(
          ({ text, path, Icon }) => (
            <Button
              key={path}
              component={Link}
              to={path}
              variant="subtle"
              justify="flex-start"
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => setOpened(false)}
            >
              {say(text)}
              {text === 'mentions' && mentions > 0 && (
                <span className={classes.waiting}>{say('unread', { count: mentions })}</span>
              )}
            </Button>
          ),
        )}
        <SignOut onClick={signOut} label={say('signOut')} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SignOut({ onClick, label }: { onClick: () => Promise<void>; label: string }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await onClick();
  };
  return (
    <Button
      variant="subtle"
      justify="flex-start"
      leftSection={<IconLogout size={16} aria-hidden />}
      loading={busy}
      onClick={leave}
    >
      {label}
    </Button>
  );
}
