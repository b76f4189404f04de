import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import type { FieldChange } from '#contracts/platform/problem.ts';
import { newKey } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { rebased, same } from '../../ui/form/formValues.ts';
import type { ConflictState } from '../../ui/form/useConflict.ts';
import { eventQuery } from '../event/queries.ts';
import { settleWritten } from '../event/settle.ts';
import { editConflictOf } from '../values/editConflict.ts';
import { serverErrors } from '../values/eventFormErrors.ts';
import { type EventFormValues, valuesOf } from '../values/eventFormValues.ts';
import { type ScopedChoice, saveForm, type ToSave } from '../values/eventSaving.ts';
import { focusField } from './FormErrorSummary.tsx';
import type { EventFormState } from './useEventValues.ts';

export type SavedForm = { event: EventRead; commandId: string; dates: number; choice: ScopedChoice };
/** A change under review; `changed` is the change by somebody else that made another review necessary. */
export type Reviewed = ToSave & { changed?: FieldChange };

type Attempt = { sent: ToSave; key: string };
type SavingParts = {
  form: EventFormState;
  conflict: ConflictState<EventFormValues>;
  setBase: (fresh: EventRead) => void;
  setReview: (review: Reviewed | null) => void;
  onSaved: (saved: SavedForm) => void;
};

/** Sends the form; a refusal marks its fields, an edit conflict rebases its values on the newest event. */
export function useSaving({ form, conflict, setBase, setReview, onSaved }: SavingParts) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ sent, key }: Attempt) => saveForm(sent, key),
    onSuccess: (saved, { sent }) => {
      settleWritten(client, saved.event);
      onSaved({ ...saved, choice: sent.choice });
    },
    onError: (error, { sent }) => meetFailure(error, sent),
  });

  const meetFailure = async (error: unknown, sent: ToSave) => {
    setReview(null);
    if (!(error instanceof CallFailed)) return;
    const errors = serverErrors(error.problem?.fieldErrors ?? {});
    form.setErrors(errors);
    focusField(Object.keys(errors)[0]);
    const old = sent.base;
    if (error.status !== 412 || !old) return;
    const fresh = await client.fetchQuery({ ...eventQuery(old.id), staleTime: 0 });
    const [before, theirs, mine] = [valuesOf(old), valuesOf(fresh), form.getValues()];
    const { fields, preview } = editConflictOf(error.problem?.changes ?? [], { before, theirs, mine });
    const values = rebased(before, theirs, mine);
    setBase(fresh);
    form.setValues(values);
    if (preview && fields.fields.length === 0) {
      return setReview({ ...sent, base: fresh, values, revision: undefined, changed: preview });
    }
    conflict.meet(fields);
  };

  // A retry of the same input keeps its idempotency key: if the first attempt arrived, nothing is done twice.
  const attempt = useRef<Attempt | null>(null);
  const apply = (sent: ToSave) => {
    const last = attempt.current;
    const again = last && last.sent.base === sent.base && same(last.sent, sent);
    attempt.current = { sent, key: again ? last.key : newKey() };
    save.mutate(attempt.current);
  };
  return { save, apply, meetFailure };
}
