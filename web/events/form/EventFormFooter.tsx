import { Button } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { eventTexts } from '../event/messages.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { LABELS, missingFields } from '../values/eventFormErrors.ts';
import { PURPOSE_TEXTS, type Purpose } from '../values/formPurpose.ts';
import classes from './EventForm.module.css';
import type { useEventForm } from './useEventForm.ts';

type EventFormFooterProps = {
  state: ReturnType<typeof useEventForm>;
  purpose: Purpose;
  onClose: () => void;
};

/** The buttons of the form, and what is still missing before it can be saved. */
export function EventFormFooter({ state, purpose, onClose }: EventFormFooterProps) {
  const say = useText(eventTexts);
  const saySeries = useText(seriesTexts);
  const { form, save, ready, conflict, scope } = state;
  const missing = missingFields(form.values).map(field => say(LABELS[field]));
  const why =
    missing.length > 0 ? say('missing', { fields: missing.join(', ') }) : ready ? '' : say('unchanged');
  const reviewed = purpose === 'instance' && scope !== 'this_only';
  const submit = saySeries(reviewed ? 'reviewChanges' : PURPOSE_TEXTS[purpose].submit);
  return (
    <>
      <p id="save-needs" className={classes.needs}>
        {why}
      </p>
      <Button variant="default" onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button
        type="submit"
        disabled={missing.length > 0 || !ready}
        aria-describedby="save-needs"
        loading={save.isPending}
      >
        {conflict.conflict ? say('conflictSave') : submit}
      </Button>
    </>
  );
}
