import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { lastRequests } from '../platform/calls/api.ts';
import { ChunkFailed } from '../platform/page/lazyScreen.ts';
import { useText } from '../platform/texts/messages.ts';
import { ScreenNotice } from '../ui/screen/ScreenNotice.tsx';
import { uiTexts } from '../ui/texts/messages.ts';
import { shellTexts } from './shellTexts.ts';

/** Replaces a screen that threw, or whose chunk could not be loaded. */
export function ScreenBroken() {
  const say = useText(shellTexts);
  const sayUi = useText(uiTexts);
  const error = useRouteError();
  const [last] = useState(lastRequests);
  const chunk = error instanceof ChunkFailed;
  return (
    <div role="alert">
      <ScreenNotice
        title={chunk ? sayUi('chunkFailed') : say('broken')}
        action={<Button onClick={() => window.location.reload()}>{say('reload')}</Button>}
      >
        {say(chunk ? 'chunkText' : 'brokenText')}
        {!chunk && last.length > 0 && (
          <>
            <br />
            <code>{say('lastRequests', { ids: last.join(', ') })}</code>
          </>
        )}
      </ScreenNotice>
    </div>
  );
}

/** The same for a page outside the shell. */
export function PageBroken() {
  return (
    <main>
      <ScreenBroken />
    </main>
  );
}
