import type { FieldChange } from '#contracts/platform/problem.ts';
import { type EventFormValues, same } from './eventFormValues.ts';

/** A field that somebody else changed while the form was open. `overlaps` when the person changed it too. */
export type ConflictField = { change: FieldChange; field: keyof EventFormValues; overlaps: boolean };
export type EditConflict = { fields: ConflictField[]; theirs: EventFormValues };

/** The names of recorded fields in the form. What the form does not show is not a conflict to a person. */
const FORM_FIELD: Record<string, keyof EventFormValues> = {
  startLocal: 'start',
  endLocal: 'end',
  googlePlacesId: 'googlePlaceId',
};

/** What a refused save has to show: the fields that changed meanwhile, and which of them both sides touched. */
export function conflictOf(
  changes: readonly FieldChange[],
  before: EventFormValues,
  theirs: EventFormValues,
  mine: EventFormValues,
): EditConflict {
  const fields = changes.flatMap(change => {
    const field = FORM_FIELD[change.field] ?? change.field;
    if (!isFormField(field, before)) return [];
    const overlaps = !same(before[field], mine[field]) && !same(mine[field], theirs[field]);
    return [{ change, field, overlaps }];
  });
  return { fields, theirs };
}

function isFormField(name: string, values: EventFormValues): name is keyof EventFormValues {
  return name in values;
}
