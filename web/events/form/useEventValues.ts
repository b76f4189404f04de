import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { rebased } from '../../ui/form/formValues.ts';
import { eventTexts } from '../event/messages.ts';
import { errorsOf } from '../values/eventFormErrors.ts';
import { EMPTY, type EventFormValues, valuesOf } from '../values/eventFormValues.ts';
import type { CreateBy } from '../values/eventSaving.ts';
import type { Purpose } from '../values/formPurpose.ts';
import { sameForm } from '../values/sentBody.ts';
import { useEventDraft } from './useEventDraft.ts';

export type FormTask = {
  purpose: Purpose;
  /** The event being edited; null for something new. */
  event: EventRead | null;
  /** Initial values of a copy, and the id of what was copied. */
  copied?: { from: string; values: EventFormValues };
  /** How a new event is created, if not as usual: what to call it, what is shown above the form. */
  making?: { createBy: CreateBy; submit: string; failed: string; above: ReactNode };
};

/** The values of the form, restored from a draft if there is one, and whether they differ from `before`. */
export function useEventValues({ purpose, event, copied }: FormTask, base: EventRead | null) {
  const say = useText(eventTexts);
  const { draft, keep, forget } = useEventDraft(draftName(purpose, event, copied));
  const before = base ? valuesOf(base) : (copied?.values ?? EMPTY);
  const form = useForm<EventFormValues>({
    mode: 'controlled',
    initialValues: draft ? rebased(draft.values.before, before, draft.values.values) : before,
    validate: values => errorsOf(values, say, purpose),
    validateInputOnBlur: true,
    onValuesChange: values => keep({ values, before }),
  });
  const startOver = () => {
    form.setValues(before);
    form.clearErrors();
    forget();
  };
  const dirty = !sameForm(before, form.values);
  const ready = dirty || copied !== undefined;
  return { before, form, draft, forget, startOver, dirty, ready };
}

/** The form itself, for the components that render it. */
export type EventFormState = ReturnType<typeof useEventValues>['form'];

function draftName(purpose: Purpose, event: EventRead | null, copied: FormTask['copied']): string {
  if (event) return event.id;
  if (copied) return `copy-of-${copied.from}`;
  return purpose === 'newSeries' ? 'new-series' : 'new';
}
