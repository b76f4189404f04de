import { CallFailed, serverSays } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from '../frame/Import.module.css';
import { screenTexts } from './screenTexts.ts';

type ImportRefusedProps = { error?: unknown; why?: string | null; ofRun: boolean };

/** Why data could not be parsed, or the card of an import that failed. */
export function ImportRefused({ error, why, ofRun }: ImportRefusedProps) {
  const say = useText(screenTexts);
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
