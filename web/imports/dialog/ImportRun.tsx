import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { showImport } from '#contracts/imports/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import classes from '../frame/Import.module.css';
import { useImportTarget } from '../frame/importTarget.ts';
import { importTexts } from '../frame/importTexts.ts';
import { ImportErrors } from '../outcome/ImportErrors.tsx';
import { ImportFailed } from '../outcome/ImportFailed.tsx';
import { ImportFigures } from '../outcome/ImportFigures.tsx';
import { ImportNotes } from '../outcome/ImportNotes.tsx';
import { ImportUndone, UndoButton } from '../outcome/ImportUndo.tsx';
import { StopButton } from '../outcome/StopButton.tsx';
import { useFollowedImport } from '../outcome/useFollowedImport.ts';

type ImportRunProps = {
  id: string;
  onAgain: () => void;
  onClose: () => void;
  onFollow: (runId: string) => void;
};

/** The progress of an import, then its result. */
export function ImportRun({ id, onAgain, onClose, onFollow }: ImportRunProps) {
  const say = useText(importTexts);
  const { found, run, over } = useFollowedImport(id);
  if (!run) {
    return (
      <DialogBody>
        {found.isError ? (
          <ErrorPanel title={say('lookFailed')} error={found.error} onRetry={() => found.refetch()} />
        ) : (
          <Skeleton height={120} role="status" aria-label={say('title')} />
        )}
      </DialogBody>
    );
  }
  return over ? (
    <ImportOver id={id} run={run} onAgain={onAgain} onClose={onClose} onFollow={onFollow} />
  ) : (
    <ImportGoing id={id} run={run} />
  );
}

type Run = z.output<(typeof showImport)['answer']>;

function ImportGoing({ id, run }: { id: string; run: Run }) {
  const say = useText(importTexts);
  const done = run.imported + run.unchanged + run.errors;
  return (
    <DialogBody actions={<StopButton id={id} />}>
      <p role="status">{say('running', { name: run.fileName })}</p>
      <progress className={classes.progress} value={done} max={run.total} aria-label={say('title')} />
      <p className={classes.quiet}>{say('progress', { done, total: run.total })}</p>
      <ImportFigures figures={run} />
    </DialogBody>
  );
}

function ImportOver({ id, run, onAgain, onClose, onFollow }: ImportRunProps & { run: Run }) {
  const say = useText(importTexts);
  const { hrefOfChanged } = useImportTarget();
  const success = run.status !== 'failed' && run.imported + run.unchanged > 0;
  const actions = (
    <>
      {run.undoable && <UndoButton id={id} onFollow={onFollow} />}
      <Button variant="default" onClick={onAgain}>
        {say('another')}
      </Button>
      {!run.dryRun && run.created + run.updated > 0 && (
        <Button component={Link} to={hrefOfChanged(id)} variant="default">
          {say('showImported')}
        </Button>
      )}
      <Button onClick={onClose}>{say('close')}</Button>
    </>
  );
  return (
    <DialogBody actions={actions}>
      {success ? (
        <div role="status" className={classes.success}>
          <strong>{say('success')}</strong>
          <span>{say('imported', { imported: run.imported, errors: run.errors })}</span>
          {run.unchanged > 0 && <span>{say('wereUnchanged', { count: run.unchanged })}</span>}
          {run.status === 'cancelled' && <span>{say('stopped')}</span>}
        </div>
      ) : (
        <ImportFailed why={run.why} />
      )}
      <ImportFigures figures={run} />
      <ImportErrors figures={run} jobId={id} />
      <ImportNotes notes={run.notes} />
      {run.undoneBy && <ImportUndone by={run.undoneBy} />}
    </DialogBody>
  );
}
