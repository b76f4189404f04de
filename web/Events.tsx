import { lazy } from 'react';
import { EventList } from './events/EventList.tsx';
import type { OtherDialogProps } from './events/EventListDialogs.tsx';
import { IMPORT_EVENTS } from './importEvents.ts';
import { ImportInto } from './imports/importTarget.ts';

const ImportDialog = lazy(() =>
  import('./imports/ImportDialog.tsx').then(module => ({ default: module.ImportDialog })),
);

/** The list of events, into which files can be imported. */
export function Events() {
  return <EventList importing={importing} />;
}

function importing(props: OtherDialogProps) {
  return (
    <ImportInto value={IMPORT_EVENTS}>
      <ImportDialog {...props} />
    </ImportInto>
  );
}
