import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useLanguage, useText } from './platform/texts/messages.ts';
import { SOON } from './soon.ts';
import { soonTexts } from './soonTexts.ts';
import { EmptyState } from './ui/notice/EmptyState.tsx';
import { ScreenHeader } from './ui/screen/ScreenHeader.tsx';

/** Placeholder for a console screen that has not been built yet. */
export function Soon() {
  const say = useText(soonTexts);
  const language = useLanguage();
  const { pathname } = useLocation();
  const screen = SOON.find(({ path }) => `/admin/${path}` === pathname.replace(/\/$/, ''));
  return (
    <>
      <ScreenHeader title={screen?.label[language] ?? ''} />
      <EmptyState>
        <p>{say('text')}</p>
        <Button component={Link} to="/admin" variant="default" mt="md">
          {say('back')}
        </Button>
      </EmptyState>
    </>
  );
}
