import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { brand } from '../platform/texts/brand.ts';
import { useText } from '../platform/texts/messages.ts';
import { EntryFrame } from '../shell/EntryFrame.tsx';
import { useSession } from '../shell/session.tsx';
import { ScreenLoading } from '../ui/screen/ScreenLoading.tsx';
import common from '../ui/styles/common.module.css';
import { LoginTabs } from './LoginTabs.tsx';
import { accessTexts } from './messages.ts';

/** The login screen; after signing in it returns to the page that was requested. */
export function LoginShow() {
  const say = useText(accessTexts);
  const session = useSession();
  const location = useLocation();
  useEffect(() => {
    document.title = `${say('signInTitle')} · ${brand}`;
  });
  if (session.state === 'loading') return <ScreenLoading />;
  if (session.state === 'authenticated') return <Navigate to={cameFrom(location)} replace />;
  return (
    <EntryFrame title={say('signInTitle')}>
      <Text mb={20} c="dimmed">
        {say('signInText')}
      </Text>
      {session.farewell && (
        <Text role="status" mb={20} fz={14} bd={0} bg="var(--blue-wash)" className={common.box}>
          {session.farewell}
        </Text>
      )}
      <LoginTabs />
    </EntryFrame>
  );
}

function cameFrom(location: Location): string {
  const from = (location.state as { from?: Location } | null)?.from;
  return from ? `${from.pathname}${from.search}${from.hash}` : '/admin';
}
