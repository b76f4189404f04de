import { CallFailed } from '../platform/callFailed.ts';
import classes from './LoginShow.module.css';

/** Why one was not let in, with the id by which the server's log knows the request. */
export function LoginFailure({ error, children }: { error: unknown; children: string }) {
  return (
    <p role="alert" className={classes.failure}>
      <span>{children}</span>
      {error instanceof CallFailed && error.requestId && <code>{error.requestId}</code>}
    </p>
  );
}
