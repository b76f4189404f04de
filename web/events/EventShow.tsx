import { Button, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailed } from '../platform/callFailed.ts';
import { useText } from '../platform/messages.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { EventFacts } from './EventFacts.tsx';
import classes from './EventShow.module.css';
import { knownEvent } from './knownEvent.ts';
import { eventTexts } from './messages.ts';
import { eventQuery } from './queries.ts';
import type { DialogKind } from './useEventDialog.ts';

type EventShowProps = {
  id: string;
  opened: boolean;
  onOpen: (kind: DialogKind, id: string) => void;
  onClose: () => void;
};

/** An event to read; nothing can be changed here. */
export function EventShow({ id, opened, onOpen, onClose }: EventShowProps) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const narrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const event = useQuery({ ...eventQuery(id), ...knownEvent(client, id), enabled: opened });
  const gone = event.error instanceof CallFailed && event.error.status === 404;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say('details')}
      size={720}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': say('close') }}
      classNames={{ header: classes.header, title: classes.caption, body: classes.body }}
    >
      {event.isPending && <Skeleton height={240} mt="md" />}
      {gone && <p role="status">{say('gone')}</p>}
      {event.isError && !gone && (
        <ErrorPanel title={say('showFailed')} error={event.error} onRetry={() => event.refetch()} />
      )}
      {event.data && !gone && <EventFacts event={event.data} />}
      <footer className={classes.footer}>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => onOpen('history', id)}
        >
          {say('history')}
        </Button>
        {event.data && !gone && (
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen('edit', id)}>
            {say('editEvent')}
          </Button>
        )}
      </footer>
    </Modal>
  );
}
