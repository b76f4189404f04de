import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useText } from '../platform/texts/messages.ts';
import { useSession } from '../shell/session.tsx';
import { ScreenLoading } from '../ui/screen/ScreenLoading.tsx';
import { ScreenNotice } from '../ui/screen/ScreenNotice.tsx';
import { accessTexts } from './messages.ts';

/** Admits administrators, auditors and city teams, redirects signed-out users to the login, and denies access to everyone else. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.state === 'loading') return <ScreenLoading />;
  if (!session.user) {
    return <Navigate to="/admin/login" replace state={{ from: location }} />;
  }
  const { role, auditor, cities } = session.user;
  if (role === 'admin' || auditor || cities) return children;
  return <AccessDenied />;
}

/** What is shown instead of a screen that the signed-in user may not see. */
export function AccessDenied() {
  const say = useText(accessTexts);
  const session = useSession();
  return (
    <main>
      <ScreenNotice
        title={say('denied')}
        action={
          <Button variant="default" onClick={session.signOut}>
            {say('otherAccount')}
          </Button>
        }
      >
        {say('deniedText')}
      </ScreenNotice>
    </main>
  );
}
