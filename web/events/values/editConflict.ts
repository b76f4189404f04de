import type { FieldChange } from '#contracts/platform/problem.ts';
import { type Conflict, conflictOf, type Sides } from '../../ui/form/conflict.ts';
import type { EventFormValues } from './eventFormValues.ts';

/** The form's names for recorded fields, where they differ; all others have the same name, or no field. */
const FORM_FIELD: Record<string, keyof EventFormValues> = {
  startLocal: 'start',
  endLocal: 'end',
  googlePlacesId: 'googlePlaceId',
  recurrenceConfig: 'recurrence',
};
/** Shown with another field, or in a dialog of its own. */
const NOT_A_FIELD: readonly string[] = ['timeZone', 'preview'];

/** The conflict behind a refused save of an event; `preview` says who changed its dates since the preview. */
export function editConflictOf(
  changes: readonly FieldChange[],
  sides: Sides<EventFormValues>,
): { fields: Conflict<EventFormValues>; preview: FieldChange | undefined } {
  const ofForm = changes.filter(({ field }) => !NOT_A_FIELD.includes(field));
  return {
    fields: conflictOf(ofForm, sides, recorded => FORM_FIELD[recorded] ?? recorded),
    preview: changes.find(({ field }) => field === 'preview'),
  };
}
