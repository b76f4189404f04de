import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconArrowMerge, IconBan, IconCopy, IconHistory, IconPencil } from '@tabler/icons-react';
import type { EventRead } from '#contracts/events/calls.ts';
import { useWholeConsole } from '../../platform/areas/wholeConsole.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { isDateId } from '../event/kinds.ts';
import { eventTexts } from '../event/messages.ts';
import { rowTexts } from '../event/rowTexts.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { useOpenEvent } from '../event/useOpenEvent.ts';
import { mergeMenuTexts } from '../merge/mergeMenuTexts.ts';
import { InstanceOrigin } from '../series/InstanceOrigin.tsx';
import { ManageDates } from '../series/ManageDates.tsx';
import { SeriesSegments } from '../series/SeriesSegments.tsx';
import { Unconfirmed } from './Confirmation.tsx';
import { EventFacts } from './EventFacts.tsx';

type EventShowProps = {
  id: string;
  tab: 'details' | 'dates';
  opened: boolean;
  onOpen: (kind: DialogKind, id: string) => void;
  onClose: () => void;
};

/** The read-only details of an event. A series also has a tab with its dates. */
export function EventShow({ id, tab, opened, onOpen, onClose }: EventShowProps) {
  const say = useText(eventTexts);
  const saySeries = useText(seriesTexts);
  const isWhole = useWholeConsole();
  const event = useOpenEvent(id, opened);
  const gone = event.error instanceof CallFailed && event.error.status === 404;
  const found = gone ? undefined : event.data;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say('details')}
      width={found?.kind === 'master' ? 880 : 720}
    >
      <DialogBody actions={<Buttons id={id} event={found} onOpen={onOpen} />}>
        {event.isPending && <Skeleton height={240} mt="md" />}
        {gone && <p role="status">{say(isWhole ? 'gone' : 'notTheirs')}</p>}
        {event.isError && !gone && (
          <ErrorPanel title={say('showFailed')} error={event.error} onRetry={() => event.refetch()} />
        )}
        {found && found.kind !== 'master' && <Single event={found} onOpen={onOpen} />}
        {found?.kind === 'master' && (
          <Tabs value={tab} onChange={chosen => onOpen(chosen === 'dates' ? 'dates' : 'details', id)}>
            <Tabs.List>
              <Tabs.Tab value="details">{saySeries('tabDetails')}</Tabs.Tab>
              <Tabs.Tab value="dates">{saySeries('tabDates')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="details" pt="md">
              <Unconfirmed event={found} />
              <SeriesSegments id={id} />
              <EventFacts event={found} />
            </Tabs.Panel>
            <Tabs.Panel value="dates" pt="md">
              {tab === 'dates' && <ManageDates series={found} onOpen={onOpen} />}
            </Tabs.Panel>
          </Tabs>
        )}
      </DialogBody>
    </Dialog>
  );
}

type SingleProps = { event: EventRead; onOpen: EventShowProps['onOpen'] };

function Single({ event, onOpen }: SingleProps) {
  return (
    <>
      {event.kind === 'instance' && <InstanceOrigin event={event} onOpen={onOpen} />}
      <EventFacts event={event} />
    </>
  );
}

type ButtonsProps = { id: string; event: EventRead | undefined; onOpen: EventShowProps['onOpen'] };

function Buttons({ id, event, onOpen }: ButtonsProps) {
  const say = useText(eventTexts);
  const saySeries = useText(seriesTexts);
  const sayRow = useText(rowTexts);
  const sayMerge = useText(mergeMenuTexts);
  const isWhole = useWholeConsole();
  return (
    <>
      {(event || isWhole) && (
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => onOpen('history', id)}
        >
          {say('history')}
        </Button>
      )}
      {event && (
        <>
          {isDateId(id) && event.status === 'published' && (
            <Button
              variant="default"
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => onOpen('cancel', id)}
            >
              {saySeries('cancelDate')}
            </Button>
          )}
          {isWhole && (
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              onClick={() => onOpen('merge', id)}
            >
              {sayMerge('menu')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => onOpen('duplicate', id)}
          >
            {sayRow('duplicate')}
          </Button>
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen('edit', id)}>
            {say('editEvent')}
          </Button>
        </>
      )}
    </>
  );
}
