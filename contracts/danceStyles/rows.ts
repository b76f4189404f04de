import { column, nullable, type RowOf, table } from '../platform/table.ts';
import type { DanceStyleStatus } from './danceStyle.ts';

export const danceStylesTable = table({
  name: 'dance_styles',
  key: 'id',
  columns: {
    id: column('text'),
    revision: column('integer'),
    name: column('text'),
    status: column<DanceStyleStatus>('text'),
    /** The style that it was merged into, which may have been merged since, and the run that does so. */
    mergedInto: nullable('text'),
    mergeRun: nullable('text'),
    createdAt: column('timestamptz'),
  },
  indexes: [],
});
export type DanceStyleRow = RowOf<typeof danceStylesTable>;

type Known = ReadonlyMap<string, Pick<DanceStyleRow, 'status' | 'mergedInto'>>;

/** The style that an id leads to: itself, or the last one that it was merged into. Undefined if there is none. */
export function leadsTo(styles: Known, id: string): string | undefined {
  // Merges form no circle; if rows did nevertheless, this would not end.
  for (let at = id, steps = 0; steps <= styles.size; steps++) {
    const style = styles.get(at);
    if (!style) return undefined;
    if (style.mergedInto === null) return at;
    at = style.mergedInto;
  }
  return undefined;
}
