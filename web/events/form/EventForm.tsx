import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import { isDateId, nameOf } from '../event/kinds.ts';
import { knownEvent } from '../event/knownEvent.ts';
import { eventTexts } from '../event/messages.ts';
import { eventQuery } from '../event/queries.ts';
import { duplicateQuery } from '../event/seriesQueries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { toastUndoable } from '../event/undo.ts';
import { hrefOfChanged } from '../filters/eventListView.ts';
import { valuesOfBody } from '../values/eventFormValues.ts';
import { isNew, PURPOSE_TEXTS, type Purpose, purposeOf } from '../values/formPurpose.ts';
import { EventFormBody } from './EventFormBody.tsx';
import type { FormTask } from './useEventValues.ts';
import type { SavedForm } from './useSaving.ts';

export type FormKind = 'create' | 'createSeries' | 'duplicate' | 'edit';

type EventFormProps = {
  kind: FormKind;
  /** The id of what is edited or copied; empty for something new. */
  id: string;
  opened: boolean;
  onClose: () => void;
  onWritten: (id: string) => void;
};

/** The dialog in which an event, a series or one of its dates is created or edited. */
export function EventForm({ kind, id, opened, onClose, onWritten }: EventFormProps) {
  const say = useText(eventTexts);
  const { task, error, retry, purpose } = useFormTask(kind, id, opened);
  const saySeries = useText(seriesTexts);
  const saved = useSaved(purpose, onWritten);
  return (
    <Dialog opened={opened} onClose={onClose} title={saySeries(PURPOSE_TEXTS[purpose].title)} width={880}>
      {!task && !error && <Bones />}
      {error && (
        <DialogBody>
          <ErrorPanel
            title={kind === 'duplicate' ? saySeries('copyFailed') : say('showFailed')}
            error={error}
            onRetry={retry}
          />
        </DialogBody>
      )}
      {task && <EventFormBody key={`${kind} ${id}`} task={task} onClose={onClose} onSaved={saved} />}
    </Dialog>
  );
}

type Loading = { task: FormTask | null; purpose: Purpose; error: Error | null; retry: () => void };

/** The form's initial data, once loaded. */
function useFormTask(kind: FormKind, id: string, opened: boolean): Loading {
  const client = useQueryClient();
  const edited = useQuery({
    ...eventQuery(id),
    ...knownEvent(client, id),
    enabled: opened && kind === 'edit',
  });
  const copied = useQuery({ ...duplicateQuery(id), enabled: opened && kind === 'duplicate' });
  if (kind === 'edit') {
    const event = edited.data;
    const purpose = event ? purposeOf(event) : isDateId(id) ? 'instance' : 'event';
    const error = event ? null : edited.error;
    return { task: event ? { purpose, event } : null, purpose, error, retry: () => edited.refetch() };
  }
  if (kind === 'duplicate') {
    const body = copied.data?.body;
    const task: FormTask | null = body
      ? { purpose: 'newEvent', event: null, copied: { from: id, values: valuesOfBody(body) } }
      : null;
    return {
      task,
      purpose: 'newEvent',
      error: body ? null : copied.error,
      retry: () => copied.refetch(),
    };
  }
  const purpose = kind === 'createSeries' ? 'newSeries' : 'newEvent';
  return { task: { purpose, event: null }, purpose, error: null, retry: () => {} };
}

/** Reports what was saved, with a link to something new or an undo button for a change. */
function useSaved(purpose: Purpose, onWritten: (id: string) => void) {
  const say = useText(seriesTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  return ({ event, commandId, dates, choice }: SavedForm) => {
    onWritten(event.id);
    const title = nameOf(event);
    const many = purpose === 'series' || (purpose === 'instance' && choice.scope !== 'this_only');
    const said = many ? say('didUpdate', { count: dates }) : say(PURPOSE_TEXTS[purpose].done, { title });
    if (isNew(purpose)) toastDone(said, () => void navigate(hrefOfChanged(commandId)), 'show');
    else toastUndoable(client, said, event.id, commandId);
  };
}

function Bones() {
  const parts = ['title', 'text', 'when', 'where', 'who', 'what', 'price', 'image'];
  return (
    <DialogBody>
      {parts.map(part => (
        <Skeleton key={part} height={56} mb="md" />
      ))}
    </DialogBody>
  );
}
