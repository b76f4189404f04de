import { Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, type Location, Navigate, useLocation } from 'react-router-dom';
import { brand } from '../platform/texts/brand.ts';
import { useText } from '../platform/texts/messages.ts';
import { useSession } from '../shell/session.tsx';
import { Clave, ClaveDivider } from '../ui/notice/Clave.tsx';
import { ScreenLoading } from '../ui/screen/ScreenLoading.tsx';
import classes from './LoginShow.module.css';
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
    <main className={classes.screen}>
      <section className={classes.card}>
        <Link to="/" className={classes.brand} aria-label={`${brand}. ${say('home')}`}>
          <Clave size={40} />
          <span>{brand}</span>
        </Link>
        <Title order={1} className={classes.title}>
          {say('signInTitle')}
        </Title>
        <p className={classes.text}>{say('signInText')}</p>
        {session.farewell && (
          <p role="status" className={classes.farewell}>
            {session.farewell}
          </p>
        )}
        <LoginTabs />
        <ClaveDivider />
      </section>
    </main>
  );
}

function cameFrom(location: Location): string {
  const from = (location.state as { from?: Location } | null)?.from;
  return from ? `${from.pathname}${from.search}${from.hash}` : '/admin';
}
