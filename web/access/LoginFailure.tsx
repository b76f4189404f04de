import { CallFailed } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { uiTexts } from '../ui/texts/messages.ts';
import classes from './LoginShow.module.css';

/** Why signing in failed; after a server error, with the request id that the server logged. */
export function LoginFailure({ error, children }: { error: unknown; children: string }) {
  const say = useText(uiTexts);
  return (
    <p role="alert" className={classes.failure}>
      <span>{children}</span>
      {error instanceof CallFailed && error.status >= 500 && error.requestId && (
        <code>{say('requestId', { id: error.requestId })}</code>
      )}
    </p>
  );
}
