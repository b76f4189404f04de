/** The kinds of run that import, and that undo an import. */
export const IMPORT_EVENTS = 'importEvents';
export const UNDO_IMPORT = 'undoImport';
