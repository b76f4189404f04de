import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useText } from '../platform/texts/messages.ts';
import { CodeLogin } from './CodeLogin.tsx';
import classes from './LoginShow.module.css';
import { accessTexts } from './messages.ts';
import { PasswordLogin } from './PasswordLogin.tsx';

/** The two sign-in methods. The open tab is kept in the address; both tabs share the typed email. */
export function LoginTabs() {
  const say = useText(accessTexts);
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  // Synchronously, so that the next keystrokes go to the tab that was opened.
  const open = (tab: string | null) =>
    setSearch(tab === 'password' ? { tab } : {}, { replace: true, state, flushSync: true });
  return (
    <Tabs
      value={search.get('tab') === 'password' ? 'password' : 'code'}
      onChange={open}
      keepMounted={false}
      classNames={{ tab: classes.tab }}
    >
      <Tabs.List grow aria-label={say('ways')} mb={20}>
        <Tabs.Tab value="code">{say('codeTab')}</Tabs.Tab>
        <Tabs.Tab value="password">{say('passwordTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="code">
        <CodeLogin email={email} onEmail={setEmail} />
      </Tabs.Panel>
      <Tabs.Panel value="password">
        <PasswordLogin email={email} onEmail={setEmail} />
      </Tabs.Panel>
    </Tabs>
  );
}
