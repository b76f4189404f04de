import type { NamedRow } from '#contracts/imports/notes.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './Import.module.css';
import { importTexts } from './importTexts.ts';

/** Some of the rows that something is said of, by the number beside them in a spreadsheet and their title. */
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
