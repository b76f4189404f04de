import { serverSays } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from '../frame/Import.module.css';
import { importTexts } from '../frame/importTexts.ts';

type ImportFailedProps = { error?: unknown; why?: string | null };

/** Reports that an import failed, with the server's message. */
export function ImportFailed({ error, why }: ImportFailedProps) {
  const say = useText(importTexts);
  return (
    <div role="alert" className={classes.failed}>
      <strong>{say('failed')}</strong>
      <span>{why || serverSays(error, say('failedAnyhow'))}</span>
    </div>
  );
}
