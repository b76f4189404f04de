import { Button } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { uiTexts } from '../ui/messages.ts';
import { ScreenNotice } from '../ui/ScreenNotice.tsx';
import { CallFailed } from './callFailed.ts';
import { ChunkFailed } from './lazyScreen.ts';
import { useText } from './messages.ts';
import { shellTexts } from './shellTexts.ts';

/** Stands in for a screen that threw, or whose part of the script could not be loaded. */
export function ScreenBroken() {
  const say = useText(shellTexts);
  const sayUi = useText(uiTexts);
  const error = useRouteError();
  const requestId = error instanceof CallFailed ? error.requestId : null;
  return (
    <div role="alert">
      <ScreenNotice
        title={say(error instanceof ChunkFailed ? 'chunkFailed' : 'broken')}
        action={<Button onClick={() => window.location.reload()}>{say('reload')}</Button>}
      >
        {say(error instanceof ChunkFailed ? 'chunkText' : 'brokenText')}
        {requestId && (
          <>
            <br />
            <code>{sayUi('requestId', { id: requestId })}</code>
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
