import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MergeField } from '#contracts/events/event/mergeFields.ts';
import { type EventMergePreview, mergeEvent } from '#contracts/events/mergeCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { eventQuery, eventsKey } from '../event/queries.ts';
import { settleWritten } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';
import { mergeTexts } from './mergeTexts.ts';

/** Merges the two events as they were shown; it can be undone. */
export function useMerging({ duplicate, survivor }: EventMergePreview, onMerged: (survivor: string) => void) {
  const say = useText(mergeTexts);
  const client = useQueryClient();
  const revisions = { duplicate: duplicate.revision, survivor: survivor.revision };
  return useMutation({
    mutationFn: (taken: readonly MergeField[]) =>
      send(
        mergeEvent,
        { params: { id: duplicate.id }, body: { into: survivor.id, taken: [...taken], revisions } },
        { key: newKey() },
      ),
    onSuccess: ({ event, commandId }) => {
      const said = say('didMerge', { duplicate: duplicate.title, survivor: event.title });
      toastUndoable(client, said, duplicate.id, commandId);
      // Not remembered as deleted: a colleague may undo the merge, and this browser would hide it further.
      client.removeQueries({ queryKey: eventQuery(duplicate.id).queryKey });
      settleWritten(client, event);
      // What led to the duplicate leads to the other event now.
      for (const queryKey of [['importedEvents'], ['recommendations'], ['feedback']]) {
        void client.invalidateQueries({ queryKey });
      }
      onMerged(event.id);
    },
    onError: error => {
      // Somebody changed one of the two: what is shown has to be read again.
      if (error instanceof CallFailed && error.status < 500) {
        void client.invalidateQueries({ queryKey: eventsKey });
      }
    },
  });
}
