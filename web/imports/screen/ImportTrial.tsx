import { PREVIEW_ROWS, type PreviewRow } from '#contracts/imports/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { StatCards } from '../../ui/show/StatCards.tsx';
import { SmallTable } from '../../ui/table/SmallTable.tsx';
import importClasses from '../frame/Import.module.css';
import type { ImportRead } from '../order/importAsking.ts';
import { ImportErrors } from '../outcome/ImportErrors.tsx';
import { ImportFailed } from '../outcome/ImportFailed.tsx';
import { ImportNotes } from '../outcome/ImportNotes.tsx';
import { ImportQuestions } from '../questions/ImportQuestions.tsx';
import { doneOf } from './ImportBar.tsx';
import classes from './ImportScreen.module.css';
import { screenTexts } from './screenTexts.ts';
import type { Figures, Importing } from './useImport.ts';

type ImportTrialProps = { tried: ImportRead; found: Figures; importing: Importing };

/** The third step: what the import would do, computed by the code that imports. */
export function ImportTrial({ tried, found, importing }: ImportTrialProps) {
  const say = useText(screenTexts);
  const { preview, total, choices, runId } = tried;
  const { order, answer: onAnswer } = importing;
  const figures = found?.figures;
  return (
    <section className={classes.card} aria-label={say('staged')}>
      <h2>{say('staged')}</h2>
      {figures && !found.over && (
        <progress
          className={importClasses.progress}
          value={doneOf(figures)}
          max={total}
          aria-label={say('parse')}
        />
      )}
      <StatCards
        label={say('staged')}
        stats={[
          { label: say('ready'), value: figures?.created },
          { label: say('updates'), value: figures?.updated },
          { label: say('skipped'), value: figures && figures.unchanged + figures.errors },
        ]}
      />
      {figures && figures.unchanged > 0 && (
        <p className={importClasses.quiet}>{say('wereUnchanged', { count: figures.unchanged })}</p>
      )}
      {found?.over && (
        <ImportQuestions
          {...{ choices, order, onAnswer }}
          notes={found.figures.notes}
          questions={found.figures.questions}
        />
      )}
      {figures?.status === 'failed' && <ImportFailed why={figures.why} />}
      {figures && <ImportErrors figures={figures} jobId={runId} />}
      <PreviewTable rows={preview} total={total} />
      {figures && <ImportNotes notes={figures.notes} />}
    </section>
  );
}

/** The first rows, in their own words. */
function PreviewTable({ rows, total }: { rows: readonly PreviewRow[]; total: number }) {
  const say = useText(screenTexts);
  const more = total - PREVIEW_ROWS;
  const column = (id: keyof PreviewRow, header: string) => ({
    ...{ id, header },
    cell: (row: PreviewRow) => row[id] || null,
  });
  return (
    <div>
      <SmallTable
        label={say('preview')}
        rows={rows}
        rowKey={(_, index) => index}
        stacks
        columns={[
          { ...column('title', say('columnTitle')), heading: true, width: '30%' },
          column('date', say('columnDate')),
          column('city', say('columnCity')),
          column('organizer', say('columnOrganizer')),
          column('styles', say('columnStyles')),
        ]}
      />
      {more > 0 && <p className={importClasses.quiet}>{say('more', { count: more })}</p>}
    </div>
  );
}
