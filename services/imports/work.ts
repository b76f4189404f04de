import type { AreaWork } from '#platform/areas/work.ts';
import { importFiles } from './files/files.ts';
import { importEventsRun } from './run.ts';
import type { StartNeeds } from './startImport.ts';
import { undoImportRun } from './undoImportRun.ts';

export const work: AreaWork<Pick<StartNeeds, 'forms' | 'saidDates'>> = {
  runs: (core, { forms, saidDates }) => [
    importEventsRun({ ...core, db: core.db(), files: importFiles(core.dataDir), forms, saidDates }),
    undoImportRun({ ...core, db: core.db() }),
  ],
};
