import { useText } from '../../platform/texts/messages.ts';
import { ImportRefused } from './ImportRefused.tsx';
import classes from './ImportScreen.module.css';
import { screenTexts } from './screenTexts.ts';
import type { Importing, Problem } from './useImport.ts';

type ImportTroubleProps = { importing: Importing; problem: Problem | null };

/** Why a step cannot be taken, or why it failed. */
export function ImportTrouble({ importing, problem }: ImportTroubleProps) {
  const say = useText(screenTexts);
  if (problem) {
    return (
      <p role="alert" className={classes.problem}>
        {say(problem)}
      </p>
    );
  }
  return importing.error ? <ImportRefused error={importing.error} ofRun={importing.failedRun} /> : null;
}
