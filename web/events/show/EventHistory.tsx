import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { EventRead } from '#contracts/events/calls.ts';
import { useWholeConsole } from '../../platform/areas/wholeConsole.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { History } from '../../ui/show/History.tsx';
import common from '../../ui/styles/common.module.css';
import { uiTexts } from '../../ui/texts/messages.ts';
import { knownEvent } from '../event/knownEvent.ts';
import { eventTexts } from '../event/messages.ts';
import { eventHistoryQuery, eventQuery } from '../event/queries.ts';
import { historySentence } from '../told/historySentence.ts';
import { useShownChanges } from '../told/useShownChanges.ts';
import { UndoNote } from './UndoNote.tsx';

const ID_LENGTH = 36;
const CREATED: readonly string[] = ['EventCreated', 'SeriesCreated'];
type EventHistoryProps = { id: string; opened: boolean; onClose: () => void };

/** Who did what to an event and when, newest first. */
export function EventHistory({ id, opened, onClose }: EventHistoryProps) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const event = useQuery({ ...eventQuery(id), ...knownEvent(client, id), enabled: opened });
  const history = useInfiniteQuery({ ...eventHistoryQuery(id), enabled: opened });
  const shown = useShownChanges();
  const entries = history.data?.pages.flatMap(page => page.entries) ?? [];
  // An act of several facts is undone as a whole; the button is at the newest of them.
  const isNewest = (entry: (typeof entries)[number]) =>
    entry.undo && entries.find(({ undo }) => undo?.commandId === entry.undo?.commandId) === entry;
  const title = event.data?.title ?? '';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      beside
      width={520}
      title={event.data ? say('historyNamed', { title: event.data.title }) : say('historyTitle')}
    >
      <DialogBody>
        {history.isPending && <Skeleton height={200} mt="md" />}
        {history.isError && (
          <ErrorPanel title={say('historyFailed')} error={history.error} onRetry={() => history.refetch()} />
        )}
        {event.data && <Versions id={id} kind={event.data.kind} />}
        <History
          entries={entries.map(entry => ({
            id: entry.position,
            group: entry.correlationId,
            at: entry.at,
            sentence: historySentence(entry, id, { event: say('theEvent'), series: title && `“${title}”` }),
            note: entry.reason ? say('historyReason', { reason: entry.reason }) : undefined,
            changes: shown(
              entry.changes.filter(change => change.field !== 'status' && change.field !== 'isFeatured'),
            ),
            first: CREATED.includes(entry.type),
            action: isNewest(entry) && <UndoNote id={id} undo={entry.undo!} />,
          }))}
        />
        {history.hasNextPage && (
          <Button
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => history.fetchNextPage()}
          >
            {say('older')}
          </Button>
        )}
      </DialogBody>
    </Dialog>
  );
}

/** A way to the history by acts, which restores versions; a date has those of its series. */
function Versions({ id, kind }: { id: string; kind: EventRead['kind'] }) {
  const say = useText(uiTexts);
  if (!useWholeConsole()) return null;
  const stream = kind === 'single' ? `event-${id}` : `series-${id.slice(0, ID_LENGTH)}`;
  return (
    <p className={common.quiet}>
      <Link to={`?history=${stream}`}>{say('versions')}</Link>
    </p>
  );
}
