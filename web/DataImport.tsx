import { IMPORT_EVENTS } from './importEvents.ts';
import { ImportScreen } from './imports/ImportScreen.tsx';
import { ImportInto } from './imports/importTarget.ts';

/** The import of events from files and pasted data. */
export function DataImport() {
  return (
    <ImportInto value={IMPORT_EVENTS}>
      <ImportScreen />
    </ImportInto>
  );
}
