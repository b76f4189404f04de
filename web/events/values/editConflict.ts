import type { FieldChange } from '#contracts/platform/problem.ts';
import { same } from '../../ui/form/formValues.ts';
import type { EventFormValues } from './eventFormValues.ts';

/** A field that blocks a save. It `asks` if both sides changed it: only one of the two values can stay. */
export type ConflictField = { change: FieldChange; field: keyof EventFormValues | null; asks: boolean };
/** Why a save was refused: conflicting fields, and who changed the dates since the preview. */
export type EditConflict = {
  fields: ConflictField[];
  preview: FieldChange | null;
  theirs: EventFormValues;
  mine: EventFormValues;
};
export type Side = 'mine' | 'theirs';

/** The form's names for recorded fields, where they differ; all others have the same name, or no field. */
const FORM_FIELD: Record<string, keyof EventFormValues> = {
  startLocal: 'start',
  endLocal: 'end',
  googlePlacesId: 'googlePlaceId',
  recurrenceConfig: 'recurrence',
};
/** Shown with another field, or in a dialog of its own. */
const NOT_A_FIELD: readonly string[] = ['timeZone', 'preview'];

/** The conflict behind a refused save: `before` filled the form, `theirs` is what is recorded now. */
export function conflictOf(
  changes: readonly FieldChange[],
  before: EventFormValues,
  theirs: EventFormValues,
  mine: EventFormValues,
): EditConflict {
  const fields = changes
    .filter(({ field }) => !NOT_A_FIELD.includes(field))
    .map((change): ConflictField => {
      const name = FORM_FIELD[change.field] ?? change.field;
      const field = isFormField(name, before) ? name : null;
      const isMine = field !== null && !same(before[field], mine[field]);
      return { change, field, asks: isMine && !same(mine[field], theirs[field]) };
    });
  return { fields, preview: changes.find(({ field }) => field === 'preview') ?? null, theirs, mine };
}

function isFormField(name: string, values: EventFormValues): name is keyof EventFormValues {
  return name in values;
}
