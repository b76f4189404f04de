import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../platform/messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogBody } from '../ui/DialogBody.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { History } from '../ui/History.tsx';
import { historySentence } from './historySentence.ts';
import { knownEvent } from './knownEvent.ts';
import { eventTexts } from './messages.ts';
import { eventHistoryQuery, eventQuery } from './queries.ts';
import { UndoButton } from './UndoButton.tsx';
import { useShownChanges } from './useShownChanges.ts';

const CREATED: readonly string[] = ['EventCreated', 'SeriesCreated'];
/** What time brings by itself is no change to take back. */
const BY_ITSELF: readonly string[] = ['SeriesHorizonExtended', 'SeriesDatesCompleted', 'EventCompleted'];

/** The latest change that somebody made: only that can be taken back, for later ones may rest on earlier ones. */
function undoableEntry<Entry extends { type: string; actor: { role: string } }>(
  entries: readonly Entry[],
): Entry | undefined {
  const latest = entries.find(({ type }) => !BY_ITSELF.includes(type));
  return latest && latest.actor.role !== 'system' && !CREATED.includes(latest.type) ? latest : undefined;
}

type EventHistoryProps = { id: string; opened: boolean; onClose: () => void };

/** Who did what to an event and when, newest first. */
export function EventHistory({ id, opened, onClose }: EventHistoryProps) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const event = useQuery({ ...eventQuery(id), ...knownEvent(client, id), enabled: opened });
  const history = useInfiniteQuery({ ...eventHistoryQuery(id), enabled: opened });
  const shown = useShownChanges();
  const entries = history.data?.pages.flatMap(page => page.entries) ?? [];
  const undoable = undoableEntry(entries);
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
            action: entry === undoable && <UndoButton id={id} commandId={entry.correlationId} />,
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
