import { useState } from 'react';
import type { Scope } from '#contracts/events/series/series.ts';
import { useConflict } from '../../ui/form/useConflict.ts';
import { type EventFormValues, startingAt } from '../values/eventFormValues.ts';
import { THIS_ONLY } from '../values/eventSaving.ts';
import { isNew, type Purpose } from '../values/formPurpose.ts';
import { type EventFormState, type FormTask, useEventValues } from './useEventValues.ts';
import { type Reviewed, type SavedForm, useSaving } from './useSaving.ts';

/**
 * The state of the event form: values, errors, the draft, saving, and edit conflicts. A change of more than
 * one date is not sent at once: `review` holds it until its preview is confirmed. Likewise `reopening` holds
 * a change that would publish a completed event.
 */
export function useEventForm(task: FormTask, onSaved: (saved: SavedForm) => void) {
  const { purpose, event, making } = task;
  const [base, setBase] = useState(event);
  const [review, setReview] = useState<Reviewed | null>(null);
  const [reopening, setReopening] = useState<EventFormValues | null>(null);
  const { before, ...values } = useEventValues(task, base);
  const { form, forget } = values;
  const { scope, chooseScope } = useScope(purpose, form, before);
  const conflict = useConflict<EventFormValues>((field, value) => form.setFieldValue(field, value as never));
  const saved = (result: SavedForm) => {
    forget();
    onSaved(result);
  };
  const { save, apply, meetFailure } = useSaving({ form, conflict, setBase, setReview, onSaved: saved });

  const submit = (values: EventFormValues, sure = false) => {
    const reopens = base?.status === 'completed' && values.status === 'published';
    if (!conflict.isSettled()) return;
    if (reopens && !sure) return setReopening(values);
    setReopening(null);
    conflict.meet(null);
    const sent = { purpose, values, base, choice: { ...THIS_ONLY, scope }, createBy: making?.createBy };
    if (isNew(purpose) || purpose === 'event' || scope === 'this_only') apply(sent);
    else setReview(sent);
  };
  return {
    ...values,
    base,
    save,
    submit,
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

/** A change of many dates cannot move their days: choosing such a scope resets the day of the date. */
function useScope(purpose: Purpose, form: EventFormState, before: EventFormValues) {
  const [scope, setScope] = useState<Scope>(purpose === 'series' ? 'all' : 'this_only');
  const chooseScope = (chosen: Scope) => {
    setScope(chosen);
    const { start, end } = form.getValues();
    if (chosen === 'this_only' || start.date === before.start.date) return;
    form.setValues(startingAt({ start, end }, { ...start, date: before.start.date }));
  };
  return { scope, chooseScope };
}
