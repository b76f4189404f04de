import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showEvent } from '#contracts/events/calls.ts';
import type { EventChangeBody } from '#contracts/events/eventBody.ts';
import { send } from '../../platform/calls/api.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { eventsKey } from '../event/queries.ts';
import { valuesOfBody } from '../values/eventFormValues.ts';
import type { CreateBy } from '../values/eventSaving.ts';
import { EventFormBody } from './EventFormBody.tsx';

export type MadeEventFormProps = {
  opened: boolean;
  title: string;
  /** What the event is made from: the name of the draft, and the values that the form begins with. */
  from: { id: string; body: EventChangeBody };
  submit: string;
  failed: string;
  above: ReactNode;
  /** Creates the event by a call of its own; returns its id. */
  make: (body: Parameters<CreateBy>[0], key: string) => Promise<string>;
  onMade: (id: string) => void;
  onClose: () => void;
};

/** The whole form of an event that is made from something else, such as a recommendation. */
export function MadeEventForm({ opened, title, from, make, onMade, onClose, ...words }: MadeEventFormProps) {
  const client = useQueryClient();
  const createBy: CreateBy = async (body, key) => {
    const id = await make(body, key);
    const { event } = await send(showEvent, { params: { id } }, {});
    return { event, commandId: id, dates: 1 };
  };
  const task = {
    purpose: 'newEvent' as const,
    event: null,
    copied: { from: from.id, values: valuesOfBody(from.body) },
    making: { createBy, ...words },
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={880}>
      <EventFormBody
        key={from.id}
        task={task}
        onClose={onClose}
        onSaved={({ event }) => {
          void client.invalidateQueries({ queryKey: eventsKey });
          onMade(event.id);
        }}
      />
    </Dialog>
  );
}
