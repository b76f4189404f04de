import { lazy } from 'react';
import { EventList } from './events/EventList.tsx';
import type { OtherDialogProps } from './events/EventListDialogs.tsx';
import { hrefOfChanged } from './events/event/eventListView.ts';
import { settle } from './events/event/settle.ts';
import { useChoices } from './events/event/useChoices.ts';
import { ImportInto } from './imports/importTarget.ts';

const ImportDialog = lazy(() =>
  import('./imports/ImportDialog.tsx').then(module => ({ default: module.ImportDialog })),
);
const EVENTS = { settle, hrefOfChanged, useChoices };

/** The list of events, into which files can be imported. */
export function Events() {
  return <EventList importing={importing} />;
}

function importing(props: OtherDialogProps) {
  return (
    <ImportInto value={EVENTS}>
      <ImportDialog {...props} />
    </ImportInto>
  );
}
