import { PREVIEW_ROWS, type PreviewRow } from '#contracts/imports/calls.ts';
import { chunkBytes } from './chunkBytes.ts';
import type { ImportColumn } from './columns/headings.ts';
import { cellsOf, recordsOf } from './csv.ts';
import type { Survey } from './survey.ts';
import type { Cells } from './values.ts';
import { WrongValue } from './wrongValue.ts';

/** The first rows, in their own words. */
export function previewOf(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[] | null)[],
): PreviewRow[] {
  return rows.slice(0, PREVIEW_ROWS).map(row => {
    const { startDateTime, startDate, startTime, locationCity, region, ...cells } = readable(columns, row);
    const date = [startDateTime ?? startDate, !startDateTime && startTime].filter(Boolean).join(' ');
    const { title = '', organizer = '', danceStyles = '' } = cells;
    const city = locationCity ?? region ?? '';
    return shown({ title, date, city, organizer, styles: danceStyles.replaceAll('\n', ', ') });
  });
}

function readable(columns: readonly ImportColumn[], row: readonly string[] | null): Cells {
  try {
    return cellsOf(columns, row ?? []);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    return {};
  }
}

function shown(row: PreviewRow): PreviewRow {
  const texts = Object.entries(row).map(([name, text]) => [name, text.slice(0, 200).toWellFormed()]);
  return Object.fromEntries(texts) as PreviewRow;
}

/** The first rows of a file that was surveyed. */
export async function firstRows(path: string, { delimiter, columns, chunks }: Survey): Promise<PreviewRow[]> {
  const [chunk] = chunks;
  if (!chunk) return [];
  const records = recordsOf(await chunkBytes(path, chunk), { delimiter, columns }, chunk);
  return previewOf(
    columns,
    records.map(({ record }) => record),
  );
}
