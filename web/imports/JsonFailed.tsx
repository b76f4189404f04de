import { CallFailed, serverSays } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './Import.module.css';
import { jsonTexts } from './jsonTexts.ts';

type JsonFailedProps = { error?: unknown; why?: string | null; ofRun: boolean };

/** Why data could not be parsed, or the card of an import that failed. */
export function JsonFailed({ error, why, ofRun }: JsonFailedProps) {
  const say = useText(jsonTexts);
  const isRefused = error instanceof CallFailed && error.status === 422;
  if (isRefused) {
    return (
      <p role="alert" className={classes.wrong}>
        {serverSays(error, say('parseFailed'))}
      </p>
    );
  }
  const reason = why || serverSays(error, '');
  return (
    <div role="alert" className={classes.failed}>
      <strong>{say(ofRun ? 'failed' : 'parseFailed')}</strong>
      {reason && <span>{reason}</span>}
    </div>
  );
}
