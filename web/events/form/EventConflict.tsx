import { useText } from '../../platform/texts/messages.ts';
import { ConflictNotice, type ShownField } from '../../ui/form/ConflictNotice.tsx';
import type { ConflictField } from '../../ui/form/conflict.ts';
import type { ConflictState } from '../../ui/form/useConflict.ts';
import { eventTexts } from '../event/messages.ts';
import { useShownChanges } from '../told/useShownChanges.ts';
import type { EventFormValues } from '../values/eventFormValues.ts';

/** Shows what somebody else changed in an event while its form was open, as the event's history would. */
export function EventConflict({ state }: { state: ConflictState<EventFormValues> }) {
  const say = useText(eventTexts);
  const shown = useShownChanges();
  const shownField = ({ change }: ConflictField<EventFormValues>): ShownField | null => {
    const [theirs] = shown([change]);
    const [mine] = shown([{ ...change, after: change.asked }]);
    return theirs ? { ...theirs, asked: mine?.after ?? null } : null;
  };
  return <ConflictNotice state={state} title={say('conflictTitle')} shownField={shownField} />;
}
