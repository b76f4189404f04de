import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeEvent, createEvent, type EventRead } from '#contracts/events/calls.ts';
import { newKey, send } from '../platform/api.ts';
import { CallFailed } from '../platform/callFailed.ts';
import { useText } from '../platform/messages.ts';
import { conflictOf, type EditConflict } from './editConflict.ts';
import { errorsOf, serverErrors } from './eventFormErrors.ts';
import {
  bodyOf,
  changedBody,
  EMPTY,
  type EventFormValues,
  rebased,
  same,
  valuesOf,
} from './eventFormValues.ts';
import { eventTexts } from './messages.ts';
import { eventQuery } from './queries.ts';
import { settleWritten } from './settle.ts';
import { useEventDraft } from './useEventDraft.ts';

type Sent = { values: EventFormValues; base: EventRead | null; key: string };

/**
 * The state of the event form: values, errors, the draft, saving, and what to do when somebody else was faster.
 * `event` is what is edited; null for a new one.
 */
export function useEventForm(event: EventRead | null, onSaved: (saved: EventRead) => void) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const { draft, keep, forget } = useEventDraft(event?.id ?? null);
  const [base, setBase] = useState(event);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const before = base ? valuesOf(base) : EMPTY;
  const form = useForm<EventFormValues>({
    mode: 'controlled',
    initialValues: draft ? rebased(draft.values.before, before, draft.values.values) : before,
    validate: values => errorsOf(values, say),
    validateInputOnBlur: true,
    onValuesChange: values => keep({ values, before }),
  });
  const save = useMutation({
    mutationFn: saveEvent,
    onSuccess: saved => {
      forget();
      settleWritten(client, saved);
      onSaved(saved);
    },
    onError: async (error, sent) => {
      if (!(error instanceof CallFailed)) return;
      if (error.problem?.fieldErrors) form.setErrors(serverErrors(error.problem.fieldErrors));
      if (error.status === 412 && sent.base) await meetConflict(sent.base, error);
    },
  });

  const meetConflict = async (old: EventRead, error: CallFailed) => {
    const fresh = await client.fetchQuery({ ...eventQuery(old.id), staleTime: 0 });
    const mine = form.getValues();
    setConflict(conflictOf(error.problem?.changes ?? [], valuesOf(old), valuesOf(fresh), mine));
    setBase(fresh);
    form.setValues(rebased(valuesOf(old), valuesOf(fresh), mine));
  };

  // The same thing sent again after a failure keeps its key: had the first try arrived, it is not done twice.
  const attempt = useRef<Sent | null>(null);
  const submit = (values: EventFormValues) => {
    setConflict(null);
    const again = attempt.current && same(attempt.current.values, values) && attempt.current.base === base;
    attempt.current = { values, base, key: again ? attempt.current!.key : newKey() };
    save.mutate(attempt.current);
  };
  const startOver = () => {
    form.setValues(before);
    form.clearErrors();
    forget();
  };
  const dirty = !same(bodyOf(before), bodyOf(form.values));
  return { form, save, submit, dirty, base, draft, startOver, forget, conflict };
}

async function saveEvent({ values, base, key }: Sent): Promise<EventRead> {
  if (!base) return (await send(createEvent, { body: bodyOf(values) }, { key })).event;
  const request = { params: { id: base.id }, body: changedBody(valuesOf(base), values) };
  return (await send(changeEvent, request, { key, ifMatch: base.revision })).event;
}

/** The form itself, for the parts that draw it. */
export type EventFormState = ReturnType<typeof useEventForm>['form'];
