import { EventList } from './events/EventList.tsx';
import type { OtherDialogProps } from './events/EventListDialogs.tsx';
import { latePart } from './platform/page/latePart.ts';

const EventImport = latePart(() => import('./EventImport.tsx'), 'EventImport');

/** The list of events, into which files can be imported. */
export function Events() {
  return <EventList importing={importing} />;
}

function importing(props: OtherDialogProps) {
  return <EventImport {...props} />;
}
