import { IMPORT_EVENTS } from './importEvents.ts';
import { ImportInto } from './imports/frame/importTarget.ts';
import { ImportScreen } from './imports/screen/ImportScreen.tsx';

/** The import of events from files and pasted data. */
export function DataImport() {
  return (
    <ImportInto value={IMPORT_EVENTS}>
      <ImportScreen />
    </ImportInto>
  );
}
