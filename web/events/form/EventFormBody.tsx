import { useRef } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ConflictNotice, type ShownField } from '../../ui/form/ConflictNotice.tsx';
import type { ConflictField } from '../../ui/form/conflict.ts';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import type { ConflictState } from '../../ui/form/useConflict.ts';
import { eventTexts } from '../event/messages.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { ReviewDialog } from '../series/ReviewDialog.tsx';
import { useShownChanges } from '../told/useShownChanges.ts';
import type { EventFormValues } from '../values/eventFormValues.ts';
import { isSeries, type Purpose } from '../values/formPurpose.ts';
import { CoverField } from './CoverField.tsx';
import { AdmissionFields, BasicFields, TimeFields } from './EventFormFields.tsx';
import { EventFormFooter } from './EventFormFooter.tsx';
import { DanceFields, PlaceFields } from './EventPlaceFields.tsx';
import { ErrorSummary, focusField } from './FormErrorSummary.tsx';
import { CopyNotice, DraftNotice, Failure, Reopening } from './FormNotices.tsx';
import { InstanceScope } from './InstanceScope.tsx';
import { RecurrenceFields } from './RecurrenceFields.tsx';
import { useEventForm } from './useEventForm.ts';
import type { FormTask } from './useEventValues.ts';
import type { SavedForm } from './useSaving.ts';

type EventFormBodyProps = {
  task: FormTask;
  onClose: () => void;
  onSaved: (saved: SavedForm) => void;
};

export function EventFormBody({ task, onClose, onSaved }: EventFormBodyProps) {
  const { purpose } = task;
  const leaving = useRef(false);
  const state = useEventForm(task, saved => {
    leaving.current = true;
    onSaved(saved);
    onClose();
  });
  const { form, save, submit, dirty, draft, forget, conflict, review } = state;
  const met = conflict.conflict !== null;
  const reviewed = useLast(review);
  return (
    <>
      <DialogBody
        typed={dirty && 'asks'}
        onSubmit={form.onSubmit(
          values => submit(values),
          errors => focusField(Object.keys(errors)[0]),
        )}
        actions={<EventFormFooter state={state} task={task} onClose={onClose} />}
      >
        {task.making?.above}
        {task.copied && !task.making && !draft && <CopyNotice title={task.copied.values.title} />}
        {draft && dirty && !met && <DraftNotice at={draft.at} onStartOver={state.startOver} />}
        <EventConflict state={conflict} />
        {!met && !review && save.error && <Failure task={task} error={save.error} />}
        <ErrorSummary errors={form.errors} />
        <Sections state={state} purpose={purpose} />
      </DialogBody>
      {reviewed.value && (
        <ReviewDialog
          key={reviewed.times}
          opened={review !== null}
          sent={reviewed.value}
          changed={reviewed.value.changed}
          busy={save.isPending}
          onApply={state.apply}
          onClose={() => state.setReview(null)}
          onRefused={error => state.meetFailure(error, reviewed.value!)}
        />
      )}
      <Reopening state={state} />
      <UnsavedGuard isUnsaved={() => dirty && !leaving.current} onDiscard={forget} />
    </>
  );
}

function Sections({ state, purpose }: { state: ReturnType<typeof useEventForm>; purpose: Purpose }) {
  const say = useText(seriesTexts);
  const { form, base, scope, chooseScope } = state;
  const sections = { form, base };
  const locked = purpose === 'series' || (purpose === 'instance' && scope !== 'this_only');
  return (
    <>
      {purpose === 'instance' && base && <InstanceScope event={base} scope={scope} onChange={chooseScope} />}
      <BasicFields {...sections} />
      <TimeFields {...sections} dayLocked={locked ? say('dateLocked') : undefined} />
      {isSeries(purpose) && <RecurrenceFields {...sections} />}
      <PlaceFields {...sections} />
      <DanceFields {...sections} />
      <AdmissionFields {...sections} />
      <CoverField {...sections} />
    </>
  );
}

/** The last value that was not null, and how many such values there have been. */
function useLast<Value>(value: Value | null): { value: Value | null; times: number } {
  const last = useRef<{ value: Value | null; times: number }>({ value: null, times: 0 });
  if (value !== null && value !== last.current.value) last.current = { value, times: last.current.times + 1 };
  return last.current;
}

/** Shows what somebody else changed in an event while its form was open, as the event's history would. */
function EventConflict({ state }: { state: ConflictState<EventFormValues> }) {
  const say = useText(eventTexts);
  const shown = useShownChanges();
  const shownField = ({ change }: ConflictField<EventFormValues>): ShownField | null => {
    const [theirs] = shown([change]);
    const [mine] = shown([{ ...change, after: change.asked }]);
    return theirs ? { ...theirs, asked: mine?.after ?? null } : null;
  };
  return <ConflictNotice state={state} title={say('conflictTitle')} shownField={shownField} />;
}
