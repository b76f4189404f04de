import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { showImport } from '#contracts/imports/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { CalendarNotices } from '../../ui/show/CalendarNotices.tsx';
import { StatCards } from '../../ui/show/StatCards.tsx';
import importClasses from '../frame/Import.module.css';
import { useImportTarget } from '../frame/importTarget.ts';
import { ImportErrors } from '../outcome/ImportErrors.tsx';
import { ImportNotes } from '../outcome/ImportNotes.tsx';
import { ImportUndone, UndoButton } from '../outcome/ImportUndo.tsx';
import { StopButton } from '../outcome/StopButton.tsx';
import { useFollowedImport } from '../outcome/useFollowedImport.ts';
import { ImportRefused } from './ImportRefused.tsx';
import classes from './ImportScreen.module.css';
import { ImportStepBar } from './ImportStepBar.tsx';
import { screenTexts } from './screenTexts.ts';

type Run = z.output<(typeof showImport)['answer']>;
type ImportResultProps = { id: string; onAgain: () => void };

/** The progress of an import, then its result. */
export function ImportResult({ id, onAgain }: ImportResultProps) {
  const say = useText(screenTexts);
  const { found, run, over } = useFollowedImport(id);
  if (!run && found.isError) {
    return <ErrorPanel title={say('lookFailed')} error={found.error} onRetry={() => found.refetch()} />;
  }
  return (
    <div className={classes.screen}>
      <ImportStepBar step="stepResult" />
      <section className={classes.card} aria-label={say('title')}>
        <h2>{say('result')}</h2>
        {!run && <Skeleton height={120} role="status" aria-label={say('title')} />}
        {run && !over && <Going id={id} run={run} />}
        {run && over && <Over id={id} run={run} onAgain={onAgain} />}
      </section>
    </div>
  );
}

function Going({ id, run }: { id: string; run: Run }) {
  const say = useText(screenTexts);
  const done = run.imported + run.unchanged + run.errors;
  return (
    <>
      <p role="status">{say('running', { name: run.fileName })}</p>
      <progress className={importClasses.progress} value={done} max={run.total} aria-label={say('title')} />
      <p className={importClasses.quiet}>{say('progress', { done, total: run.total })}</p>
      <div className={classes.buttons}>
        <StopButton id={id} />
      </div>
    </>
  );
}

function Over({ id, run, onAgain }: ImportResultProps & { run: Run }) {
  const say = useText(screenTexts);
  const { hrefOfChanged } = useImportTarget();
  return (
    <>
      {run.status === 'failed' ? (
        <ImportRefused why={run.why} ofRun />
      ) : (
        <div role="status" className={importClasses.success}>
          <strong>{say('done')}</strong>
          <span>{say('batch', { id: id.slice(0, 8) })}</span>
          {run.status === 'cancelled' && <span>{say('stopped')}</span>}
        </div>
      )}
      <StatCards
        label={say('title')}
        stats={[
          { label: say('created'), value: run.created },
          { label: say('updated'), value: run.updated },
          { label: say('skipped'), value: run.unchanged + run.errors },
        ]}
      />
      {run.unchanged > 0 && (
        <p className={importClasses.quiet}>{say('wereUnchanged', { count: run.unchanged })}</p>
      )}
      <CalendarNotices notices={run.notices} lead={say('noticed')} />
      <ImportErrors figures={run} jobId={id} />
      <ImportNotes notes={run.notes} />
      <div className={classes.buttons}>
        <Button onClick={onAgain}>{say('another')}</Button>
        {run.created + run.updated > 0 && (
          <Button component={Link} to={hrefOfChanged(id)} variant="default">
            {say('showEvents')}
          </Button>
        )}
        <Undo id={id} run={run} />
      </div>
    </>
  );
}

/** The button that undoes the import, and what comes of it. */
function Undo({ id, run }: { id: string; run: Run }) {
  const [started, setStarted] = useState<string | null>(null);
  const undo = run.undoneBy ?? started;
  if (undo) return <ImportUndone by={undo} />;
  return run.undoable ? <UndoButton id={id} onFollow={setStarted} /> : null;
}
