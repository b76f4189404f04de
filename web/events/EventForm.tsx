import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../platform/messages.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import classes from './EventForm.module.css';
import { EventFormBody, type Guard } from './EventFormBody.tsx';
import { knownEvent } from './knownEvent.ts';
import { eventTexts } from './messages.ts';
import { eventQuery } from './queries.ts';

type EventFormProps = {
  /** The event to edit; empty for a new one. */
  id: string;
  opened: boolean;
  onClose: () => void;
  onWritten: (id: string) => void;
};

/** The dialog in which an event is created or edited. */
export function EventForm({ id, opened, onClose, onWritten }: EventFormProps) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const narrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const [guard, setGuard] = useState<Guard>({ dirty: false, asking: false });
  const editing = id !== '';
  const event = useQuery({ ...eventQuery(id), ...knownEvent(client, id), enabled: opened && editing });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say(editing ? 'editTitle' : 'createTitle')}
      size={880}
      fullScreen={narrow}
      closeOnClickOutside={!guard.dirty}
      closeOnEscape={!guard.asking}
      closeButtonProps={{ 'aria-label': say('close') }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {editing && event.isPending && <Bones />}
      {editing && event.isError && !event.data && (
        <ErrorPanel title={say('showFailed')} error={event.error} onRetry={() => event.refetch()} />
      )}
      {(!editing || event.data) && (
        <EventFormBody
          key={id}
          event={event.data ?? null}
          onGuard={setGuard}
          onClose={onClose}
          onWritten={onWritten}
        />
      )}
    </Modal>
  );
}

function Bones() {
  return ['title', 'text', 'when', 'where'].map(part => <Skeleton key={part} height={56} mb="md" />);
}
