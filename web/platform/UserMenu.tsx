import { Button, Popover, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { chooseLanguage, language, useText } from './messages.ts';
import classes from './Shell.module.css';
import { useSession } from './session.tsx';
import { shellTexts } from './shellTexts.ts';

/** Who is signed in, how the console looks and speaks, and the way out. */
export function UserMenu() {
  const say = useText(shellTexts);
  const client = useQueryClient();
  const { user, signOut } = useSession();
  if (!user) return null;
  const leave = () => {
    signOut();
    client.clear();
  };
  return (
    <Popover position="bottom-end" offset={8} width={280} trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <UnstyledButton className={classes.user} aria-label={say('account', { name: user.name })}>
          <span className={classes.initial} aria-hidden="true">
            {[...user.name][0]?.toUpperCase()}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.account}>
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </div>
        <Looks />
        <Button
          variant="subtle"
          justify="flex-start"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={leave}
        >
          {say('signOut')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function Looks() {
  const say = useText(shellTexts);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.looks}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={say('theme')}
        value={colorScheme}
        onChange={value => setColorScheme(value as typeof colorScheme)}
        data={(['dark', 'light', 'auto'] as const).map(value => ({ value, label: say(value) }))}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={say('languageName')}
        value={language()}
        onChange={value => chooseLanguage(value as 'en' | 'es')}
        data={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
      />
    </div>
  );
}
