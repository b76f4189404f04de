import { Button, Checkbox } from '@mantine/core';
import { Suspense, useState } from 'react';
import { latePart, useAhead } from '../platform/page/latePart.ts';
import { useText } from '../platform/texts/messages.ts';
import { JsonFailed } from './JsonFailed.tsx';
import classes from './JsonImport.module.css';
import { JsonSourceFields } from './JsonSource.tsx';
import { jsonTexts } from './jsonTexts.ts';
import { type JsonSource, NO_SOURCE, useFound, useStaged } from './useStaged.ts';

const loadPreview = () => import('./JsonPreview.tsx');
const JsonPreview = latePart(loadPreview, 'JsonPreview');

type Problem = 'nothingGiven' | 'nothingStaged' | 'unreadable' | 'tooLarge' | 'nothingNew';

/** The steps before an import: choose or paste data, parse it, look at what importing it would do. */
export function JsonStaging({ onStarted }: { onStarted: (runId: string) => void }) {
  const say = useText(jsonTexts);
  const staging = useStaged(onStarted);
  useAhead(loadPreview);
  const { source, staged, current, busy, order } = staging;
  const found = useFound(staged);
  const { problem, setProblem, parse, run, choose } = useSteps(staging, found);
  const isCurrent = staged !== null && current;
  return (
    <>
      <section className={classes.card} aria-label={say('stage')}>
        <h2>{say('stage')}</h2>
        <p className={classes.intro}>{say('intro')}</p>
        {staging.restored && <p role="status">{say('kept')}</p>}
        <JsonSourceFields source={source} onChoose={choose} onProblem={setProblem} />
        <Checkbox
          label={say('publish')}
          description={say('publishHelp')}
          checked={staging.publish}
          onChange={event => staging.setPublish(event.currentTarget.checked)}
        />
        {problem && (
          <p role="alert" className={classes.problem}>
            {say(problem)}
          </p>
        )}
        {staging.error && <JsonFailed error={staging.error} ofRun={staging.failedRun} />}
        <div className={classes.buttons}>
          <Button variant={isCurrent ? 'default' : 'filled'} loading={busy === 'parse'} onClick={parse}>
            {say(staged ? 'parseAgain' : 'parse')}
          </Button>
          <Button variant="default" onClick={() => choose(NO_SOURCE)}>
            {say('clear')}
          </Button>
          <Button variant={isCurrent ? 'filled' : 'default'} loading={busy === 'run'} onClick={run}>
            {say('run')}
          </Button>
        </div>
      </section>
      {staged && (
        <Suspense>
          <JsonPreview {...{ staged, found, order }} onAnswer={staging.answer} />
        </Suspense>
      )}
    </>
  );
}

/** What the buttons do, or why they cannot. */
function useSteps(staging: ReturnType<typeof useStaged>, found: ReturnType<typeof useFound>) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const { source, staged, current, send } = staging;
  return {
    problem,
    setProblem,
    parse() {
      const isEmpty = !source.file && source.text.trim() === '';
      setProblem(isEmpty ? 'nothingGiven' : null);
      if (!isEmpty) send(true);
    },
    run() {
      const isReady = staged?.batchId && current && found?.over;
      const count = found ? found.figures.created + found.figures.updated : 0;
      const reason = !isReady ? 'nothingStaged' : count === 0 ? 'nothingNew' : null;
      setProblem(reason);
      if (!reason) send(false);
    },
    choose(next: JsonSource) {
      setProblem(null);
      staging.choose(next);
    },
  };
}
