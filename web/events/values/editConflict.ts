import type { FieldChange } from '#contracts/platform/problem.ts';
import { type EventFormValues, same } from './eventFormValues.ts';

/** A field that stands in the way of a save. It `asks` where both sides changed it: one of the two has to go. */
export type ConflictField = { change: FieldChange; field: keyof EventFormValues | null; asks: boolean };
/** What refused a save: fields, and who changed the dates that a preview had named. */
export type EditConflict = {
  fields: ConflictField[];
  preview: FieldChange | null;
  theirs: EventFormValues;
  mine: EventFormValues;
};
export type Side = 'mine' | 'theirs';

/** The names of recorded fields in the form; under the others they have the same name, or none. */
const FORM_FIELD: Record<string, keyof EventFormValues> = {
  startLocal: 'start',
  endLocal: 'end',
  googlePlacesId: 'googlePlaceId',
  recurrenceConfig: 'recurrence',
};
/** Told by another field, or by a dialog of its own. */
const NOT_A_FIELD: readonly string[] = ['timeZone', 'preview'];

/** What a refused save has to ask: `before` is what the form was filled with, `theirs` what is recorded now. */
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
