import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteEvent, type EventRead } from '#contracts/events/calls.ts';
import {
  previewEventChange,
  previewEventDeletion,
  previewSeriesDeletion,
} from '#contracts/events/previewCalls.ts';
import { cancelDate, deleteSeries } from '#contracts/events/seriesCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { nameOf, streamOf } from '../event/kinds.ts';
import { datesQuery } from '../event/seriesQueries.ts';
import { type SaySeries, seriesTexts } from '../event/seriesTexts.ts';
import { settle, settleDeleted } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';
import { ScopeDialog, type ScopedAct } from '../series/ScopeDialog.tsx';
import { offeredScopes } from '../series/scopes.ts';
import type { AskingProps } from './DeleteEvent.tsx';
import { wholeSeries } from './DeleteSeries.tsx';

/**
 * Asks what to do with one date of a series. For a published date that is not over, cancelling is suggested
 * rather than removing: subscribers then see it struck through instead of missing.
 */
export function DeleteDate({ event, opened, onClose, onWritten }: AskingProps) {
  const say = useText(seriesTexts);
  const client = useQueryClient();
  const dates = useQuery({ ...datesQuery(streamOf(event.id)), enabled: opened });
  if (dates.isPending) return null;
  const acts = actsOn(event, offeredScopes(dates.data?.dates, event.instance?.key), say);
  const known = event.status === 'published' && !event.isExpired;
  const done = (act: ScopedAct, count: number, commandId: string) => {
    const said = { cancel: 'didCancel', all: 'didDelete' } as const;
    const key = said[act.value as keyof typeof said] ?? 'didRemove';
    toastUndoable(client, say(key, { count, title: event.title }), event.id, commandId);
    if (act.value === 'cancel') settle(client);
    else settleDeleted(client, act.value === 'all' ? streamOf(event.id) : event.id);
    onWritten(event.id);
    onClose();
  };
  return (
    <ScopeDialog
      id={event.id}
      opened={opened}
      title={say('deleteQuestion')}
      acts={acts}
      first={known ? 'cancel' : 'remove'}
      red
      question={say('removalQuestion')}
      cancel={say('keepDate')}
      failed={say('deleteFailed')}
      onClose={onClose}
      onDone={done}
    >
      <p>
        <strong>{nameOf(event)}</strong>
      </p>
    </ScopeDialog>
  );
}

function actsOn(event: EventRead, scopes: readonly string[], say: SaySeries): ScopedAct[] {
  const series = streamOf(event.id);
  const key = event.instance!.key;
  const one = { params: { id: event.id } };
  const later = {
    params: { id: series },
    query: { deleteType: 'this_and_future' as const, instanceDate: key },
  };
  const cancel: ScopedAct = {
    value: 'cancel',
    label: say('cancelThis'),
    help: say('cancelThisHelp'),
    preview: signal =>
      send(
        previewEventChange,
        { ...one, body: { status: 'cancelled' }, query: { preview: true } },
        { signal },
      ),
    run: sent => send(cancelDate, { params: { id: series, date: key } }, { key: sent }),
    verb: count => say('cancelDates', { count }),
  };
  const remove: ScopedAct = {
    value: 'remove',
    label: say('removeThis'),
    help: say('removeThisHelp'),
    preview: signal => send(previewEventDeletion, { ...one, query: { preview: true } }, { signal }),
    run: sent => send(deleteEvent, one, { key: sent }),
    verb: count => say('removeDates', { count }),
  };
  const removeLater: ScopedAct = {
    value: 'later',
    label: say('removeLater'),
    help: say('removeLaterHelp'),
    preview: signal =>
      send(previewSeriesDeletion, { ...later, query: { ...later.query, preview: true } }, { signal }),
    run: sent => send(deleteSeries, later, { key: sent }),
    verb: count => say('removeDates', { count }),
  };
  return [
    ...(event.status === 'published' ? [cancel] : []),
    remove,
    ...(scopes.includes('this_and_future') ? [removeLater] : []),
    wholeSeries(series, say),
  ];
}
