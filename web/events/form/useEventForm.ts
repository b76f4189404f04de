import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import type { Scope } from '#contracts/events/series/series.ts';
import type { FieldChange } from '#contracts/platform/problem.ts';
import { newKey } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { eventTexts } from '../event/messages.ts';
import { eventQuery } from '../event/queries.ts';
import { settleWritten } from '../event/settle.ts';
import { conflictOf } from '../values/editConflict.ts';
import { errorsOf, serverErrors } from '../values/eventFormErrors.ts';
import {
  EMPTY,
  type EventFormValues,
  rebased,
  same,
  startingAt,
  valuesOf,
} from '../values/eventFormValues.ts';
import { type ScopedChoice, saveForm, THIS_ONLY, type ToSave } from '../values/eventSaving.ts';
import { isNew, type Purpose } from '../values/formPurpose.ts';
import { sameForm } from '../values/sentBody.ts';
import { focusField } from './FormErrorSummary.tsx';
import { useConflict } from './useConflict.ts';
import { useEventDraft } from './useEventDraft.ts';

export type FormTask = {
  purpose: Purpose;
  /** The event being edited; null for something new. */
  event: EventRead | null;
  /** Initial values of a copy, and the id of what was copied. */
  copied?: { from: string; values: EventFormValues };
};
export type SavedForm = { event: EventRead; commandId: string; dates: number; choice: ScopedChoice };

/**
 * The state of the event form: values, errors, the draft, saving, and edit conflicts. A change of more than
 * one date is not sent at once: `review` holds it until its preview is confirmed. Likewise `reopening` holds
 * a change that would publish a completed event.
 */
export function useEventForm({ purpose, event, copied }: FormTask, onSaved: (saved: SavedForm) => void) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const { draft, keep, forget } = useEventDraft(draftName(purpose, event, copied));
  const [base, setBase] = useState(event);
  const [scope, setScope] = useState<Scope>(purpose === 'series' ? 'all' : 'this_only');
  const [review, setReview] = useState<Reviewed | null>(null);
  const [reopening, setReopening] = useState<EventFormValues | null>(null);
  const before = base ? valuesOf(base) : (copied?.values ?? EMPTY);
  const form = useForm<EventFormValues>({
    mode: 'controlled',
    initialValues: draft ? rebased(draft.values.before, before, draft.values.values) : before,
    validate: values => errorsOf(values, say, purpose),
    validateInputOnBlur: true,
    onValuesChange: values => keep({ values, before }),
  });
  const save = useMutation({
    mutationFn: ({ sent, key }: Attempt) => saveForm(sent, key),
    onSuccess: (saved, { sent }) => {
      forget();
      settleWritten(client, saved.event);
      onSaved({ ...saved, choice: sent.choice });
    },
    onError: (error, { sent }) => meetFailure(error, sent),
  });
  const conflict = useConflict((field, value) => form.setFieldValue(field, value as never));

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
    const met = conflictOf(error.problem?.changes ?? [], before, theirs, mine);
    const values = rebased(before, theirs, mine);
    setBase(fresh);
    form.setValues(values);
    if (met.preview && met.fields.length === 0) {
      return setReview({ ...sent, base: fresh, values, revision: undefined, changed: met.preview });
    }
    conflict.meet(met);
  };

  // A retry of the same input keeps its idempotency key: if the first attempt arrived, nothing is done twice.
  const attempt = useRef<Attempt | null>(null);
  const apply = (sent: ToSave) => {
    const last = attempt.current;
    const again = last && last.sent.base === sent.base && same(last.sent, sent);
    attempt.current = { sent, key: again ? last.key : newKey() };
    save.mutate(attempt.current);
  };
  const submit = (values: EventFormValues, sure = false) => {
    const reopens = base?.status === 'completed' && values.status === 'published';
    if (!conflict.isSettled()) return;
    if (reopens && !sure) return setReopening(values);
    setReopening(null);
    conflict.meet(null);
    const sent = { purpose, values, base, choice: { ...THIS_ONLY, scope } };
    if (isNew(purpose) || purpose === 'event' || scope === 'this_only') apply(sent);
    else setReview(sent);
  };
  const startOver = () => {
    form.setValues(before);
    form.clearErrors();
    forget();
  };
  /** A change of many dates cannot move their days: choosing such a scope resets the day of the date. */
  const chooseScope = (chosen: Scope) => {
    setScope(chosen);
    const { start, end } = form.getValues();
    if (chosen === 'this_only' || start.date === before.start.date) return;
    form.setValues(startingAt({ start, end }, { ...start, date: before.start.date }));
  };
  const dirty = !sameForm(before, form.values);
  const ready = dirty || copied !== undefined;
  return {
    form,
    save,
    submit,
    dirty,
    ready,
    base,
    draft,
    startOver,
    forget,
    conflict,
    scope,
    chooseScope,
    review,
    setReview,
    apply,
    meetFailure,
    reopening,
    setReopening,
  };
}

type Attempt = { sent: ToSave; key: string };
/** A change under review; `changed` is the change by somebody else that made another review necessary. */
type Reviewed = ToSave & { changed?: FieldChange };

function draftName(purpose: Purpose, event: EventRead | null, copied: FormTask['copied']): string {
  if (event) return event.id;
  if (copied) return `copy-of-${copied.from}`;
  return purpose === 'newSeries' ? 'new-series' : 'new';
}

/** The form itself, for the components that render it. */
export type EventFormState = ReturnType<typeof useEventForm>['form'];
