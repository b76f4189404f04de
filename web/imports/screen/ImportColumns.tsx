import type { MatchedColumn } from '#contracts/imports/calls.ts';
import { IMPORT_FIELDS } from '#contracts/imports/columns.ts';
import { useText } from '../../platform/texts/messages.ts';
import { SearchSelect } from '../../ui/field/SearchSelect.tsx';
import { SmallTable } from '../../ui/table/SmallTable.tsx';
import { importColumnTexts } from '../frame/importColumnTexts.ts';
import classes from './ImportColumns.module.css';
import { screenTexts } from './screenTexts.ts';

type ImportColumnsProps = {
  columns: readonly MatchedColumn[];
  busy: boolean;
  /** Null where the names of fields are fixed, as in JSON. */
  onMap: ((mapping: Record<string, string>) => void) | null;
};

/** The columns of a file, each with its first values and the field that it was matched to. */
export function ImportColumns({ columns, busy, onMap }: ImportColumnsProps) {
  const say = useText(screenTexts);
  return (
    <SmallTable
      label={say('columns')}
      rows={columns}
      rowKey={({ heading }) => heading}
      stacks
      columns={[
        {
          id: 'heading',
          header: say('heading'),
          heading: true,
          width: '24%',
          cell: ({ heading, field }) => (field ? heading : <span className={classes.left}>{heading}</span>),
        },
        {
          id: 'samples',
          header: say('samples'),
          clear: true,
          cell: ({ samples }) => <Samples samples={samples} />,
        },
        {
          id: 'field',
          header: say('field'),
          clear: true,
          width: '300px',
          cell: column => <FieldOf column={column} busy={busy} onMap={onMap} />,
        },
      ]}
    />
  );
}

function Samples({ samples }: Pick<MatchedColumn, 'samples'>) {
  return (
    <ul className={classes.samples}>
      {samples.map(sample => (
        <li key={sample}>{sample}</li>
      ))}
    </ul>
  );
}

type FieldOfProps = Pick<ImportColumnsProps, 'busy' | 'onMap'> & { column: MatchedColumn };

function FieldOf({ column: { heading, field, by }, busy, onMap }: FieldOfProps) {
  const say = useText(screenTexts);
  const nameOf = useText(importColumnTexts);
  return (
    <>
      {onMap ? (
        <SearchSelect
          aria-label={say('fieldOf', { heading })}
          value={field ?? ''}
          disabled={busy}
          of="column"
          any={{ value: '', label: say('leftOut') }}
          data={IMPORT_FIELDS.map(value => ({ value, label: nameOf(value) }))}
          onChange={chosen => onMap({ [heading]: chosen ?? '' })}
        />
      ) : (
        (field && nameOf(field)) || say('leftOut')
      )}
      {by === 'contents' && <span className={classes.by}>{say('byContents')}</span>}
    </>
  );
}
