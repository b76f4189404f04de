import type { NamedRow } from '#contracts/imports/notes.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from '../frame/Import.module.css';
import { importTexts } from '../frame/importTexts.ts';

/** A sample of the affected rows, by title and row number in the spreadsheet. */
export function ImportRows({ rows, count }: { rows: readonly NamedRow[]; count: number }) {
  const say = useText(importTexts);
  const named = rows.map(({ row, title }) => (title ? say('namedRow', { row, title }) : say('row', { row })));
  const more = count - rows.length;
  return (
    <span className={classes.examples}>
      {named.join(' · ')}
      {more > 0 && ` · ${say('moreRows', { count: more })}`}
    </span>
  );
}
