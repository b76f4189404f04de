import { PREVIEW_ROWS, type PreviewRow } from '#contracts/imports/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { StatCards } from '../ui/show/StatCards.tsx';
import importClasses from './Import.module.css';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportNotes } from './ImportNotes.tsx';
import { ImportQuestion } from './ImportQuestion.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';
import type { ImportOrder } from './importOrder.ts';
import classes from './JsonImport.module.css';
import { jsonTexts } from './jsonTexts.ts';
import type { JsonAnswer, useFound } from './useStaged.ts';

type JsonPreviewProps = {
  staged: JsonAnswer;
  found: ReturnType<typeof useFound>;
  order: ImportOrder;
  onAnswer: (answered: Partial<ImportOrder>) => void;
};

/** What the import would do, computed by the code that imports. */
export function JsonPreview({ staged, found, order, onAnswer }: JsonPreviewProps) {
  const say = useText(jsonTexts);
  const { needsDateOrder, preview, total, choices, batchId } = staged;
  const figures = found?.figures;
  const done = figures ? figures.imported + figures.unchanged + figures.errors : 0;
  return (
    <section className={classes.card} aria-label={say('staged')}>
      <h2>{say('staged')}</h2>
      {needsDateOrder && (
        <ImportQuestion
          columns={needsDateOrder}
          orders={order.dateOrder}
          onChange={dateOrder => onAnswer({ dateOrder })}
        />
      )}
      {batchId && (
        <>
          {found && !found.over && (
            <>
              <p role="status">{say('parsing', { done, total })}</p>
              <progress
                className={importClasses.progress}
                value={done}
                max={total}
                aria-label={say('parse')}
              />
            </>
          )}
          <StatCards
            label={say('staged')}
            stats={[
              { label: say('ready'), value: figures?.created },
              { label: say('updates'), value: figures?.updated },
              { label: say('skipped'), value: figures && figures.unchanged + figures.errors },
            ]}
          />
        </>
      )}
      <PreviewTable rows={preview} total={total} />
      {figures && (
        <>
          {figures.unchanged > 0 && (
            <p className={importClasses.quiet}>{say('wereUnchanged', { count: figures.unchanged })}</p>
          )}
          {found.over && (
            <ImportQuestions
              {...{ choices, order, onAnswer }}
              notes={figures.notes}
              questions={figures.questions}
            />
          )}
          <ImportErrors figures={figures} jobId={batchId} />
          <ImportNotes notes={figures.notes} />
        </>
      )}
    </section>
  );
}

const COLUMNS = [
  ['title', 'columnTitle'],
  ['date', 'columnDate'],
  ['city', 'columnCity'],
  ['organizer', 'columnOrganizer'],
  ['styles', 'columnStyles'],
] as const;

/** The first entries, in their own words. */
function PreviewTable({ rows, total }: { rows: readonly PreviewRow[]; total: number }) {
  const say = useText(jsonTexts);
  const more = total - PREVIEW_ROWS;
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it too */}
      <section className={classes.scroll} tabIndex={0} aria-label={say('preview')}>
        <table className={classes.table} aria-label={say('preview')}>
          <thead>
            <tr>
              {COLUMNS.map(([name, word]) => (
                <th key={name} scope="col">
                  {say(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {COLUMNS.map(([name]) => (
                  <td key={name}>{row[name] || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p className={importClasses.quiet}>{say('more', { count: more })}</p>}
    </div>
  );
}
