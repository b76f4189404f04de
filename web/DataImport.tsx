import { IMPORT_EVENTS } from './importEvents.ts';
import { ImportInto } from './imports/importTarget.ts';
import { JsonImport } from './imports/JsonImport.tsx';

/** The import of events from JSON. */
export function DataImport() {
  return (
    <ImportInto value={IMPORT_EVENTS}>
      <JsonImport />
    </ImportInto>
  );
}
