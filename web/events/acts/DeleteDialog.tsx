import { useOpenEvent } from '../event/useOpenEvent.ts';
import { DeleteDate } from './DeleteDate.tsx';
import { DeleteEvent } from './DeleteEvent.tsx';
import { DeleteSeries } from './DeleteSeries.tsx';

export type ActDialogProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  onWritten: (id: string) => void;
};

const ASKING = { single: DeleteEvent, master: DeleteSeries, instance: DeleteDate } as const;

/** Asks for confirmation before an event, a series or a date of a series is deleted. */
export function DeleteDialog({ id, opened, onClose, onWritten }: ActDialogProps) {
  const event = useOpenEvent(id, opened);
  if (!event.data) return null;
  const Asking = ASKING[event.data.kind];
  return <Asking key={id} event={event.data} opened={opened} onClose={onClose} onWritten={onWritten} />;
}
