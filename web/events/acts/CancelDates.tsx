import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeEvent } from '#contracts/events/calls.ts';
import { previewEventChange } from '#contracts/events/previewCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { nameOf, streamOf } from '../event/kinds.ts';
import { datesQuery } from '../event/seriesQueries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { settle } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';
import { useOpenEvent } from '../event/useOpenEvent.ts';
import { ScopeDialog, type ScopedAct } from '../series/ScopeDialog.tsx';
import { offeredScopes } from '../series/scopes.ts';
import type { ActDialogProps } from './DeleteDialog.tsx';

/** Asks which dates of a series to cancel along with one of them; cancelled dates stay visible. */
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
