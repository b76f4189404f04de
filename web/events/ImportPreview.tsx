import { Button, Collapse, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ImportAnswer } from '#contracts/events/importCalls.ts';
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '#contracts/events/importColumns.ts';
import { useText } from '../platform/messages.ts';
import { importQuery, isOver } from './eventListQueries.ts';
import classes from './Import.module.css';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { ImportFigures } from './ImportFigures.tsx';
import { importTexts } from './importTexts.ts';

type ImportPreviewProps = {
  answer: ImportAnswer;
  busy: 'check' | 'import' | null;
  onMap: (mapping: Record<string, string>) => void;
  onImport: () => void;
};

/** What an import would do, found out by the same code, and how the columns were read. */
export function ImportPreview({ answer, busy, onMap, onImport }: ImportPreviewProps) {
  const say = useText(importTexts);
  // A long file is tried as a run, too.
  const run = useQuery({ ...importQuery(answer.jobId ?? ''), enabled: answer.jobId !== undefined });
  const figures = run.data ?? answer;
  const done = figures.imported + figures.errors;
  const over = isOver(run.data?.status) || done === answer.total;
  const possible = figures.created + figures.updated + figures.unchanged;
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
      {(over || !answer.jobId) && possible === 0 && answer.error && <ImportFailed why={answer.error} />}
      <ImportErrors figures={figures} jobId={answer.jobId} />
      <Columns answer={answer} busy={busy !== null} onMap={onMap} />
      <div className={classes.buttons}>
        <Button disabled={!over || possible === 0} loading={busy === 'import'} onClick={onImport}>
          {say('importCount', { count: possible })}
        </Button>
      </div>
    </section>
  );
}

type ColumnsProps = { answer: ImportAnswer; busy: boolean; onMap: ImportPreviewProps['onMap'] };

function Columns({ answer, busy, onMap }: ColumnsProps) {
  const say = useText(importTexts);
  const [opened, { toggle }] = useDisclosure(answer.columns.some(({ field }) => field === null));
  const fields = IMPORT_FIELDS.map(value => ({ value, label: IMPORT_COLUMNS[value][0] }));
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={opened}
        leftSection={
          <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={opened} />
        }
        onClick={toggle}
      >
        {say('columns')}
      </Button>
      <Collapse expanded={opened}>
        <p className={classes.quiet}>{say('columnsExplained')}</p>
        <table className={classes.columns} aria-label={say('columns')}>
          <thead>
            <tr>
              <th scope="col">{say('heading')}</th>
              <th scope="col">{say('field')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.columns.map(({ heading, field }) => (
              <tr key={heading}>
                <td>{heading}</td>
                <td>
                  <Select
                    size="xs"
                    aria-label={say('fieldOf', { heading })}
                    value={field ?? ''}
                    disabled={busy}
                    allowDeselect={false}
                    searchable
                    data={[{ value: '', label: say('leftOut') }, ...fields]}
                    onChange={chosen => onMap({ [heading]: chosen ?? '' })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Collapse>
    </div>
  );
}
