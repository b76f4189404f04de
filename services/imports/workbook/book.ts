export type WorkbookFormat = 'xlsx' | 'ods';
/** What was read of a workbook: its sheets that are not hidden, and the one whose rows were taken. */
export type BookRead = { format: WorkbookFormat; sheets: string[]; sheet: string };
