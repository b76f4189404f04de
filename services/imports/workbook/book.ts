export type WorkbookFormat = 'xlsx' | 'ods';
/** What was read of a workbook: its sheets that are not hidden, and the one whose rows were taken. */
export type BookRead = { format: WorkbookFormat; sheets: string[]; sheet: string };

/** Where a workbook is kept whose sheet is at this path as CSV. */
export function bookOf(path: string): string {
  return path.replace(/\.csv$/, '.book');
}
