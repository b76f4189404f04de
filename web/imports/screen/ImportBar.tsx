import { Button } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { isEmpty, NO_SOURCE } from '../source/importSource.ts';
import { ImportRefused } from './ImportRefused.tsx';
import classes from './ImportScreen.module.css';
import { screenTexts } from './screenTexts.ts';
import type { Figures, Importing, Problem, Steps } from './useImport.ts';

type ImportBarProps = { importing: Importing; steps: Steps; found: Figures };

/** The actions, always in view, and what is next. */
export function ImportBar({ importing, steps, found }: ImportBarProps) {
  const say = useText(screenTexts);
  const { busy, tried, current, source } = importing;
  const possible = found ? found.figures.created + found.figures.updated : 0;
  const isReady = tried !== null && current && found?.over === true && possible > 0;
  return (
    <div className={classes.bar}>
      <ImportTrouble importing={importing} problem={steps.problem} />
      <p role="status" className={classes.next}>
        {useNext(importing, found)}
      </p>
      <div className={classes.buttons}>
        <Button variant="subtle" disabled={isEmpty(source)} onClick={() => steps.choose(NO_SOURCE)}>
          {say('clear')}
        </Button>
        <Button
          variant={isReady ? 'default' : 'filled'}
          loading={busy === 'parse'}
          disabled={busy === 'examine'}
          onClick={steps.parse}
        >
          {say(tried && !current ? 'parseAgain' : 'parse')}
        </Button>
        <Button variant={isReady ? 'filled' : 'default'} loading={busy === 'run'} onClick={steps.run}>
          {say('run')}
        </Button>
      </div>
    </div>
  );
}

function useNext({ source, busy, read, tried, current }: Importing, found: Figures): string {
  const say = useText(screenTexts);
  if (busy === 'examine') return say('examining');
  if (isEmpty(source)) return say('nextChoose');
  // Nothing is known of JSON and of pasted rows before they are parsed.
  if (!read) return say('nextTry');
  if (!tried || !found) return say(read.error ? 'nextAnswer' : 'nextParse');
  if (!current) return say('nextAgain');
  const { created, updated, errors } = found.figures;
  if (!found.over) return say('parsing', { done: doneOf(found.figures), total: tried.total });
  if (created + updated === 0) return say('nothingNew');
  return say(errors > 0 ? 'nextRunSome' : 'nextRun', { count: created + updated, errors });
}

/** The rows that were looked at so far. */
export function doneOf({ imported, unchanged, errors }: NonNullable<Figures>['figures']): number {
  return imported + unchanged + errors;
}

type ImportTroubleProps = { importing: Importing; problem: Problem | null };

/** Why a step cannot be taken, or why it failed. */
function ImportTrouble({ importing, problem }: ImportTroubleProps) {
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
