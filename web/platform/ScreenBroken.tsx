import { Button } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { ScreenNotice } from '../ui/ScreenNotice.tsx';
import { useText } from './messages.ts';
import { shellTexts } from './shellTexts.ts';

const CHUNK = /dynamically imported module|Importing a module script failed|error loading/i;

/** Stands in for a screen that threw, or whose part of the script could not be loaded. */
export function ScreenBroken() {
  const say = useText(shellTexts);
  const error = useRouteError();
  const chunk = error instanceof Error && CHUNK.test(error.message);
  return (
    <main>
      <ScreenNotice
        title={say(chunk ? 'chunkFailed' : 'broken')}
        action={<Button onClick={() => window.location.reload()}>{say('reload')}</Button>}
      >
        {say('brokenText')}
      </ScreenNotice>
    </main>
  );
}
