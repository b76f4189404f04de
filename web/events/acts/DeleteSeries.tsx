import { useQueryClient } from '@tanstack/react-query';
import { previewSeriesDeletion } from '#contracts/events/previewCalls.ts';
import { deleteSeries } from '#contracts/events/seriesCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { type SaySeries, seriesTexts } from '../event/seriesTexts.ts';
import { settleDeleted } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';
import { ScopeDialog, type ScopedAct } from '../series/ScopeDialog.tsx';
import type { AskingProps } from './DeleteEvent.tsx';

/** Asks for confirmation before a series is deleted, with its title and the number of its dates. */
export function DeleteSeries({ event, opened, onClose }: AskingProps) {
  const say = useText(seriesTexts);
  const client = useQueryClient();
  const { id, title } = event;
  return (
    <ScopeDialog
      id={id}
      opened={opened}
      title={say('deleteSeriesQuestion')}
      acts={[wholeSeries(id, say)]}
      red
      question={say('scopeQuestion')}
      cancel={say('keepSeries')}
      failed={say('deleteFailed')}
      onClose={onClose}
      onDone={(_, __, commandId) => {
        toastUndoable(client, say('didDelete', { title }), id, commandId);
        settleDeleted(client, id);
        onClose();
      }}
    >
      <strong>{title}</strong> {say('deleteSeriesText', { count: event.instanceCount ?? 0 })}
    </ScopeDialog>
  );
}

/** The act that deletes a series with all its dates. */
export function wholeSeries(id: string, say: SaySeries): ScopedAct {
  const request = { params: { id }, query: { deleteType: 'all' as const } };
  return {
    value: 'all',
    label: say('removeAll'),
    help: say('removeAllHelp'),
    preview: signal =>
      send(previewSeriesDeletion, { ...request, query: { ...request.query, preview: true } }, { signal }),
    run: key => send(deleteSeries, request, { key }),
    verb: count => say('deleteDates', { count }),
    always: true,
  };
}
