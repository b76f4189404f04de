import type { MatchedColumn } from '#contracts/imports/calls.ts';
import { IMPORT_FIELDS } from '#contracts/imports/columns.ts';
import { useText } from '../../platform/texts/messages.ts';
import { SearchSelect } from '../../ui/field/SearchSelect.tsx';
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
  const nameOf = useText(importColumnTexts);
  const fields = IMPORT_FIELDS.map(value => ({ value, label: nameOf(value) }));
  return (
    <table className={classes.columns} aria-label={say('columns')}>
      <thead>
        <tr>
          <th scope="col">{say('heading')}</th>
          <th scope="col">{say('samples')}</th>
          <th scope="col">{say('field')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ heading, field, by, samples }) => (
          <tr key={heading} data-left={field === null}>
            <th scope="row">{heading}</th>
            <td>
              <ul className={classes.samples}>
                {samples.map(sample => (
                  <li key={sample}>{sample}</li>
                ))}
              </ul>
            </td>
            <td>
              {onMap ? (
                <SearchSelect
                  aria-label={say('fieldOf', { heading })}
                  value={field ?? ''}
                  disabled={busy}
                  of="column"
                  any={{ value: '', label: say('leftOut') }}
                  data={fields}
                  onChange={chosen => onMap({ [heading]: chosen ?? '' })}
                />
              ) : (
                (field && nameOf(field)) || say('leftOut')
              )}
              {by === 'contents' && <span className={classes.by}>{say('byContents')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
