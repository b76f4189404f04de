import { useQueryClient } from '@tanstack/react-query';
import { previewSeriesChange } from '#contracts/events/previewCalls.ts';
import { changeSeries } from '#contracts/events/seriesCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { settleWritten } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';
import { useOpenEvent } from '../event/useOpenEvent.ts';
import { ScopeDialog, type ScopedAct } from '../series/ScopeDialog.tsx';
import type { ActDialogProps } from './DeleteDialog.tsx';

/** Asks for confirmation before all dates of a series are published, or turned back into drafts. */
export function PublishSeries({ id, opened, onClose, onWritten }: ActDialogProps) {
  const say = useText(seriesTexts);
  const client = useQueryClient();
  const event = useOpenEvent(id, opened).data;
  if (!event) return null;
  const publishes = event.status === 'draft';
  const request = {
    params: { id },
    body: { status: publishes ? ('published' as const) : ('draft' as const) },
  };
  const act: ScopedAct = {
    value: 'all',
    label: say('all'),
    help: say('publishText'),
    preview: signal => send(previewSeriesChange, { ...request, query: { preview: true } }, { signal }),
    run: async (key, revision) => {
      const answer = await send(changeSeries, request, { key, ifMatch: revision });
      settleWritten(client, answer.event);
      return answer;
    },
    verb: count => say(publishes ? 'publishDates' : 'unpublishDates', { count }),
    always: true,
  };
  return (
    <ScopeDialog
      key={id}
      id={id}
      opened={opened}
      title={say(publishes ? 'publishQuestion' : 'unpublishQuestion')}
      acts={[act]}
      question={say('scopeQuestion')}
      cancel={say('cancelButton')}
      failed={say('updateSeriesFailed')}
      onClose={onClose}
      onDone={(_, count, commandId) => {
        toastUndoable(client, say(publishes ? 'didPublish' : 'didUnpublish', { count }), id, commandId);
        onWritten(id);
        onClose();
      }}
    >
      <p>
        <strong>{event.title}</strong>
      </p>
      <p>{say('publishText')}</p>
    </ScopeDialog>
  );
}
