import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeEvent } from '#contracts/events/calls.ts';
import { previewEventChange } from '#contracts/events/previewCalls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import type { ActDialogProps } from './DeleteDialog.tsx';
import { nameOf, streamOf } from './kinds.ts';
import { ScopeDialog, type ScopedAct } from './ScopeDialog.tsx';
import { offeredScopes } from './scopes.ts';
import { datesQuery } from './seriesQueries.ts';
import { seriesTexts } from './seriesTexts.ts';
import { settle } from './settle.ts';
import { toastUndoable } from './undo.ts';
import { useOpenEvent } from './useOpenEvent.ts';

/** Asks which dates of a series are cancelled with one of them; they stay to be seen. */
export function CancelDates({ id, opened, onClose, onWritten }: ActDialogProps) {
  const say = useText(seriesTexts);
  const client = useQueryClient();
  const event = useOpenEvent(id, opened).data;
  const dates = useQuery({ ...datesQuery(streamOf(id)), enabled: opened });
  if (!event || dates.isPending) return null;
  const acts = offeredScopes(dates.data?.dates, event.instance?.key).map((scope): ScopedAct => {
    const request = { params: { id }, body: { status: 'cancelled' as const, updateType: scope } };
    return {
      value: scope,
      label: say(scope),
      help: say(scope === 'all' ? 'allHelp' : `${scope}Help`),
      preview: signal => send(previewEventChange, { ...request, query: { preview: true } }, { signal }),
      run: key => send(changeEvent, request, { key }),
      verb: count => say('cancelDates', { count }),
    };
  });
  return (
    <ScopeDialog
      key={id}
      id={id}
      opened={opened}
      title={say('cancelQuestion')}
      acts={acts}
      red
      question={say('scopeQuestion')}
      cancel={say('keepDate')}
      failed={say('updateInstanceFailed')}
      onClose={onClose}
      onDone={(_, count, commandId) => {
        toastUndoable(client, say('didCancel', { count }), id, commandId);
        settle(client);
        onWritten(id);
        onClose();
      }}
    >
      <p>
        <strong>{nameOf(event)}</strong>
      </p>
    </ScopeDialog>
  );
}
