import type { ImportAnswer } from '#contracts/imports/calls.ts';
import { IMPORT_FIELDS } from '#contracts/imports/columns.ts';
import { useText } from '../../platform/texts/messages.ts';
import { SearchSelect } from '../../ui/field/SearchSelect.tsx';
import { Disclosure } from '../../ui/show/Disclosure.tsx';
import { SmallTable } from '../../ui/table/SmallTable.tsx';
import classes from '../frame/Import.module.css';
import { importColumnTexts } from '../frame/importColumnTexts.ts';
import { importTexts } from '../frame/importTexts.ts';
import type { ImportOrder } from '../order/importOrder.ts';
import { ImportErrors } from '../outcome/ImportErrors.tsx';
import { ImportFailed } from '../outcome/ImportFailed.tsx';
import { ImportFigures } from '../outcome/ImportFigures.tsx';
import { ImportNotes, ImportReading } from '../outcome/ImportNotes.tsx';
import { ImportQuestions } from '../questions/ImportQuestions.tsx';

/** The result of the check so far, and whether it is complete. */
export type Found = {
  figures: Pick<
    ImportAnswer,
    'imported' | 'created' | 'updated' | 'unchanged' | 'errors' | 'errorGroups' | 'notes' | 'questions'
  >;
  over: boolean;
};

type ImportPreviewProps = {
  answer: ImportAnswer;
  found: Found;
  busy: boolean;
  order: ImportOrder;
  onAnswer: (answered: Partial<ImportOrder>) => void;
  onMap: (mapping: Record<string, string>) => void;
};

/** What the import would do, computed by the code that imports, and how the columns were matched. */
export function ImportPreview({ answer, found, busy, order, onAnswer, onMap }: ImportPreviewProps) {
  const say = useText(importTexts);
  const { figures, over } = found;
  const possible = figures.imported + figures.unchanged;
  const done = possible + figures.errors;
  return (
    <section className={classes.part} aria-label={say('check')}>
      {answer.jobId && (
        <p role="status">
          {over ? say('checked', { count: answer.total }) : say('progress', { done, total: answer.total })}
        </p>
      )}
      {!over && (
        <progress className={classes.progress} value={done} max={answer.total} aria-label={say('check')} />
      )}
      {answer.jobId && <ImportFigures figures={figures} />}
      {over && possible === 0 && answer.error && <ImportFailed why={answer.error} />}
      {answer.jobId && <ImportReading answer={answer} />}
      {over && (
        <ImportQuestions
          {...{ order, onAnswer }}
          notes={figures.notes}
          questions={figures.questions}
          choices={answer.choices}
        />
      )}
      <ImportErrors figures={figures} jobId={answer.jobId} />
      <ImportNotes notes={figures.notes} />
      <Columns answer={answer} busy={busy} onMap={onMap} />
    </section>
  );
}

type ColumnsProps = { answer: ImportAnswer; busy: boolean; onMap: ImportPreviewProps['onMap'] };

function Columns({ answer, busy, onMap }: ColumnsProps) {
  const say = useText(importTexts);
  const nameOf = useText(importColumnTexts);
  const fields = IMPORT_FIELDS.map(value => ({ value, label: nameOf(value) }));
  return (
    <div>
      <Disclosure label={say('columns')} opened={answer.columns.some(({ field }) => field === null)}>
        <p className={classes.quiet}>{say('columnsExplained')}</p>
        <SmallTable
          label={say('columns')}
          rows={answer.columns}
          rowKey={({ heading }) => heading}
          columns={[
            { id: 'heading', header: say('heading'), cell: ({ heading }) => heading },
            {
              id: 'field',
              header: say('field'),
              width: '55%',
              cell: ({ heading, field }) => (
                <SearchSelect
                  size="xs"
                  aria-label={say('fieldOf', { heading })}
                  value={field ?? ''}
                  disabled={busy}
                  of="column"
                  any={{ value: '', label: say('leftOut') }}
                  data={fields}
                  onChange={chosen => onMap({ [heading]: chosen ?? '' })}
                />
              ),
            },
          ]}
        />
      </Disclosure>
    </div>
  );
}
