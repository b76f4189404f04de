import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { ScreenNotice } from '../ui/ScreenNotice.tsx';
import { lastRequestId } from './api.ts';
import { ChunkFailed } from './lazyScreen.ts';
import { useText } from './messages.ts';
import { shellTexts } from './shellTexts.ts';

/** Stands in for a screen that threw, or whose part of the script could not be loaded. */
export function ScreenBroken() {
  const say = useText(shellTexts);
  const error = useRouteError();
  const [last] = useState(lastRequestId);
  const chunk = error instanceof ChunkFailed;
  return (
    <div role="alert">
      <ScreenNotice
        title={say(chunk ? 'chunkFailed' : 'broken')}
        action={<Button onClick={() => window.location.reload()}>{say('reload')}</Button>}
      >
        {say(chunk ? 'chunkText' : 'brokenText')}
        {!chunk && last && (
          <>
            <br />
            <code>{say('lastRequest', { id: last })}</code>
          </>
        )}
      </ScreenNotice>
    </div>
  );
}

/** The same where nothing stands around it. */
export function PageBroken() {
  return (
    <main>
      <ScreenBroken />
    </main>
  );
}
