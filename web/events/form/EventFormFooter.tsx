import { useText } from '../../platform/texts/messages.ts';
import { FormFooter } from '../../ui/form/FormFooter.tsx';
import { formTexts } from '../../ui/form/formTexts.ts';
import { eventTexts } from '../event/messages.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { LABELS, missingFields } from '../values/eventFormErrors.ts';
import { PURPOSE_TEXTS } from '../values/formPurpose.ts';
import type { useEventForm } from './useEventForm.ts';
import type { FormTask } from './useEventValues.ts';

type EventFormFooterProps = {
  state: ReturnType<typeof useEventForm>;
  task: FormTask;
  onClose: () => void;
};

/** The buttons of the form, and what is still missing before it can be saved. */
export function EventFormFooter({ state, task, onClose }: EventFormFooterProps) {
  const { purpose, making } = task;
  const say = useText(eventTexts);
  const sayForm = useText(formTexts);
  const saySeries = useText(seriesTexts);
  const { form, save, ready, conflict, scope } = state;
  const missing = missingFields(form.values).map(field => say(LABELS[field]));
  const why =
    missing.length > 0
      ? sayForm('missing', { fields: missing.join(', ') })
      : ready
        ? ''
        : sayForm('unchanged');
  const reviewed = purpose === 'instance' && scope !== 'this_only';
  const submit = making?.submit ?? saySeries(reviewed ? 'reviewChanges' : PURPOSE_TEXTS[purpose].submit);
  return (
    <FormFooter
      why={why}
      submit={conflict.conflict ? sayForm('saveAgain') : submit}
      busy={save.isPending}
      onClose={onClose}
    />
  );
}
