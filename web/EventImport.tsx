import type { OtherDialogProps } from './events/EventListDialogs.tsx';
import { IMPORT_EVENTS } from './importEvents.ts';
import { ImportDialog } from './imports/dialog/ImportDialog.tsx';
import { ImportInto } from './imports/frame/importTarget.ts';

/** The dialog that imports files into the list of events. */
export function EventImport(props: OtherDialogProps) {
  return (
    <ImportInto value={IMPORT_EVENTS}>
      <ImportDialog {...props} />
    </ImportInto>
  );
}
